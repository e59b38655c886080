import type { Locator, Page } from '@playwright/test';
import { axe, expect, open, overflow, test } from './journey.ts';

test('categories list some of their articles, and render no link before a reader opens them', async ({ page }) => {
  await open(page, '/browse');
  const main = page.getByRole('main');
  const wallets = main.locator('summary', { hasText: 'Wallets' });
  await expect(wallets).toContainText(/\d+ articles/);
  await expect(wallets.getByText(/Burner wallet, .*Hardware wallet/)).toBeVisible();
  await expect(main.locator('details').getByRole('link')).toHaveCount(0);
  await wallets.click();
  const phantom = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Phantom', exact: true }) })
    .last();
  await expect(phantom.getByText(/wallet/).last()).toBeVisible();
  expect((await phantom.boundingBox())!.height).toBeLessThan(40);
  await page.getByRole('button', { name: 'Expand all' }).click();
  // Sorted as people sort, not by bytes.
  const titles = await main.locator('details').filter({ hasText: 'Tokens' }).last().getByRole('link').allTextContents();
  expect(titles.length).toBeGreaterThan(5);
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('en', { sensitivity: 'base' }).compare));
  expect(await axe(page)).toEqual([]);
});

test('a category’s own URL shows it first and open', async ({ page }) => {
  await open(page, '/article/phantom');
  await page.getByRole('main').getByRole('link', { name: 'Wallets', exact: true }).click();
  await expect(page).toHaveURL('/browse?category=Wallets');
  const first = page.getByRole('main').locator('details').first();
  await expect(first.locator('summary')).toContainText('Wallets');
  await expect(first.getByRole('link', { name: 'Phantom' })).toBeInViewport();
  await expect(page).toHaveTitle(/Articles in Wallets/);
  await expect(page.getByRole('main').locator('summary', { hasText: 'Wallets' })).toHaveCount(1);
  await open(page, '/browse?category=No+such');
  await expect(page.getByText('No articles in this category.')).toBeVisible();
});

test('all articles stand from A to Z, by letters and in pages', async ({ page }) => {
  await open(page, '/browse');
  await page.getByRole('link', { name: 'A to Z' }).click();
  await expect(page).toHaveURL('/browse?view=a-z');
  const titles = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(titles.first()).toHaveText(/^A/);
  await expect(titles).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(titles).toHaveCount(100);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Wrapped SOL' })).toBeVisible();
  const all = await titles.allTextContents();
  const words = (title: string) => title.replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  expect(all).toEqual(all.toSorted((one, two) => compare(words(one), words(two))));
  // The heading of a letter that continues on the next page occurs once.
  const letters = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(letters).toContain('M');
  expect(letters).toEqual([...new Set(letters)]);
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'P', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('P');
  await expect(titles.first()).toHaveText('Padre');
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
    if (width === 390) expect(await axe(page)).toEqual([]);
  }
});

test('an article with a figure shows its still in a list, fetched as it comes near; rows stay even', async ({
  page,
}) => {
  const requests = new Set<string>();
  page.on('request', (request) => request.url().endsWith('/still.svg') && requests.add(request.url()));
  for (const width of [1440, 390]) {
    requests.clear();
    await page.setViewportSize({ width, height: 500 });
    await open(page, '/browse?view=a-z');
    const title = page.getByRole('link', { name: 'Bonding curve' });
    const row = page.getByRole('main').getByRole('listitem').filter({ has: title });
    await row.scrollIntoViewIfNeeded();
    const drawn = row.locator('use');
    await expect.poll(() => drawn.evaluate((used: SVGUseElement) => used.getBBox().width)).toBeGreaterThan(300);
    const stills = page.getByRole('main').locator('li svg');
    expect(requests.size).toBeGreaterThan(0);
    expect(requests.size).toBeLessThan(await stills.count());
    const ofList = row.locator('xpath=..').locator('li');
    const heights = await ofList.evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights) - Math.min(...heights), `at ${width} px`).toBeLessThan(1);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await stills.last().scrollIntoViewIfNeeded();
    await expect(stills.last().locator('use')).toHaveCount(1);
  }
});

/**
 * Takes pictures of a drawing on grey, on paper, at night and in forced colours; returns the number of different
 * pictures.
 */
async function looksOf(page: Page, frame: Locator): Promise<number> {
  await frame.scrollIntoViewIfNeeded();
  await expect
    .poll(() => frame.locator('use').evaluate((used: SVGUseElement) => used.getBBox().width))
    .toBeGreaterThan(100);
  // On grey, only the lines of the drawing can differ.
  await frame.evaluate((svg: SVGSVGElement) => (svg.style.background = 'gray'));
  const looks = new Set<string>();
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', ...media });
    await frame.evaluate((svg: SVGSVGElement) => (svg.style.forcedColorAdjust = 'none'));
    looks.add((await frame.screenshot()).toString('base64'));
  }
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light', forcedColors: 'none' });
  return looks.size;
}

test('articles without a figure have the still of their category in lists, in its hue', async ({ page }) => {
  const main = page.getByRole('main');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, frame] of [
      ['/browse?category=Wallets', main.getByRole('listitem').filter({ hasText: 'Phantom' }).last().locator('svg')],
      ['/search?q=phantom', main.getByRole('article').filter({ hasText: 'Phantom' }).first().locator('> svg')],
      ['/article/phantom', page.getByRole('complementary', { name: 'Phantom at a glance' }).locator('figure svg')],
    ] as const) {
      // On a phone an infobox has no drawing.
      if (width === 390 && path === '/article/phantom') continue;
      await open(page, path);
      await expect(frame.locator('use')).toHaveAttribute('href', '/still.svg?category=Wallets#still');
      expect([path, await looksOf(page, frame)]).toEqual([path, 3]);
    }
  }
  await open(page, '/browse?view=a-z');
  for (const frame of await main.locator('li svg').all()) await frame.scrollIntoViewIfNeeded();
  const shown = await main.locator('li use').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  expect(new Set(shown.filter((href) => href.startsWith('/still.svg'))).size).toBeGreaterThan(5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('rows lead to their articles, and A to Z goes on by links', async ({ page }) => {
    await page.goto('/browse');
    await page.getByRole('link', { name: 'All in Wallets' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Phantom' })).toBeVisible();
    await page.getByRole('link', { name: 'A to Z' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Birdeye' })).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Phantom' })).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Wrapped SOL' })).toBeVisible();
    await page.getByRole('link', { name: 'M', exact: true }).click();
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toHaveText(/^M/);
  });
});
