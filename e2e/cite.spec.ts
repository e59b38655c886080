import { asAdmin, createArticle } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';

const permanent = /http:\/\/localhost:\d+\/article\/bonk\/revisions\/1/;

test('a citation names the version and its permanent address, and is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/article/bonk');
  await page.getByRole('main').getByRole('link', { name: 'Cite this page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cite this page');
  for (const name of ['Plain text', 'BibTeX', 'Wikipedia']) {
    const shown = page.getByLabel(name, { exact: true });
    await expect(shown).toContainText(permanent);
    await expect(shown).toContainText('revision 1');
    await page.getByRole('button', { name: `Copy as ${name}` }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(await shown.textContent());
  }
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axe(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'revision 1' }).click();
  await expect(page).toHaveURL('/article/bonk/revisions/1');
});

test('an old version leads to its own citation', async ({ page }) => {
  const slug = unique();
  await asAdmin(async (admin) => {
    const id = await createArticle(admin, slug);
    const data = { slug, title: `Title ${slug}`, bodyMarkdown: 'Another body.' };
    expect((await admin.request.put(`/api/admin/articles/${id}`, { data })).status()).toBe(200);
  });
  await open(page, `/article/${slug}/revisions/1`);
  await page.getByRole('main').getByRole('link', { name: 'Cite this version' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cite this version');
  for (const name of ['Plain text', 'BibTeX', 'Wikipedia'])
    await expect(page.getByLabel(name, { exact: true })).toContainText(`/article/${slug}/revisions/1`);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'newest version' }).click();
  await expect(page.getByLabel('Plain text', { exact: true })).toContainText(`/article/${slug}/revisions/2`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a citation is there to select, without buttons that do nothing', async ({ page, request }) => {
    await page.goto('/article/bonk/cite');
    await expect(page.getByLabel('Wikipedia', { exact: true })).toContainText(permanent);
    await expect(page.getByRole('button', { name: 'Copy as BibTeX' })).toBeHidden();
    expect((await request.get('/article/no-such-article/cite')).status()).toBe(404);
  });
});
