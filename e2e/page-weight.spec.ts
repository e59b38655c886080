import type { Page } from '@playwright/test';
import { expect, forgiveRefusals, open, test } from './journey.ts';

/**
 * The scripts and style sheets of a page until it responds to clicks: the transferred bytes of each kind, with the
 * style sheet of figures separate.
 */
async function weigh(page: Page, path: string): Promise<Record<'script' | 'stylesheet' | 'figures', number[]>> {
  const brought = { script: [] as number[], stylesheet: [] as number[], figures: [] as number[] };
  const counted: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const of = /\/assets\/figures-[^/]+\.css$/.test(request.url()) ? 'figures' : type;
    counted.push(request.sizes().then(({ responseBodySize }) => void brought[of].push(responseBodySize)));
  });
  await open(page, path);
  await Promise.all(counted);
  page.removeAllListeners('requestfinished');
  return brought;
}

const sum = (bytes: number[]) => bytes.reduce((all, one) => all + one, 0);

// Each page, and the most compressed bytes of its style sheets, if bounded.
const pages: [string, number?][] = [
  ['/', 15_000],
  ['/article/dyor', 12_000],
  ['/article/bonk', 12_000],
  ['/article/bonk/history'],
  ['/browse', 15_000],
  ['/bounties', 15_000],
  ['/contri/bonk'],
  ['/search?q=pump', 15_000],
  ['/no-such-page'],
];
const painted = ['/', '/article/bonk', '/browse'];

for (const [path, most] of pages)
  test(`${path} links all its style sheets, and they are small`, async ({ page, request, faults }) => {
    const html = await (await request.get(path)).text();
    const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    expect(new Set(named).size).toBe(named.length);
    const { script, stylesheet, figures } = await weigh(page, path);
    const loaded = await page.evaluate(() =>
      [...document.querySelectorAll('link[rel="stylesheet"]')].map((one) => one.getAttribute('href')),
    );
    expect(loaded).toEqual(named);
    if (most !== undefined) {
      expect(sum(stylesheet)).toBeGreaterThan(5_000);
      expect(sum(stylesheet)).toBeLessThanOrEqual(most);
    }
    // A figure brings a style sheet, and a script when it comes near the window.
    const hasFigure = html.includes('<figure class="figure"');
    if (path.startsWith('/article/')) expect(hasFigure).toBe(path === '/article/bonk');
    expect(figures).toHaveLength(hasFigure ? 1 : 0);
    expect(sum(figures)).toBeLessThanOrEqual(3_000);
    // An article loads at most 120 kB of scripts in 6 files.
    if (path.startsWith('/article/') && !path.endsWith('/history')) {
      const more = hasFigure ? { files: 1, bytes: 12_000 } : { files: 0, bytes: 0 };
      expect(script.length).toBeLessThanOrEqual(6 + more.files);
      expect(sum(script)).toBeGreaterThan(10_000);
      expect(sum(script)).toBeLessThanOrEqual(120_000 + more.bytes);
    }
    if (painted.includes(path)) {
      // The browser requests no script before the first paint.
      const { first, scriptStarts } = await page.evaluate(() => ({
        first: performance.getEntriesByName('first-paint')[0]!.startTime,
        scriptStarts: performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/assets\/(?!first-)[^/]+\.js$/.test(name))
          .map(({ startTime }) => startTime),
      }));
      expect(scriptStarts.length).toBeGreaterThan(1);
      expect(Math.min(...scriptStarts)).toBeGreaterThanOrEqual(first);
    }
    if (path === '/no-such-page') forgiveRefusals(faults);
  });

test('browsers cache a page’s assets for a year, under names with a hash of their content', async ({
  page,
  request,
}) => {
  const cached = new Set<string>();
  page.on('requestfinished', (one) => {
    if (['script', 'stylesheet', 'font'].includes(one.resourceType())) cached.add(one.url());
  });
  await open(page, '/article/bonk');
  await page.evaluate(() => document.fonts.ready);
  expect([...cached].filter((url) => url.endsWith('.woff2'))).toHaveLength(1);
  for (const url of cached) {
    expect(url).toMatch(/\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2)$/);
    expect((await request.get(url)).headers()['cache-control'], url).toBe('public, max-age=31536000, immutable');
  }
});

test('a page appears together with its style sheet', async ({ page, faults }) => {
  await open(page, '/');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/roadmap-*.css', async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  const go = () => page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' }).click();
  await go();
  await requested.promise;
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(heading).toHaveText(before!);
  released.resolve();
  await expect(heading).toHaveText('Roadmap');
  expect(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/roadmap-')))).toBe(
    true,
  );

  await open(page, '/');
  await page.route('**/assets/roadmap-*.css', (route) => route.abort());
  await go();
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })).toBeVisible();
  forgiveRefusals(faults, 'dynamically imported module');
});
