import { request as requests } from '@playwright/test';
import { asAdmin, createArticle } from './dashboard.ts';
import { axe, expect, open, overflow, reload, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

test('a person who watches an article is notified of its changes and contributions', async ({
  page,
  browser,
  baseURL,
}) => {
  const boss = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await enter(boss, adminWallet());
  const slug = unique();
  const title = `Title ${slug}`;
  const id = await createArticle(boss, slug);
  await open(page, `/article/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const star = page.getByRole('button', { name: 'Watch this article' });
  await expect(star).toHaveCount(0);

  await enter(page, wallet());
  await reload(page);
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.focus();
  await page.keyboard.press('Space');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // Its tooltip disappears with the focus.
  await star.blur();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    expect([width, await axe(page)]).toEqual([width, []]);
  }
  await reload(page);
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  const save = await boss.request.put(`/api/admin/articles/${id}`, {
    data: { slug, title, bodyMarkdown: `Changed ${slug}.` },
  });
  expect(save.status()).toBe(200);
  const other = await requests.newContext({ baseURL: baseURL! });
  await enter({ request: other }, wallet());
  expect((await other.post('/api/contributions', { data: { slug, text: `Told ${slug}` } })).status()).toBe(200);
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notices, 2 unread', exact: true });
  await bell.click();
  await page
    .getByRole('main')
    .getByRole('link', { name: `changed ${title}` })
    .click();
  await expect(page).toHaveURL(`/article/${slug}/compare/1...2`);
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: `contributed to ${title}` })
    .click();
  await expect(page).toHaveURL(`/contri/${slug}`);
  await expect(page.getByText(`Told ${slug}`)).toBeVisible();

  await open(page, '/notices');
  const watched = page.getByRole('region', { name: 'You watch' });
  await expect(watched.getByText('1 article', { exact: true })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);
  await watched.getByRole('button', { name: `Stop watching ${title}` }).click();
  await expect(watched.getByRole('button', { name: `Watch again ${title}` })).toBeFocused();
  await watched.getByRole('link', { name: title }).click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(watched.getByText('You watch nothing yet. Tap the star beside an article’s title.')).toBeVisible();
  await boss.context().close();
  await other.dispose();
});

test('the star of an article fills a reserved place', async ({ page }) => {
  await enter(page, wallet());
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/articles/*/watch', async (route) => {
    await held;
    await route.continue();
  });
  const slug = unique();
  // A title that fills its line.
  const title = `Title ${slug} ${'of many words '.repeat(5)}`;
  await asAdmin((admin) => createArticle(admin, slug, { title }));
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/article/${slug}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
  const before = await heading.boundingBox();
  answer();
  await expect(page.getByRole('button', { name: 'Watch this article' })).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
});
