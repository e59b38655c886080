import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { asAdmin, createArticle, enterAsAdmin } from './dashboard.ts';
import { expect, forgiveRefusals, logout, open, test, unique } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'This is the version from' });

/** The paths of the stored pages, the latest last. */
const storedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('-pages'));
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a page and waits until it is stored. */
async function read(page: Page, path: string, origin = ''): Promise<void> {
  await open(page, origin + path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The worker takes the first page from the browser's own cache, which Playwright disables in tests that answer
  // requests themselves. And it stores no page whose data another test changed during the render. So open it again.
  await expect(async () => {
    await open(page, origin + path);
    await expect.poll(() => storedPages(page), { timeout: 5_000 }).toContain(path);
  }).toPass();
}

/** Opens an article by a link in the text of another one, without a document, and waits until it is stored. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`.prose a[href="${path}"]`).first();
  const start = new URL(page.url()).pathname;
  await expect(async () => {
    // The worker stores no page whose data another test changed during the render.
    if (new URL(page.url()).pathname === path) await page.goBack();
    await expect(page).toHaveURL(start);
    await link.click();
    await expect(page).toHaveURL(path);
    await expect.poll(() => storedPages(page), { timeout: 5_000 }).toContain(path);
  }).toPass();
}

test('without a network, pages that one has read open with their date, and no others', async ({
  page,
  context,
  faults,
}) => {
  await read(page, '/article/bonk');
  await follow(page, '/article/solana');

  await context.setOffline(true);
  await open(page, '/article/bonk');
  await expect(status(page)).toHaveText(/^You are offline\. This is the version from \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/);
  await expect(page.locator('.prose').first()).toBeVisible();
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  // The worker answers with a stored page.
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

/** Another address of the tested server. Nothing answers there between `shut` and `reopen`. */
async function door(url: string) {
  const target = Number(new URL(url).port);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(target, '127.0.0.1');
    for (const [from, to] of [[client, onward] as const, [onward, client] as const]) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from) && to.destroy());
      from.pipe(to);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return { origin: `http://localhost:${port}`, shut, reopen: () => listen(port) };
}

test('with a network but without the server, a page that one has read says so', async ({ page, baseURL, faults }) => {
  const { origin, shut, reopen } = await door(baseURL!);
  await read(page, '/article/bonk', origin);
  // The browser may have deleted the script of the notice, or never stored it.
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.endsWith('-files'))!);
    const scripts = (await cache.keys()).filter(({ url }) => url.includes('/assets/offline-reading-'));
    await Promise.all(scripts.map((script) => cache.delete(script)));
  });
  await shut();
  await open(page, `${origin}/article/bonk`);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(status(page)).toHaveText(/^The site cannot be reached\. This is the version from \d+ \w+ \d{4}, /);
  await expect(page.locator('.prose').first()).toBeVisible();
  await page.goto(`${origin}/article/phantom`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');

  await page.goto(`${origin}/article/bonk`);
  await reopen();
  await page.getByRole('link', { name: 'Load the newest version' }).click();
  await expect(status(page)).toHaveCount(0);
  await expect(page.locator('.prose').first()).toBeVisible();
  await shut();
  forgiveRefusals(faults, 'Failed to', 'fetch', 'net::');
});

test('without a network, a page that one has read shows the drawing of its category', async ({
  page,
  context,
  faults,
}) => {
  const slug = unique();
  await asAdmin((admin) => createArticle(admin, slug, { category: 'Wallets', bodyMarkdown: 'Words.' }));
  await read(page, `/article/${slug}`);
  const path = (await page.locator('use[href^="/still.svg"]').first().getAttribute('href'))!;
  await expect.poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path)).toBe(true);
  const drawn = await (await page.request.get(path)).text();
  await context.setOffline(true);
  await open(page, `/article/${slug}`);
  await expect(page.locator(`use[href="${path}"]`).first()).toBeVisible();
  expect(await page.evaluate(async (url) => (await fetch(url)).text(), path)).toBe(drawn);
  forgiveRefusals(faults, 'Failed to', 'fetch', 'net::');
});

test('a list in a category that the router opened is not kept in place of the whole list', async ({ page }) => {
  await read(page, '/article/bonk');
  await page.getByRole('main').locator('a[href^="/browse?"]').first().click();
  await expect(page).toHaveURL(/\/browse\?/);
  await page.goBack();
  await follow(page, '/article/solana');
  expect(await storedPages(page)).not.toContain('/browse');
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
  await expect.poll(async () => (await storedPages(page)).length).toBe(60);
  const stored = await storedPages(page);
  expect(stored.at(-1)).toBe('/article/solana');
  expect(stored.filter((path) => !path.startsWith('/article/'))).toEqual([]);
  expect(stored).not.toContain('/article/old-0');
  await logout(page);
  await expect.poll(() => storedPages(page)).toEqual([]);
});

test('the worker registers after the page has loaded, and browsers revalidate its script each time', async ({
  page,
  request,
}) => {
  await read(page, '/article/bonk');
  // The worker stores the page when it arrives, perhaps before the page requests this file.
  const requestedAt = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /offline-reading.+\.js$/.test(name))?.startTime,
  );
  const loaded = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]!.toJSON().loadEventEnd as number,
  );
  expect(await requestedAt.jsonValue()).toBeGreaterThanOrEqual(loaded);
  const { headers } = { headers: (await request.get('/sw.js')).headers() };
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(/javascript/);
});
