import type { Page } from '@playwright/test';
import { asAdmin, createArticle, enterAsAdmin } from './dashboard.ts';
import { expect, forgiveRefusals, logout, open, test, unique } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'This is the version from' });

/** The paths of the kept pages, the latest last. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('-pages'));
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a page and waits until it is kept. */
async function read(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The worker takes a first page from the browser's own cache, which Playwright switches off where a test answers
  // requests itself.
  await open(page, path);
  await expect.poll(() => keptPages(page)).toContain(path);
}

test('without a network, pages that one has read open with their date, and no others', async ({
  page,
  context,
  faults,
}) => {
  await read(page, '/article/bonk');
  // One that the router opened, without a document of its own.
  await page.locator('.prose a[href="/article/solana"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solana');
  await expect.poll(() => keptPages(page)).toContain('/article/solana');

  await context.setOffline(true);
  await open(page, '/article/bonk');
  await expect(status(page)).toHaveText(/^You are offline\. This is the version from \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/);
  await expect(page.locator('.prose').first()).toBeVisible();
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  // The worker opens a cached page for a link.
  await page.locator('.prose a[href="/article/solana"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solana');
  await expect(status(page)).toBeVisible();

  await page.goto('/article/phantom');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.getByRole('main').getByRole('link', { name: /^BONK/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BONK');
  await expect(status(page)).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Load the newest version' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BONK');
  await expect(status(page)).toHaveCount(0);
  forgiveRefusals(faults, 'Failed to', 'fetch', 'net::');
});

test('a list in a category that the router opened is not kept in place of the whole list', async ({ page }) => {
  await read(page, '/article/bonk');
  await page.getByRole('main').locator('a[href^="/browse?"]').first().click();
  await expect(page).toHaveURL(/\/browse\?/);
  await page.goBack();
  await page.locator('.prose a[href="/article/solana"]').first().click();
  await expect.poll(() => keptPages(page)).toContain('/article/solana');
  expect(await keptPages(page)).not.toContain('/browse');
});

test('a change appears at once while there is a network', async ({ page }) => {
  const slug = unique();
  const id = await asAdmin((admin) => createArticle(admin, slug, { bodyMarkdown: 'The first words.' }));
  await read(page, `/article/${slug}`);
  await expect(page.getByRole('main')).toContainText('The first words.');
  await asAdmin(async ({ request }) => {
    const data = { slug, title: `Title ${slug}`, bodyMarkdown: 'The second words.' };
    expect((await request.put(`/api/admin/articles/${id}`, { data })).status()).toBe(200);
  });
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole('main')).toContainText('The second words.');
  await expect(page.getByRole('main')).not.toContainText('The first words.');
});

test('the worker stores a bounded number of pages, no personal page, and nothing after a logout', async ({ page }) => {
  await enterAsAdmin(page);
  await read(page, '/article/bonk');
  await page.evaluate(async () => {
    const cache = await caches.open('reading-1-pages');
    for (let nth = 0; nth < 70; nth += 1)
      await cache.put(
        `/article/old-${nth}`,
        new Response('<title>Old</title>', { headers: { date: new Date().toUTCString() } }),
      );
  });
  await open(page, '/profile');
  await open(page, '/search?q=bonk');
  await open(page, `/check/${'5'.repeat(44)}`);
  await read(page, '/article/solana');
  await expect.poll(async () => (await keptPages(page)).length).toBe(60);
  const kept = await keptPages(page);
  expect(kept.at(-1)).toBe('/article/solana');
  expect(kept.filter((path) => !path.startsWith('/article/'))).toEqual([]);
  expect(kept).not.toContain('/article/old-0');
  await logout(page);
  await expect.poll(() => keptPages(page)).toEqual([]);
});

test('the worker registers after the page has loaded, and browsers revalidate its script each time', async ({
  page,
  request,
}) => {
  await read(page, '/article/bonk');
  // The worker kept the page as it came, which may be before the page asks for this file.
  const asked = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /offline-reading.+\.js$/.test(name))?.startTime,
  );
  const loaded = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]!.toJSON().loadEventEnd as number,
  );
  expect(await asked.jsonValue()).toBeGreaterThanOrEqual(loaded);
  const { headers } = { headers: (await request.get('/sw.js')).headers() };
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/javascript/);
});
