import type { Page } from '@playwright/test';
import {
  axe,
  expect,
  forgiveRefusals,
  open,
  openLatest,
  overflow,
  reload,
  seenWhenForced,
  test,
  unique,
} from './journey.ts';
import { enter, wallet } from './wallets.ts';

test('the lists of /contribute begin with ten rows of one line each, and the keyboard reveals the others', async ({
  page,
  faults,
}) => {
  await enter(page, wallet());
  const word = unique();
  const long =
    'It says more than fits into one line of any table, however wide the window is, and more than eighty characters.';
  for (let number = 1; number <= 12; number += 1)
    await page.request.post('/api/contributions', {
      data: { slug: 'moonshot', text: `Point ${number} of ${word}. ${long}` },
    });

  await open(page, '/contribute');
  const table = page.getByRole('table', { name: 'Latest contributions' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(10);
  const row = rows.filter({ hasText: `Point 12 of ${word}` });
  await expect(row.getByText('Moonshot', { exact: true })).toBeVisible();
  const snippet = row.getByRole('link', { name: `Point 12 of ${word}` });
  expect((await snippet.textContent())!.length).toBe(81);
  expect((await row.boundingBox())!.height).toBeLessThan(50);
  for (const width of [1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
    expect((await snippet.boundingBox())!.height).toBeLessThan(30);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // The page offers to retry a failed list.
  await page.route('**/api/feed/latest', (route) => route.abort(), { times: 1 });
  const more = page.locator('section').filter({ has: table }).getByRole('button');
  await more.filter({ hasText: 'Show more' }).press('Enter');
  await more.filter({ hasText: 'Try again' }).press('Enter');
  await expect(rows.nth(11)).toBeVisible();
  // Contributions of other tests move the rows down.
  const focused = () =>
    table.evaluate((element) =>
      [...element.querySelectorAll('tbody tr')].findIndex(
        (each) => document.activeElement === each.querySelector('td:nth-child(2) a'),
      ),
    );
  await expect.poll(focused).toBeGreaterThanOrEqual(10);
  await expect(more.filter({ hasText: 'Show more' })).toHaveCount(0);
  forgiveRefusals(faults);
});

test('an opened submission stays open when newer ones push its row out', async ({ page }) => {
  await enter(page, wallet());
  const word = unique();
  const propose = (title: string) =>
    page.request.post('/api/proposals', { data: { title, category: '', body: 'It is missing.' } });
  await propose(`Opened ${word}`);
  await open(page, '/contribute');
  const row = page.getByRole('link', { name: `Opened ${word}` });
  await row.click();
  const dialog = page.getByRole('dialog', { name: `Opened ${word}` });
  for (let number = 1; number <= 11; number += 1) await propose(`Later ${number} ${word}`);
  // Commenting refetches the lists.
  await dialog.getByLabel('Add a comment').fill('Still here.');
  await dialog.locator('form').getByRole('button', { name: 'Comment' }).click();
  await expect(page.getByText(`Later 11 ${word}`)).toBeAttached();
  await expect(page.getByText(`Opened ${word}: It is missing.`)).toHaveCount(0);
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'Still here.' })).toBeVisible();
  // It has its own URL, which Escape and Back leave for the list.
  await expect(page).toHaveURL(/\/proposals\/[-0-9a-f]{36}$/);
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/contribute');
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await reload(page);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: `Opened ${word}` })).toBeVisible();
  const comment = page.getByRole('article').getByRole('article').filter({ hasText: 'Still here.' });
  await comment
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .click();
  await expect(page).toHaveURL(/#comment-[-0-9a-f]{36}$/);
  await reload(page);
  await expect(comment).toBeInViewport();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflow(page), await axe(page)]).toEqual([width, 0, []]);
  }
});

test('an opened submission from far down the list begins at its top after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await enter(page);
  await page.request.post('/api/proposals', { data: { title: 'Far down', category: '', body: 'It is missing.' } });
  await open(page, '/contribute');
  const row = page.getByRole('main').getByRole('link', { name: 'Far down' }).first();
  await row.evaluate((link) => link.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await row.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Far down' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await reload(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Far down' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('an opened submission names its subject in one line, with a link there', async ({ page }) => {
  await enter(page, wallet());
  const text = `Opened ${unique()}`;
  await page.request.post('/api/contributions', { data: { slug: 'moonshot', text } });
  await openLatest(page);
  await page.getByRole('link', { name: text }).click();
  const dialog = page.getByRole('dialog', { name: 'Contribution to Moonshot' });
  expect((await dialog.getByRole('heading', { level: 2 }).boundingBox())!.height).toBeLessThan(30);
  await expect(dialog.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible();
  await dialog.getByLabel('Add a comment').fill('So it is.');
  await dialog.getByRole('button', { name: 'Comment' }).click();
  await expect(dialog.getByRole('heading', { name: '1 comment' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await axe(page)]).toEqual([width, []]);
  }
  await dialog.getByRole('link', { name: 'Moonshot' }).click();
  await expect(page).toHaveURL('/article/moonshot');
  await expect(dialog).toBeHidden();
});

test('a reader sorts an article’s contributions by usefulness, also without scripts', async ({ page, browser }) => {
  await enter(page, wallet());
  const texts: string[] = [];
  for (const value of [1, -1, null]) {
    const text = `Sorted ${unique()}`;
    const sent = await page.request.post('/api/contributions', { data: { slug: 'cabal', text } });
    const { contribution } = (await sent.json()) as { contribution: { id: string } };
    if (value !== null) await page.request.post(`/api/contributions/${contribution.id}/vote`, { data: { value } });
    texts.push(text);
  }
  const [liked, disliked, plain] = texts as [string, string, string];
  const shown = (where: Page) => where.getByRole('article').getByText(/^Sorted /);
  await open(page, '/contri/cabal');
  await expect(shown(page)).toHaveText([plain, disliked, liked]);
  const order = page.getByRole('navigation', { name: 'Order' });
  await order.getByRole('link', { name: 'Most useful' }).press('Enter');
  await expect(page).toHaveURL('/contri/cabal?sort=useful');
  // A newcomer's like counts, but does not change the order.
  await expect(shown(page)).toHaveText([plain, disliked, liked]);
  await expect(order.getByRole('link', { name: 'Most useful' })).toBeFocused();
  await expect(order.locator('[aria-current]')).toHaveText('Most useful');
  const [newest, useful] = await seenWhenForced(page, ...(await order.getByRole('link').all()));
  expect(useful).not.toBe(newest);
  await expect(page.getByText('3 contributions, most useful first')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await axe(page), await overflow(page)]).toEqual([width, [], 0]);
  }
  await page.goBack();
  await expect(shown(page)).toHaveText([plain, disliked, liked]);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(page.url());
  await still.getByRole('link', { name: 'Most useful' }).click();
  await expect(shown(still)).toHaveText([plain, disliked, liked]);
  await context.close();
});

test('without scripts a row leads to the page of its submission', async ({ page, browser }) => {
  await enter(page);
  const title = `Shut ${unique()}`;
  await page.request.post('/api/proposals', { data: { title, category: '', body: 'It is missing.' } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto('/contribute');
  const row = still.getByRole('row').filter({ hasText: title });
  await expect(row).toHaveCSS('cursor', 'auto');
  await row.getByRole('link', { name: title }).click();
  await expect(still.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  test('an opened submission is no wider than the window, whatever text somebody types there', async ({ page }) => {
    await enter(page, wallet());
    const word = unique();
    await page.request.post('/api/proposals', {
      data: { title: `Narrow ${word}`, category: '', body: `It is missing. ${'x'.repeat(200)}` },
    });
    for (const width of [320, 375, 390, 430, 480]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, '/contribute');
      await page.getByRole('link', { name: `Narrow ${word}` }).tap();
      const dialog = page.getByRole('dialog', { name: `Narrow ${word}` });
      const right = () => dialog.evaluate((element) => element.getBoundingClientRect().right);
      expect(await right(), `at ${width} px`).toBeLessThanOrEqual(width);
      await dialog.getByLabel('Add a comment').fill('So it is.');
      expect(await right(), `at ${width} px, typed`).toBeLessThanOrEqual(width);
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    }
  });
});
