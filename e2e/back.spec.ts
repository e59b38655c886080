import type { Locator, Page } from '@playwright/test';
import { expect, login, open, reload, test } from './journey.ts';
import { enter, inject, wallet } from './wallets.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const banner = (page: Page): Locator => page.getByRole('banner');
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length);

/** The overlays of a page: how to open each, and how to recognise it. */
const overlays: readonly {
  name: string;
  path: string;
  show: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
}[] = [
  {
    name: 'the login dialog',
    path: '/article/bonk',
    show: (page) => banner(page).getByRole('button', { name: 'Login' }).tap(),
    shown: (page) => dialog(page, 'Login'),
  },
  {
    name: 'the menu',
    path: '/article/bonk',
    show: (page) => banner(page).getByRole('button', { name: 'Open menu' }).tap(),
    shown: (page) => dialog(page, 'Menu'),
  },
  {
    name: 'a source in the text',
    path: '/article/bonk',
    show: (page) => page.locator('.prose .ref > a').first().tap(),
    shown: (page) => page.getByRole('note'),
  },
  {
    name: 'what is found while one types',
    path: '/search',
    show: (page) => page.getByRole('search', { name: 'Results page' }).getByRole('combobox').pressSequentially('bonk'),
    shown: (page) => page.getByRole('listbox', { name: 'Suggestions' }),
  },
  {
    name: 'the articles that are found for a report',
    path: '/contribute/report',
    show: (page) => page.getByRole('combobox', { name: 'Article' }).pressSequentially('bonk'),
    shown: (page) => page.getByRole('listbox', { name: 'Articles' }).getByRole('option', { name: 'BONK bonk' }),
  },
  {
    name: 'who wrote a paragraph, on the page of who wrote each',
    path: '/article/bonk/authors',
    show: (page) => page.getByRole('main').locator('summary').first().tap(),
    shown: (page) => page.getByRole('main').locator('details[name="wrote"][open]'),
  },
];

for (const { name, path, show, shown } of overlays)
  test(`Back closes ${name}, and Forward does not bring it back`, async ({ page }) => {
    await open(page, '/bounties');
    await open(page, path);
    await page.evaluate(() => scrollTo(0, 40));
    const before = await page.evaluate(() => ({ scroll: scrollY, address: location.href }));
    await show(page);
    await expect(shown(page)).toBeVisible();
    // When the browser itself opens a fold, the script notices it a moment later.
    await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(true);
    const scroll = await page.evaluate(() => scrollY);
    await page.goBack();
    await expect(shown(page)).toHaveCount(0);
    expect(page.url()).toBe(before.address);
    expect(await page.evaluate(() => scrollY)).toBe(scroll);

    await page.goForward();
    await expect(shown(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('/bounties');
  });

test('closing by a button, Escape or a press outside leaves no entry in the history', async ({ page }) => {
  const ways: ((page: Page) => Promise<void>)[] = [
    () => dialog(page, 'Login').getByRole('button', { name: 'Close' }).tap(),
    () => page.keyboard.press('Escape'),
    () => page.touchscreen.tap(200, 820),
  ];
  for (const close of ways) {
    await open(page, '/bounties');
    await open(page, '/roadmap');
    await banner(page).getByRole('button', { name: 'Login' }).tap();
    await expect(dialog(page, 'Login')).toBeVisible();
    await close(page);
    await expect(dialog(page, 'Login')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL('/bounties');
  }
});

test('the page of a menu’s link replaces the menu in the history', async ({ page }) => {
  await open(page, '/roadmap');
  const before = await entries(page);
  const menu = dialog(page, 'Menu');
  const follow = async (name: string) => {
    await banner(page).getByRole('button', { name: 'Open menu' }).tap();
    await menu.getByRole('link', { name, exact: true }).tap();
    await expect(menu).toHaveCount(0);
  };
  await follow('Leaderboard');
  await expect(page).toHaveURL('/leaderboard');
  expect(await entries(page)).toBe(before + 1);
  // A link to the present page.
  await follow('Leaderboard');
  await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/roadmap');
  await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await expect(menu).toHaveCount(0);
});

test('Back closes stacked dialogs one by one, and a submission together with its URL', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, wallet());
  await page.request.post('/api/contributions', { data: { slug: 'bonk', text: 'Seen from a phone that goes back.' } });
  const other = await browser.newPage({
    ...test.info().project.use,
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await open(other, '/bounties');
  await open(other, '/contribute');
  await other.evaluate(() => scrollTo(0, 300));
  const scroll = await other.evaluate(() => scrollY);
  await other
    .getByRole('link', { name: /Seen from a phone that goes back/ })
    .first()
    .tap();
  const submission = dialog(other, 'Contribution to BONK');
  await expect(submission.getByRole('paragraph').first()).toBeVisible();
  await expect(other).toHaveURL(/\/contributions\/[-0-9a-f]{36}$/);
  await submission.getByRole('button', { name: /^Like/ }).first().tap();
  await expect(dialog(other, 'Login')).toBeVisible();
  await other.goBack();
  await expect(dialog(other, 'Login')).toHaveCount(0);
  await expect(submission).toBeVisible();
  await other.goBack();
  await expect(submission).toHaveCount(0);
  await expect(other).toHaveURL('/contribute');
  expect(await other.evaluate(() => scrollY)).toBe(scroll);
  await other.goBack();
  await expect(other).toHaveURL('/bounties');
  await other.close();
});

test('a reload or a login while a dialog is open keeps the history', async ({ page }) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/bounties');
  await open(page, '/roadmap');
  await banner(page).getByRole('button', { name: 'Login' }).tap();
  await expect(dialog(page, 'Login')).toBeVisible();
  await reload(page);
  await expect(dialog(page, 'Login')).toHaveCount(0);
  await login(page);
  await banner(page)
    .getByRole('button', { name: /^Account/ })
    .tap();
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu', { name: 'Account' })).toHaveCount(0);
  await expect(page).toHaveURL('/roadmap');
  await page.goBack();
  await expect(page).toHaveURL('/bounties');
});

test('Back closes the account menu, and its links lead on from there', async ({ page }) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/bounties');
  await login(page);
  await open(page, '/roadmap');
  const button = banner(page).getByRole('button', { name: /^Account/ });
  const menu = page.getByRole('menu', { name: 'Account' });
  await button.tap();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL('/roadmap');
  const before = await entries(page);
  for (const press of ['tap', 'Enter'] as const) {
    await button.tap();
    await expect(menu).toBeVisible();
    const link = menu.getByRole('menuitem', { name: 'View profile' });
    await (press === 'tap' ? link.tap() : link.press('Enter'));
    await expect(page).toHaveURL(/\/u\//);
    await expect(menu).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(false);
    expect(await entries(page)).toBeLessThanOrEqual(before + 1);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible();
    await expect(page).toHaveURL('/roadmap');
  }
  await page.goBack();
  await expect(page).toHaveURL('/bounties');
});

test('a phone’s first screen has a box to paste into, and the magnifying glass opens a focused one', async ({
  page,
}) => {
  await open(page, '/');
  const box = page
    .getByRole('main')
    .getByRole('combobox', { name: 'Paste an address, a link or a transaction, or ask' });
  const { y, height } = (await box.boundingBox())!;
  expect(y + height).toBeLessThan(400);
  await open(page, '/roadmap');
  // The focus is set within the tap, which shows the keyboard.
  await page.evaluate(() => {
    const isFocused = () => void (document.body.dataset['within'] = document.activeElement!.tagName);
    addEventListener('click', isFocused);
  });
  await banner(page).getByRole('link', { name: 'Search' }).tap();
  const field = banner(page).getByRole('combobox');
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => document.body.dataset['within'])).toBe('INPUT');
  await expect(banner(page).getByRole('button', { name: 'Close search' })).toBeVisible();
  await page.goBack();
  await expect(field).toBeHidden();
  await expect(page).toHaveURL('/roadmap');
  await banner(page).getByRole('link', { name: 'Search' }).tap();
  await field.fill('bonk');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=bonk');
  await page.goBack();
  await expect(page).toHaveURL('/roadmap');
});

test('a section has a menu beside its heading, which leads to a report on it', async ({ page }) => {
  await open(page, '/article/bonk');
  const menu = page.locator('.section-menu').first();
  const toggle = menu.locator('summary');
  await toggle.tap();
  await expect(menu.getByRole('link')).toHaveText([
    'Fix the words',
    'Add a source',
    'Dispute this section',
    'Who wrote this',
    'Copy link',
  ]);
  await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(true);
  await page.goBack();
  await expect(menu.getByRole('link').first()).toBeHidden();
  await expect(page).toHaveURL('/article/bonk');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'overlays' in history.state)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link').first()).toBeHidden();
  await toggle.tap();
  await menu.getByRole('link', { name: 'Dispute this section' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Report an inaccuracy in BONK' })).toBeVisible();
  await expect(page.getByLabel('Section')).not.toHaveValue('');
  await expect(page.getByLabel('Source')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/article/bonk');
});

for (const width of [390, 768])
  test(`Back closes a paragraph’s authors, then all marks, and then leaves the article, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/bounties');
    await open(page, '/article/bonk');
    const main = page.getByRole('main');
    const menu = main.locator('.section-menu').first();
    await menu.locator('summary').tap();
    await menu.getByRole('link', { name: 'Who wrote this' }).tap();
    const marks = main.locator('details[name="wrote"]');
    const card = marks.getByRole('link', { name: 'Revision 1' }).filter({ visible: true });
    await marks.locator('summary').first().tap();
    await expect(card).toBeVisible();
    // The second one replaces the first, and both share one history entry.
    await marks.locator('summary').nth(1).tap();
    await expect(marks.nth(1)).toHaveAttribute('open');
    await expect(card).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => (history.state as { overlays?: number }).overlays)).toBe(2);
    await page.goBack();
    await expect(card).toHaveCount(0);
    await expect(marks.first()).toBeVisible();
    await expect(page).toHaveURL('/article/bonk');
    await page.goBack();
    await expect(marks).toHaveCount(0);
    await expect(page).toHaveURL('/article/bonk');
    await page.goBack();
    await expect(page).toHaveURL('/bounties');
  });

test('a jump within the article closes the marks of its authors, and a link of their card leads on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '/article/bonk');
  const main = page.getByRole('main');
  const menu = main.locator('.section-menu').first();
  await menu.locator('summary').tap();
  await menu.getByRole('link', { name: 'Who wrote this' }).tap();
  const marks = main.locator('details[name="wrote"]');
  await expect(marks.first()).toBeVisible();
  await main.getByRole('link', { name: /^\d+ sources$/ }).tap();
  await expect(page).toHaveURL(/\/article\/bonk#/);
  await expect(main.getByRole('heading', { name: 'Sources' })).toBeInViewport();
  await expect(marks.first()).toBeVisible();
  await page.goBack();
  await expect(marks).toHaveCount(0);
  await expect(page).toHaveURL(/\/article\/bonk#/);
  await page.goBack();
  await expect(page).toHaveURL('/article/bonk');
  await menu.locator('summary').tap();
  await menu.getByRole('link', { name: 'Who wrote this' }).tap();
  await marks.locator('summary').first().tap();
  await marks.getByRole('link', { name: 'Revision 1' }).filter({ visible: true }).tap();
  await expect(page).toHaveURL('/article/bonk/revisions/1');
  await page.goBack();
  await expect(page).toHaveURL('/article/bonk');
  await expect(main.getByRole('heading', { level: 1, name: 'BONK' })).toBeVisible();
  await expect(marks).toHaveCount(0);
});
