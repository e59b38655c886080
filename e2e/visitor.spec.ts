import { expect, forgiveRefusals, open, openSlowly, openStill, test } from './journey.ts';

const box = { name: 'Search Trenchpedia' };

test.describe('the search box', () => {
  test('takes the focus by Ctrl+K and by /, but not while one types', async ({ page }) => {
    await open(page, '/search');
    const field = page.getByRole('combobox', box);
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.blur();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await page.getByRole('combobox', { name: 'Search, or paste an address' }).fill('a');
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Search, or paste an address' })).toHaveValue('a/');
  });

  test('lists suggestions from the second character on, in at most 400 pixels', async ({ page }) => {
    const queries: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/api/search') && queries.push(new URL(request.url()).search),
    );
    await openStill(page, '/');
    const field = page.getByRole('combobox', box);
    await field.pressSequentially('w');
    await page.clock.runFor(1_000);
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    for (const letter of 'allet') {
      await field.press(letter);
      await page.clock.runFor(290);
    }
    expect(queries).toEqual([]);
    await page.clock.resume();
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option').first()).toBeVisible();
    expect(queries).toEqual(['?q=wallet']);
    await expect(list.locator('mark').first()).toHaveText(/wallet/i);
    const { height } = (await list.locator('..').boundingBox())!;
    expect(height).toBeLessThanOrEqual(400);
    await field.fill('w');
    await expect(list).toBeHidden();
  });

  test('works with the arrows, Enter and Escape', async ({ page }) => {
    await open(page, '/');
    const field = page.getByRole('combobox', box);
    await field.fill('phantom');
    const options = page.getByRole('option');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!);
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/article/phantom');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phantom');
  });

  test('goes on by Tab to all results, and Escape leads back', async ({ page }) => {
    await open(page, '/');
    const field = page.getByRole('combobox', box);
    await field.fill('wallet');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'View all results' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('wallet');
  });

  test('knows the text typed before its scripts load', async ({ page }) => {
    const field = page.getByRole('combobox', box);
    await openSlowly(page, '/', () => field.fill('wallet'));
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(field).toHaveValue('wallet');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=wallet');
  });

  test('leads to all results, and ignores an empty question', async ({ page }) => {
    await open(page, '/');
    const field = page.getByRole('combobox', box);
    await field.fill('   ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await field.fill('rug');
    await page.getByRole('link', { name: 'View all results' }).click();
    await expect(page).toHaveURL('/search?q=rug');
  });

  test('clears its results when a search fails', async ({ page, faults }) => {
    await open(page, '/');
    const field = page.getByRole('combobox', box);
    await field.fill('rug');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.route('**/api/search*', (route) => route.fulfill({ status: 500, body: 'down' }));
    await field.fill('rugs');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect.poll(() => faults.some((fault) => fault.includes('Search failed'))).toBe(true);
    forgiveRefusals(faults);
    // The specification requires this log entry (§8).
    expect(faults).toEqual([expect.stringContaining('Search failed')]);
    forgiveRefusals(faults, 'Search failed');
  });
});

test('the search page says that a search failed, and does not say that nothing was found', async ({ page, faults }) => {
  await open(page, '/search');
  await page.route('**/api/search*', (route) => route.fulfill({ status: 500, body: 'down' }));
  await page.getByRole('combobox', { name: 'Search, or paste an address' }).fill('rug');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The search did not answer. Please try again.')).toBeVisible();
  await expect(page.getByText('No results found')).toBeHidden();
  await expect.poll(() => faults.some((fault) => fault.includes('Search failed'))).toBe(true);
  forgiveRefusals(faults);
  // The specification requires this log entry (§8).
  expect(faults).toEqual([expect.stringContaining('Search failed')]);
  forgiveRefusals(faults, 'Search failed');
});

test('the search page keeps the text typed before its scripts load', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Search, or paste an address' });
  await openSlowly(page, '/search?q=wallet', () => field.fill('rug'));
  await expect(field).toHaveValue('rug');
});

test('the search page shows its loading and empty states, and Back restores the words', async ({ page }) => {
  await open(page, '/search');
  await expect(page.getByText('Start searching')).toBeVisible();
  await page.route('**/api/search*', async (route) => {
    await expect(page.getByText('Searching...')).toBeVisible();
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Search, or paste an address' }).fill('bondign curv');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search?q=bondign%20curv');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Bonding curve');
  await page.getByRole('combobox', { name: 'Search, or paste an address' }).fill('zzzzqqqq');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Search, or paste an address' })).toHaveValue('bondign curv');
});

test('the main page shows the five newest articles and explains bounties', async ({ page }) => {
  await open(page, '/');
  const section = (title: string) =>
    page.getByRole('heading', { level: 2, name: title }).locator('xpath=ancestor::section[1]');
  const newest = section('Latest Articles').getByRole('article');
  await expect(newest).toHaveCount(5);
  await expect(newest.locator('time')).toHaveCount(5);
  const { articles } = await (await page.request.get('/api/articles?limit=5')).json();
  await expect(newest.getByRole('heading', { level: 3 })).toHaveText(
    articles.map(({ title }: { title: string }) => title),
  );
  // The featured article is above them, without a date.
  const { article } = await (await page.request.get('/api/featured/today')).json();
  await expect(section('Featured today').getByRole('heading', { level: 3 })).toHaveText(article.title);
  await expect(section('Featured today').locator('time')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^\d+ articles in \d+ categories$/ })).toBeVisible();
  await expect(page.getByText('0 open bounties')).toHaveCount(0);
  const explanation = page.getByText('A bounty is a reward for the best article');
  await expect(explanation).toBeHidden();
  await page.getByRole('button', { name: 'Info' }).click();
  await expect(explanation).toBeVisible();
  await expect(page.getByText('No bounties available yet.')).toBeVisible();
});

test('a page without bounties links to something to begin with', async ({ page }) => {
  for (const path of ['/', '/bounties']) {
    await open(page, path);
    await expect(page.getByText('No bounties available yet.').getByRole('link')).toHaveAttribute('href', '/browse');
  }
});

for (const path of ['/browse', '/browse?view=a-z&from=b', '/contribute/bonk', '/bounties', '/leaderboard'])
  test(`current links on ${path} look the same under the pointer`, async ({ page }) => {
    // Without transitions of colours.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, path);
    const current = page.locator(':is(main, nav) [aria-current]:visible');
    expect(await current.count()).toBeGreaterThan(1);
    for (const link of await current.all()) {
      const look = () =>
        link.evaluate((element) => {
          const { color, borderBottomColor, fontWeight } = getComputedStyle(element);
          return { color, borderBottomColor, fontWeight };
        });
      await page.mouse.move(0, 0);
      const before = await look();
      await link.hover();
      expect(await look()).toEqual(before);
    }
  });

test.describe('an article', () => {
  test('marks the current section in its contents, and scrolls there', async ({ page }) => {
    await open(page, '/article/rug-pull');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const second = contents.getByRole('link').nth(1);
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'true');
    const name = await second.textContent();
    await expect(page.getByRole('heading', { name: name!, exact: true })).toBeInViewport();
  });

  test('keeps its contents shut on a phone until the reader opens them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/article/rug-pull');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('link').first()).toBeHidden();
    await contents.getByText('Contents').click();
    await expect(contents.getByRole('link').first()).toBeVisible();
  });

  test('links to others without reloading the page, and Back restores the place', async ({ page }) => {
    await open(page, '/article/rug-pull');
    await page.evaluate(() => Object.assign(window, { same: true }));
    const link = page.locator('.prose a[href^="/article/"]').last();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    const target = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(target!);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    // The focused element is gone: the keyboard continues in the new page, not in the header.
    await expect(page.getByRole('main')).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rug pull');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200);
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
  });

  test('says Loading… and then Not found when it cannot be loaded', async ({ page, faults }) => {
    await open(page, '/article/rug-pull');
    await page.route('**/api/articles/*', async (route) => {
      await expect(page.getByText('Loading…').first()).toBeVisible();
      await expect(page).toHaveTitle('Loading…');
      await route.fulfill({ status: 404, body: 'Not found' });
    });
    await page.locator('.prose p a[href^="/article/"]').first().click();
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    forgiveRefusals(faults);
  });
});

test('categories open, load their articles once, and close together', async ({ page }) => {
  await open(page, '/');
  const requests: string[] = [];
  page.on('request', (request) => /categories\/.*\/articles/.test(request.url()) && requests.push(request.url()));
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Browse articles' }).click();
  const main = page.getByRole('main');
  const wallets = main.locator('summary', { hasText: 'Wallets' });
  await wallets.click();
  await expect(main.getByRole('link', { name: 'Phantom', exact: true })).toBeVisible();
  await expect(wallets).toContainText(/\d+ articles/);
  await wallets.click();
  await expect(main.getByRole('link', { name: 'Phantom', exact: true })).toBeHidden();
  await wallets.click();
  expect(requests).toHaveLength(1);
  await main.getByRole('link', { name: 'Phantom', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phantom');
  await page.goBack();
  await expect(main.getByRole('link', { name: 'Phantom', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(main.locator('details:not([open])')).toHaveCount(0);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect(main.locator('details[open]')).toHaveCount(0);
  await open(page, '/roadmap');
  await page.goto('/browse#Wallets');
  await expect(main.getByRole('link', { name: 'Phantom', exact: true })).toBeVisible();
});

test('the theme follows the system, can be switched, and is remembered without a flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(14, 17, 22)');
  await page.getByRole('button', { name: 'Change theme' }).click();
  await expect.poll(background).toBe('rgb(251, 250, 247)');
  await page.goto('/roadmap', { waitUntil: 'commit' });
  // Nothing is painted before the style sheet has loaded.
  const first = await page.waitForFunction(
    () => document.body && document.styleSheets.length > 0 && getComputedStyle(document.body).backgroundColor,
  );
  expect(await first.jsonValue()).toBe('rgb(251, 250, 247)');
});

test('the menu of small screens holds the same links and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect.poll(async () => (await menu.boundingBox())!.width).toBe(280);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Roadmap' }).click();
  await expect(page).toHaveURL('/roadmap');
  await expect(menu).toBeHidden();
});

test('the footer names the site and its channels, and omits unannounced ones', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Trenchpedia' })).toBeVisible();
  await expect(footer).toContainText('The Encyclopedia of the Solana Trenches.');
  await expect(footer).toContainText('Not financial advice');
  for (const name of ['Encyclopedia', 'Contribute', 'Community'])
    await expect(footer.getByRole('navigation', { name })).toBeVisible();
  await expect(footer.getByRole('link', { name: /^Telegram/ })).toBeVisible();
  await expect(footer.getByRole('link', { name: /^Developer/ })).toHaveCount(0);
});

test('a link that leaves the site keeps its icon in its line', async ({ page }) => {
  await open(page, '/socials');
  const link = page.getByRole('main').getByRole('link', { name: /View on the launchpad/ });
  const [text, icon] = await Promise.all([link.boundingBox(), link.getByRole('img').boundingBox()]);
  expect(icon!.y).toBeGreaterThanOrEqual(text!.y - 1);
  expect(icon!.y + icon!.height).toBeLessThanOrEqual(text!.y + text!.height + 1);
  expect(text!.height).toBeLessThan(30);
});

test('an article reads the same after going elsewhere and back', async ({ page }) => {
  await open(page, '/article/bonk');
  const texts = page.locator('main .prose');
  const before = await texts.evaluateAll((pieces) => pieces.map(({ outerHTML }) => outerHTML));
  expect(before.join('')).toContain('edit-section');
  await page.locator('main .prose a[href^="/article/"]').first().click();
  await expect(page).not.toHaveURL('/article/bonk');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BONK');
  expect(await texts.evaluateAll((pieces) => pieces.map(({ outerHTML }) => outerHTML))).toEqual(before);
});
