import { expect, open, test } from './journey.ts';

test('an article comes with at most 120 kB of scripts and 15 kB of styles, compressed', async ({ page }) => {
  const bytes = { script: 0, stylesheet: 0 };
  const counted: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    counted.push(request.sizes().then(({ responseBodySize }) => void (bytes[type] += responseBodySize)));
  });
  await open(page, '/article/bonk');
  await Promise.all(counted);
  for (const [type, most] of [
    ['script', 120_000],
    ['stylesheet', 15_000],
  ] as const) {
    expect(bytes[type]).toBeGreaterThan(most / 10);
    expect(bytes[type]).toBeLessThanOrEqual(most);
  }
});

test('a page is painted before any of its scripts is asked for', async ({ page }) => {
  for (const path of ['/', '/article/bonk', '/browse']) {
    await open(page, path);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint')[0]!.startTime,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(1);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
  }
});
