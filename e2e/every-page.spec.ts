import { weekOf } from '#contract/submissions/weeks.ts';
import { expect, forgiveRefusals, open, overflow, ready, test } from './journey.ts';
import { examine, type Looks } from './walk.ts';

// Every kind of page, with checks to leave out or to add: an article's links count as running text, and some articles
// stand for their kind of page.
const pages: Record<string, Looks> = {
  '/': {},
  '/article/bonk': { axe: false, finger: false, lines: true },
  '/article/bonk/authors': { axe: false, finger: false, lines: true },
  '/article/bonk/cite': { finger: false },
  '/article/bonk/revisions/1': { finger: false },
  '/article/maximal-extractable-value': { axe: false, lines: true },
  '/article/maximal-extractable-value/history': {},
  '/article/rug-pull/links': {},
  '/article/rug-pull': { pointer: false, finger: false },
  '/bounties': { lines: true },
  '/browse': {},
  '/browse?category=Wallets': { axe: false },
  '/browse?view=a-z': { axe: false },
  '/check/DezX…B263': { axe: false },
  '/check/nothing': {},
  [`/check/${'5'.repeat(44)}`]: {},
  '/contri/phantom': {},
  '/contribute': {},
  '/contribute/line': {},
  '/contribute/new': {},
  '/contribute/phantom': {},
  '/contribute/report': {},
  '/donate': {},
  '/figures': {},
  '/figures/timeline': { axe: false },
  '/leaderboard': {},
  '/nothing-here': {},
  '/notices': { axe: false },
  '/profile': {},
  '/ranks': {},
  '/recent': {},
  '/roadmap': {},
  '/search': {},
  '/search?q=bondng%20curv': { axe: false },
  '/search?q=wallet': {},
  '/search?q=zzzzqqqq': {},
  [`/search?q=${'5'.repeat(44)}`]: { axe: false },
  '/socials': {},
  [`/week/${weekOf(new Date().toISOString().slice(0, 10))}`]: {},
};

for (const [path, looks] of Object.entries(pages))
  test(`${path} never scrolls sideways, is accessible, and has targets large enough to press`, async ({
    page,
    faults,
  }) => {
    await open(page, path);
    await examine(page, path, looks);
    // The browser logs the status of a missing page.
    if (path.includes('nothing')) forgiveRefusals(faults);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  const contents: [string, (string | RegExp)[]][] = [
    [
      '/',
      [
        'Welcome to Trenchpedia',
        'Early Stage Notice',
        'Latest Articles',
        'Browse all articles',
        'Featured Bounties',
        'About the Trenches',
        'Mission',
        'Not financial advice',
      ],
    ],
    ['/article/rug-pull', ['Rug pull', 'Last updated', 'Contribute to this topic', 'Contents']],
    ['/search?q=bonding', [/\d+ results? for “bonding”/]],
    [
      `/check/${'5'.repeat(44)}`,
      ['A Solana address', 'What we did not check, and where to look', 'Do you know what it is?'],
    ],
    ['/roadmap', ['Overview', 'Phase 1: Foundation', 'Completed', 'In Progress', 'Tokenomics', 'Vision']],
    ['/leaderboard', ['The people whose words are still in the articles', 'All time', '30 days']],
    ['/ranks', ['Trencher', 'from 12,800', 'What gives points', 'Votes on your own.']],
    ['/donate', ['RECOMMENDED', 'Security notice']],
    ['/socials', ['Telegram', 'Contract address', 'Security notice']],
  ];
  for (const [path, texts] of contents) {
    test(`${path} shows its whole content`, async ({ page }) => {
      await page.goto(path);
      for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
    });
  }

  test('/browse has every article', async ({ page }) => {
    await page.goto('/browse');
    await page.getByRole('main').getByRole('link', { name: 'All in Wallets' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Phantom' })).toBeVisible();
  });

  test('the main page explains bounties, and offers nothing that needs a script', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('A bounty is a reward for the best article')).toBeVisible();
    for (const name of ['Info', 'Login', 'Change theme', 'Copy the contract address'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  });

  test('small screens have the links of the menu below the page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/article/rug-pull');
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await expect(sidebar.getByRole('link', { name: 'Report an inaccuracy' })).toBeVisible();
    expect((await sidebar.boundingBox())!.y).toBeGreaterThan((await page.getByRole('main').boundingBox())!.y);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('the search box is a form', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search Trenchpedia' }).fill('phantom');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=phantom');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Phantom' })).toBeVisible();
  });
});

for (const path of ['/nothing-here', '/%E0%A4%A', '/100%', '/browse%0a', '/%09/x:y', '/%E2%80%A8']) {
  test(`a missing page, ${path}, has the status 404 and says so`, async ({ page, faults }) => {
    const response = await page.goto(path);
    expect(response!.status()).toBe(404);
    await ready(page);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    // The router logs it, both in development and in production.
    forgiveRefusals(faults, 'could not be decoded');
  });
}

test('server and browser read an undecodable search the same way', async ({ page }) => {
  await open(page, '/search?q=%E0%A4%A');
  await expect(page.getByText('for “\uFFFD%A”')).toBeVisible();
});
