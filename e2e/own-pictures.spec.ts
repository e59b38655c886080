import { adminArticle, asAdmin, dashboard, textEditor } from './dashboard.ts';
import { axe, expect, open, overflow, unique } from './journey.ts';
import { choose, filter, test } from './moderation.ts';
import { chooseFile, freshPicture, publicPicture, uploadDialog } from './uploads.ts';

test('a person uploads their own picture, sees it at once, and removes it', async ({ visitor }) => {
  const { page, address } = await visitor();
  await open(page, '/profile');
  const url = page.getByLabel('Profile Picture (URL)');
  await url.fill('https://pictures.example/me.png');
  await page.getByRole('button', { name: 'Upload a picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  expect(await axe(page)).toEqual([]);
  await chooseFile(dialog, await freshPicture());
  await expect(dialog).toHaveCount(0);
  // The uploaded picture replaces the typed URL.
  await expect(url).toHaveValue('');
  await expect(page.getByText('You uploaded your picture. An address would take its place.')).toBeVisible();
  const face = page.getByRole('main').locator('form img');
  await expect(face).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}-\d+\.webp$/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // Saving the other fields keeps it.
  await page.getByLabel('Bio').fill('I was there.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await open(page, `/u/${address}`);
  await expect(page.getByRole('main').locator('header img')).toHaveAttribute('src', /^\/media\//);
  await open(page, '/profile');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
  await expect(face).toHaveCount(0);
});

test('a reviewer sees the draft of a suggestion, and its picture becomes public with it', async ({ visitor, page }) => {
  const { slug } = await adminArticle('A coin of the trenches.');
  const { page: writer } = await visitor();
  await open(writer, `/contribute/${slug}?way=text`);
  await writer.getByRole('button', { name: 'Add a picture' }).click();
  const dialog = uploadDialog(writer);
  await chooseFile(dialog, await freshPicture());
  const alt = `A drawing ${unique()}`;
  await dialog.getByLabel('What is to be seen').fill(alt);
  await dialog.getByRole('button', { name: 'Put it in' }).click();
  await expect(textEditor(writer)).toContainText(alt);
  const [, id] = /\/media\/([-0-9a-f]{36})/.exec(await textEditor(writer).innerText())!;
  const why = `A picture says it, ${unique()}`;
  await writer.getByLabel('Why').fill(why);
  await writer.getByRole('button', { name: 'Submit' }).click();
  await expect(writer.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  expect((await writer.request.get(`/api/media/${id}`)).status()).toBe(404);

  await dashboard(page, '/boss?tab=Review&order=newest');
  await filter(page, 'Kind', 'Contributions').click();
  const item = await choose(page, why);
  const pictures = item.getByRole('list', { name: 'New pictures' });
  await expect(pictures.getByRole('img', { name: alt })).toBeVisible();
  await expect(pictures.getByText('It becomes public with this text.')).toBeVisible();
  await item.getByRole('button', { name: 'Accept and publish' }).click();
  await expect.poll(async () => (await writer.request.get(`/api/media/${id}`)).status()).toBe(200);
  await open(writer, `/article/${slug}`);
  await expect(writer.getByRole('img', { name: alt })).toBeVisible();
});

test('moderators list pictures, and hide one with a reason', async ({ page }) => {
  const alt = `A map ${unique()}`;
  const media = await publicPicture({ alt });
  await dashboard(page, '/boss?tab=Pictures');
  const row = page.getByRole('list', { name: 'All pictures' }).getByRole('listitem').filter({ hasText: alt });
  await expect(row.getByRole('link', { name: alt })).toHaveAttribute('href', `/media/${media.id}`);
  await expect(row.getByText('Unused; deleted on')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await row.getByRole('button', { name: 'Hide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It is somebody else’s.');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(row.getByText('It is somebody else’s.')).toBeVisible();
  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  const hidden = page.getByRole('list', { name: 'Hidden pictures' }).getByRole('listitem').filter({ hasText: alt });
  await hidden.getByRole('button', { name: 'Show again' }).click();
  await expect(hidden).toHaveCount(0);
  await asAdmin(async ({ request }) => expect((await request.get(`/api/media/${media.id}`)).status()).toBe(200));
});
