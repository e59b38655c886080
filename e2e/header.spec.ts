import { account, axe, contribute, expect, forgiveRefusals, login, open, openSlowly, test } from './journey.ts';
import { inject, wallet } from './wallets.ts';

test('the header shows a logged-in person before the server answers, and never offers them a login', async ({
  page,
  faults,
}) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/roadmap');
  const bar = page.getByRole('banner');
  const offer = bar.getByRole('button', { name: 'Login' });
  await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0);
  await login(page);
  await expect(
    page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'My account' }),
  ).toBeVisible();
  const name = (await account(page).textContent())!;
  const place = (await account(page).boundingBox())!;

  // The server sends everybody the same page.
  const html = await (await page.request.get('/roadmap')).text();
  expect(html).not.toContain(name);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    await answered;
    await route.continue();
  });
  await openSlowly(page, '/roadmap', async () => {
    const drawn = bar.locator('[aria-hidden]', { has: page.locator('span') }).last();
    await expect(drawn).toBeVisible();
    await expect(offer).toBeHidden();
    expect(await drawn.boundingBox()).toEqual(place);
  });
  await expect(account(page)).toHaveAccessibleName(`Account: ${name}`);
  expect(await account(page).boundingBox()).toEqual(place);
  answer();
  await expect(account(page)).toBeVisible();

  // The server's answer about an expired session counts.
  await page.unroute('**/api/auth/me');
  await page.context().clearCookies({ name: 'sid' });
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 401, body: 'Please login first' }));
  await open(page, '/roadmap');
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('face'))).toBeNull();
  forgiveRefusals(faults);
});

test('the menu under a person’s name opens their profile and account, and logs out, by the keyboard too', async ({
  page,
}) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/');
  await login(page);
  await account(page).click();
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  for (const name of ['View profile', 'My account', 'Logout']) await expect(item(name)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await account(page).click();
  await expect(item('Logout')).toHaveCount(0);
  await account(page).click();
  await item('View profile').click();
  await expect(page).toHaveURL(/\/u\//);
  // The new page takes the focus.
  await expect(page.getByRole('main')).toBeFocused();

  await account(page).focus();
  await page.keyboard.press('Enter');
  await expect(item('View profile')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('View profile')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('My account')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('main')).toBeFocused();
  await account(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(item('View profile')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Logout')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0);
});

test('while the server cannot say who is logged in, no page says “nobody”, and the browser asks again', async ({
  page,
  faults,
}) => {
  await page.clock.install();
  await inject(page, 'phantom', wallet());
  await open(page, '/');
  await login(page);
  const name = (await account(page).textContent())!;
  const text = await contribute(page, 'bonk');
  const offer = page.getByRole('banner').getByRole('button', { name: 'Login' });
  let requestCount = 0;
  await page.route('**/api/auth/me', async (route) => {
    requestCount += 1;
    await route.fulfill({ status: 500, body: 'Something went wrong' });
  });
  /** The answer to the first call arrived before the second call started. */
  const hearTwice = async () => {
    const before = requestCount;
    await expect(async () => {
      await page.clock.runFor(60_000);
      expect(requestCount).toBeGreaterThan(before + 1);
    }).toPass();
  };

  await open(page, '/contribute/bonk');
  await hearTwice();
  await expect(account(page)).toHaveAccessibleName(`Account: ${name}`);
  await expect(page.getByText('You must login')).toHaveCount(0);
  await open(page, '/contri/bonk');
  await hearTwice();
  const like = page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: /^Like/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Without a stored face, the header names nobody.
  await page.evaluate(() => localStorage.removeItem('face'));
  await open(page, '/profile');
  await hearTwice();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText('Please login first.')).toHaveCount(0);

  await page.unroute('**/api/auth/me');
  await expect(async () => {
    await page.clock.runFor(60_000);
    await expect(page.getByLabel('Username')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(account(page)).toHaveAccessibleName(`Account: ${name}`);
  forgiveRefusals(faults);
});

test('the menu of an anonymous person has no profile and no account', async ({ page }) => {
  await open(page, '/');
  await login(page, 'Continue as Anonymous');
  await account(page).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Logout']);
  await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0);
});

test('the theme goes from the system’s to the other, to the same as a choice, and back to the system', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  const button = page.getByRole('banner').getByRole('button', { name: /^Change theme/ });
  const root = page.locator('html');
  await expect(button).toHaveAccessibleName('Change theme, now as the system');
  await button.click();
  await expect(button).toHaveAccessibleName('Change theme, now dark');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await button.click();
  await expect(button).toHaveAccessibleName('Change theme, now light');
  await open(page, '/roadmap');
  await expect(button).toHaveAccessibleName('Change theme, now light');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await button.click();
  await expect(button).toHaveAccessibleName('Change theme, now as the system');
  await expect(root).not.toHaveAttribute('data-theme');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 17, 22)');
});
