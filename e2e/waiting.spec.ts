import { expect, forgiveRefusals, open, ready, test } from './journey.ts';

test('a slow page shows its progress after a moment, and hides it when it arrives', async ({ page }) => {
  await open(page, '/');
  const progress = page.getByRole('progressbar', { name: 'Loading the page' });
  const main = page.getByRole('main');
  let release = () => {};
  const released = new Promise<void>((go) => (release = go));
  await page.route(/\/api\/bounties|\/assets\/bounties/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bounties' }).click();
  await expect(progress).toBeVisible();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  const box = (await progress.boundingBox())!;
  expect([box.y, box.height]).toEqual([2, 2]);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bounty Hunting');
  await expect(progress).toHaveCount(0);
  await expect(main).toHaveAttribute('aria-busy', 'false');
});

test('without a network the page says so, and loads when the network returns', async ({ page, context, faults }) => {
  await open(page, '/');
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community' });
  await context.setOffline(true);
  await tab.click();
  await expect(page.getByRole('alert').getByText('You seem to be offline.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert').getByText('You seem to be offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You seem to be offline.');
  await expect(page).toHaveURL(/\/socials$/);
  await ready(page);
  // The page's code failed to load without a network, which the page logs.
  forgiveRefusals(faults, 'dynamically imported module');
});

test('a request that failed without a network is sent again when the network returns', async ({
  page,
  context,
  faults,
}) => {
  await open(page, '/article/raydium');
  await context.setOffline(true);
  await page.evaluate(() => {
    history.pushState(null, '', '/article/solflare');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.');
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solflare');
  forgiveRefusals(faults);
});

for (const path of ['/browse', '/browse?view=a-z', '/bounties', '/contribute', '/leaderboard', '/'])
  test(`a list that fails without a network does not look empty: ${path}`, async ({ page, faults }) => {
    await open(page, '/article/raydium');
    // The page's code has loaded, as after hovering over its link, but its list has not.
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }));
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert').first()).toHaveText('You seem to be offline.');
    await expect(main.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await expect(main.getByText(/^(No|Nobody|Nothing|Loading…)/)).toHaveCount(0);
    await page.unroute('**/api/**');
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'onLine');
      dispatchEvent(new Event('online'));
    });
    await expect(main.getByRole('alert')).toHaveCount(0);
    forgiveRefusals(faults);
  });

test('a category that fails to load says so, and loads on a second try', async ({ page, faults }) => {
  await open(page, '/browse');
  await page.route('**/api/categories/*/articles**', (route) => route.fulfill({ status: 500, json: {} }));
  const main = page.getByRole('main');
  await main.getByRole('group').first().locator('summary').click();
  await expect(main.getByRole('alert')).toHaveText('Failed to load list');
  await expect(main.getByText('No articles in this category.')).toHaveCount(0);
  await page.unroute('**/api/categories/*/articles**');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(main.getByRole('group').first().getByRole('link').first()).toBeVisible();
  forgiveRefusals(faults);
});

test('Back after a jump in the contents restores the reader’s place', async ({ page }) => {
  await open(page, '/article/bonk');
  const scroll = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 120));
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  // Dispatched directly: a pointer that moves to a link far down a long list scrolls the page first.
  await contents.last().evaluate((link: HTMLElement) => link.click());
  await expect.poll(scroll).toBeGreaterThan(400);
  const there = await scroll();
  await expect(page).toHaveURL(/#/);
  await contents.first().click();
  await expect.poll(scroll).toBeLessThan(there);
  await page.goBack();
  await expect.poll(scroll).toBe(there);
  await page.goBack();
  await expect.poll(scroll).toBe(120);
  await expect(page).toHaveURL(/\/article\/bonk$/);
  await page.goForward();
  await expect.poll(scroll).toBe(there);
});
