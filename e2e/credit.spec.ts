import { createArticle } from './dashboard.ts';
import { axe, expect, login, open, overflow, ready, test, unique } from './journey.ts';
import { adminWallet, inject } from './wallets.ts';

test.beforeEach(async ({ page }) => {
  await inject(page, 'phantom', adminWallet());
});

test('an article names who wrote it under its title, and a profile how many words of theirs stand', async ({ page }) => {
  await open(page, '/');
  await login(page);
  const slug = unique();
  // With as much below its title as there can be.
  await createArticle(page, slug, {
    bodyMarkdown: 'Seven words that one person wrote here.[^1]\n\n[^1]: [Where it is said](https://page.example/)',
  });
  await page.request.post('/api/contributions', { data: { slug, text: 'I was there.' } });
  const { wallet } = (await (await page.request.get('/api/auth/me')).json()) as { wallet: string };
  await open(page, `/article/${slug}`);
  const byline = page.getByRole('main').getByText('Written by');
  const name = byline.getByRole('link');
  await expect(name).toHaveCount(1);
  await expect(name).toHaveAttribute('href', `/u/${wallet}`);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    expect([width, await axe(page)]).toEqual([width, []]);
    const [above, below] = await Promise.all(
      ['Who wrote this', 'History'].map((name) => page.getByRole('main').getByRole('link', { name, exact: true }).boundingBox()),
    );
    expect(below!.y, `at ${width} px`).toBeGreaterThanOrEqual(above!.y + above!.height);
  }
  await expect(page.getByRole('link', { name: '1 person', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 844 });
  await name.click();
  await expect(page).toHaveURL(`/u/${wallet}`);
  await expect(page.getByRole('definition').filter({ hasText: /^[\d,]+ in [\d,]+ articles?$/ })).toBeVisible();
});

test('each paragraph says who wrote it, in which revision, to the pointer, the keyboard and the finger', async ({ page }) => {
  await open(page, '/');
  await login(page);
  const slug = unique();
  const bodyMarkdown = 'A paragraph of seven words in all.\n\n## A heading\n\n- One item\n- Another item';
  await createArticle(page, slug, { bodyMarkdown });
  await open(page, `/article/${slug}`);
  await page.getByRole('link', { name: 'Who wrote this', exact: true }).click();
  await expect(page).toHaveURL(`/article/${slug}/authors`);
  await ready(page);
  const margins = page.getByRole('main').locator('details');
  await expect(margins).toHaveCount(3);
  const first = margins.first();
  const revision = first.getByRole('link', { name: 'Revision 1' });
  // The pointer need not press.
  await expect(revision).toBeHidden();
  await first.locator('summary').hover();
  await expect(revision).toBeVisible();
  await expect(first.getByText('7 words')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(revision).toBeHidden();
  // The keyboard goes on into what shows, and Escape shuts it.
  await first.locator('summary').focus();
  await expect(revision).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(revision).toBeHidden();
  await first.locator('summary').focus();
  await expect(revision).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(revision).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/article/${slug}/revisions/1`);
  await page.goBack();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([width, colorScheme, await axe(page)]).toEqual([width, colorScheme, []]);
    }
  }
  await page.getByRole('link', { name: 'Hide: Who wrote this' }).click();
  await expect(page).toHaveURL(`/article/${slug}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a paragraph says who wrote it', async ({ page, browser }) => {
    const admin = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    await inject(admin, 'phantom', adminWallet());
    await open(admin, '/');
    await login(admin);
    const slug = unique();
    await createArticle(admin, slug, { bodyMarkdown: 'Words of somebody.' });
    await admin.context().close();
    await page.goto(`/article/${slug}`);
    await page.getByRole('link', { name: 'Who wrote this', exact: true }).click();
    await page.getByRole('main').locator('summary').click();
    await page.mouse.move(0, 0);
    await expect(page.getByRole('link', { name: 'Revision 1' })).toBeVisible();
  });
});
