import type { Page } from '@playwright/test';
import { adminArticle, asAdmin, createArticle, textEditor } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, seenWhenForced, unique } from './journey.ts';
import { giveReason, test } from './moderation.ts';
import { chooseFile, freshPicture, publicPicture, uploadDialog, uploaded } from './uploads.ts';
import { expectReadable } from './walk.ts';

const alt = 'A whiteboard with a rising green curve over axes named price and tokens sold.';
const caption = 'The curve as it was explained at a meet-up.';

/** The layout shift of the page since it loaded, as browsers measure it. */
const shift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );

test('a picture in an article shifts no layout, and leads to its page', async ({ page, request }) => {
  const media = await publicPicture({ alt, caption });
  const { slug, title } = await adminArticle(`A coin.\n\n![](/media/${media.id})\n\nAnd more of it.`);
  const html = await (await request.get(`/article/${slug}`)).text();
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/pictures-[\w-]+\.css"/);
  await open(page, `/article/${slug}`);
  const figure = page.getByRole('figure').filter({ has: page.getByText(caption) });
  const image = figure.getByRole('img', { name: alt });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
  expect(await shift(page)).toBe(0);
  await expect(figure.getByText('Picture: curvewatcher, CC BY 4.0')).toBeVisible();
  expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/\.avif$/);
  await expectReadable(page);
  // In forced colours and on paper, the caption and links stay.
  await seenWhenForced(page, figure);
  await page.emulateMedia({ media: 'print' });
  await expect(image).toBeVisible();
  await expect(figure.getByText(caption)).toBeVisible();
  await page.emulateMedia({ media: null });

  await figure.getByRole('link', { name: /^About this picture/ }).click();
  await expect(page).toHaveURL(`/media/${media.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(alt);
  await expect(page.getByRole('main').getByText('You may use and change it if you name the author.')).toBeVisible();
  await page.getByRole('listitem').getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/article/${slug}`);
  // The style sheet loads on every way to the text.
  await expect(figure).toHaveCSS('max-width', '680px');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a picture shows all its data, and describes it for search engines', async ({ page }) => {
    const media = await publicPicture({ alt, caption, taken: '2024-11' });
    await page.goto(`/media/${media.id}`);
    // An admin brought somebody else's work, and named no page.
    const when = 'November 2024, as stated with the picture';
    for (const text of [caption, 'curvewatcher', 'CC BY 4.0', 'Not given', when, 'No article uses it now.'])
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Download' })).toHaveAttribute('href', media.url);
    await expect(page.getByRole('button', { name: 'Report' })).toBeHidden();
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as object;
    expect(data).toMatchObject({
      '@type': 'ImageObject',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      dateCreated: '2024-11',
    });
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });
});

test('the page of a picture is readable at every width, in every theme and in forced colours', async ({ page }) => {
  const media = await publicPicture({ alt: `${'w'.repeat(120)} ${alt}`, caption });
  const slug = unique();
  const title = `${'w'.repeat(80)} ${slug}`;
  await asAdmin((admin) => createArticle(admin, slug, { title, bodyMarkdown: `![](/media/${media.id})` }));
  await open(page, `/media/${media.id}`);
  await expectReadable(page);
});

test('a reader reports a picture after a login, and an admin hides it with a reason and shows it again', async ({
  page,
  visitor,
  faults,
}) => {
  const media = await publicPicture({ alt, caption });
  const { page: reader } = await visitor();
  await open(reader, `/media/${media.id}`);
  await expect(reader.getByRole('group', { name: 'Tools for this picture' })).toHaveCount(0);
  await reader.getByRole('button', { name: 'Report' }).click();
  await reader.getByLabel('What is wrong with it?').fill('It is mine.');
  await reader.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(reader.getByText('Thank you. An admin will look at it.').first()).toBeVisible();

  await open(page, `/media/${media.id}`);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Escape');

  const { storageState } = await asAdmin(async ({ request }) => ({ storageState: await request.storageState() }));
  await page.context().addCookies(storageState.cookies);
  await open(page, `/media/${media.id}`);
  const tools = page.getByRole('group', { name: 'Tools for this picture' });
  await tools.getByRole('button', { name: 'Hide' }).click();
  await giveReason(page, 'Hide', 'Somebody claims it.');
  await expect(page.getByRole('complementary', { name: 'Hidden' })).toContainText('Somebody claims it.');
  await open(reader, `/media/${media.id}`);
  await expect(reader.getByRole('heading', { name: 'Picture not found' })).toBeVisible();
  await tools.getByRole('button', { name: 'Show again' }).click();
  await expect(page.getByRole('complementary', { name: 'Hidden' })).toHaveCount(0);
  await open(reader, `/media/${media.id}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(alt);
  forgiveRefusals(faults);
});

test('its uploader sees a draft picture, edits its texts, replaces its file and deletes it', async ({
  visitor,
  page,
  faults,
}) => {
  const { page: own } = await visitor();
  const media = await uploaded(own);
  await open(page, `/media/${media.id}`);
  await expect(page.getByRole('heading', { name: 'Picture not found' })).toBeVisible();
  forgiveRefusals(faults);
  await open(own, `/media/${media.id}`);
  await expect(own.getByRole('complementary', { name: 'Draft' })).toContainText('only its uploader and reviewers');
  const tools = own.getByRole('group', { name: 'Tools for this picture' });
  await tools.getByRole('button', { name: 'Edit the texts' }).click();
  const dialog = own.getByRole('dialog');
  await dialog.getByLabel('What is to be seen').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Say what is to be seen, for those who cannot see it.')).toBeVisible();
  await dialog.getByLabel('What is to be seen').fill(alt);
  expect(await axe(own)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(alt);
  await tools.getByRole('button', { name: 'Replace the file' }).click();
  await chooseFile(dialog, await freshPicture());
  await expect(own.getByText('The file was replaced.').first()).toBeVisible();
  await tools.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(own.getByText('The picture was deleted.').first()).toBeVisible();
  await expect(own).toHaveURL(/\/u\//);
});

test('a person adds a picture to a suggestion: chooses, describes and inserts it, and sees the preview', async ({
  visitor,
}) => {
  const { slug } = await adminArticle('A coin of the trenches.\n\nAnd more of it.');
  const { page } = await visitor();
  await open(page, `/contribute/${slug}?way=text`);
  await textEditor(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Add a picture' }).click();
  const dialog = uploadDialog(page);
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await chooseFile(dialog, await freshPicture());
  await expect(dialog.getByLabel('Caption')).toBeFocused();
  await expect(dialog.getByText(/^Sent, \d+ × \d+$/)).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: 'Sent' })).toHaveAttribute('aria-valuenow', '100');
  const put = dialog.getByRole('button', { name: 'Put it in' });
  await put.click();
  await expect(dialog.getByLabel('What is to be seen')).toBeFocused();
  await dialog.getByLabel('What is to be seen').fill(alt);
  await dialog.getByLabel('Caption').fill(caption);
  await dialog.getByLabel('Somebody else’s').check();
  await put.click();
  await expect(dialog.getByText('Give the page on which its licence can be read.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.getByLabel('My own').check();
  await dialog.getByLabel('Taken').fill('2999');
  await put.click();
  await expect(dialog.getByText('The day on which it was taken has not come yet.')).toBeVisible();
  await dialog.getByLabel('Taken').fill('2024-11-06');
  await expect(dialog.getByLabel('Author')).not.toHaveValue('');
  await put.dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(textEditor(page)).toContainText(`![${alt}](/media/`);
  await expect(textEditor(page)).toBeFocused();
  expect((await textEditor(page).innerText()).match(/\/media\//g)).toHaveLength(1);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: alt })).toBeVisible();
  await expect(preview.getByText(/^Picture: .*, 6 November 2024, CC BY-SA 4\.0$/)).toBeVisible();
  await page.getByLabel('Why').fill('A picture says it.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
});
