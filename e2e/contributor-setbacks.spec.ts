import type { Locator } from '@playwright/test';
import {
  account,
  axe,
  contribute,
  expect,
  forgiveRefusals,
  logout,
  open,
  openLatest,
  ready,
  reload,
  says,
  test,
  unique,
} from './journey.ts';
import { enter, inject, wallet } from './wallets.ts';

test('votes pressed while the server fails end where they began, and leave other votes alone', async ({
  page,
  faults,
}) => {
  await enter(page, wallet());
  const [first, second] = [await contribute(page, 'jupiter'), await contribute(page, 'jupiter')];
  const entry = (text: string) => page.getByRole('article').filter({ hasText: text });
  const like = (text: string) => entry(text).getByRole('button', { name: /^Like/ });
  await expect(entry(first).getByRole('button', { name: 'Edit' })).toBeVisible();
  let failing: string | undefined;
  let release = () => {};
  const released = new Promise<void>((go) => (release = go));
  await page.route('**/vote', async (route) => {
    failing ??= route.request().url();
    if (route.request().url() !== failing) return route.continue();
    await released;
    return route.fulfill({ status: 500, body: 'down' });
  });
  await like(first).click();
  await expect(like(first)).toHaveAttribute('aria-pressed', 'true');
  await like(first).click();
  await expect(like(first)).toHaveAttribute('aria-pressed', 'false');
  await entry(first)
    .getByRole('button', { name: /^Dislike/ })
    .click();
  await expect(entry(first).getByRole('button', { name: 'Dislike, 1 so far' })).toBeVisible();
  await like(second).click();
  await expect(entry(second).getByRole('button', { name: 'Like, 1 so far', exact: true })).toBeVisible();
  release();
  await expect(entry(first).getByRole('button', { name: 'Dislike, 0 so far' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(entry(first).getByRole('button', { name: 'Like, 0 so far', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(like(second)).toHaveAttribute('aria-pressed', 'true');
  forgiveRefusals(faults);
});

test('a press before the server has said who is logged in waits for that answer', async ({ page }) => {
  await enter(page, wallet());
  const text = await contribute(page, 'meteora');
  const entry = page.getByRole('article').filter({ hasText: text });
  const like = entry.getByRole('button', { name: /^Like/ });
  const releases: (() => void)[] = [];
  const hold = (path: string) =>
    page.route(path, async (route) => {
      await new Promise<void>((go) => releases.push(go));
      await route.continue();
    });
  const release = () => releases.splice(0).forEach((go) => go());

  await hold('**/api/auth/me');
  await reload(page);
  await like.click();
  await entry.getByRole('button', { name: 'Comment', exact: true }).click();
  await entry.getByLabel('Add a comment').fill('Early');
  await entry.locator('form').getByRole('button', { name: 'Comment' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(entry.getByText('1 comment')).toBeVisible();
  await page.unroute('**/api/auth/me');

  // The click removes a vote even before the page knows about it.
  await hold('**/api/votes/mine*');
  await reload(page);
  await expect(entry.getByRole('button', { name: 'Edit' })).toBeVisible();
  await like.click();
  release();
  await expect(entry.getByRole('button', { name: 'Like, 0 so far', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a part that fails to load says so, and the rest of the page stays', async ({ page, faults }) => {
  await page.route('**/assets/login-dialog-*.js', (route) => route.abort());
  await open(page, '/article/bonk');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BONK');
  expect(await axe(page)).toEqual([]);
  await page.unroute('**/assets/login-dialog-*.js');
  // The old page responds until the next one has loaded.
  const reloaded = page.waitForEvent('load');
  await alert.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await ready(page);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  forgiveRefusals(faults);
});

test('a comment stays typed until the server accepts it, even if its box has closed by then', async ({
  page,
  faults,
}) => {
  await enter(page, wallet());
  const text = await contribute(page, 'moonshot');
  const entry = page.getByRole('article').filter({ hasText: text }).first();
  const comments = entry.getByRole('button', { name: 'Comment', exact: true }).first();
  const box = entry.getByLabel('Add a comment');
  const post = entry.locator('form').getByRole('button', { name: 'Comment' });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let list = () => {};
  const listed = new Promise<void>((go) => (list = go));
  await page.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') {
      await answered;
      return route.abort();
    }
    await listed;
    return route.continue();
  });
  await comments.click();
  await box.fill('Not lost');
  await post.click();
  // Sent while the comments are loading: the loaded list must not remove it.
  const read = page.waitForResponse('**/comments');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  list();
  await read;
  await sent;
  await expect(entry.getByRole('paragraph').filter({ hasText: 'Not lost' })).toBeVisible();
  await expect(box).toHaveValue('');
  await comments.click();
  answer();
  await comments.click();
  await expect(box).toHaveValue('Not lost');
  await expect(entry.getByRole('paragraph').filter({ hasText: 'Not lost' })).toBeHidden();

  await page.unroute('**/comments');
  await box.fill('x'.repeat(5_001));
  await post.click();
  await expect(
    entry.getByText('Login required or error: The comment is too long: at most 5,000 characters.'),
  ).toBeVisible();
  await expect(box).toHaveValue('x'.repeat(5_001));
  await box.fill('Short');
  await post.click();
  await expect(entry.getByRole('paragraph').filter({ hasText: 'Short' })).toBeVisible();
  await expect(box).toHaveValue('');

  await page.route('**/api/comments/*', (route) => route.abort());
  await entry.getByRole('button', { name: 'Delete', exact: true }).click();
  await entry.getByRole('button', { name: 'Delete it' }).click();
  await expect(entry.getByText('Delete failed')).toBeVisible();
  forgiveRefusals(faults);
});

test('a text that is too long is refused with a sentence, and not cut', async ({ page, faults }) => {
  await open(page, '/');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('auth:openLogin')));
  await page.getByRole('button', { name: 'Continue as Anonymous' }).click();
  await expect(account(page)).toBeVisible();
  const long = 'y'.repeat(20_001);
  await open(page, '/contribute/bonk');
  await page.getByLabel('Your contribution').fill(long);
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick();
  await expect(page.getByText('The contribution is too long: at most 20,000 characters.')).toBeVisible();
  await reload(page);
  await expect(page.getByLabel('Your contribution')).toHaveValue(long);
  await page.getByLabel('Your contribution').fill('');
  forgiveRefusals(faults);
});

test('on the narrowest phone nothing of the header or of a wallet’s address is out of reach', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await inject(page, 'phantom', wallet());
  await open(page, '/contribute/new');
  const right = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().right);
  for (const name of ['Continue as Anonymous', 'Phantom']) {
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(account(page)).toBeVisible();
    expect(await right(account(page)), name).toBeLessThanOrEqual(320);
    if (name !== 'Phantom') await logout(page);
  }
  const title = `Narrow ${unique()}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Body').fill('x');
  await page.getByRole('button', { name: 'Submit proposal' }).click();
  await expect(page.getByText('Submitted!')).toBeVisible();
  await openLatest(page);
  const row = page.getByRole('row').filter({ hasText: title });
  const person = row.getByRole('link').first();
  await person.focus();
  const address = page.getByRole('tooltip');
  await expect(address).toHaveText((await person.getAttribute('href'))!.slice('/u/'.length));
  expect(await right(address)).toBeLessThanOrEqual(320);
});

test('a double submit sends one request, and text typed meanwhile stays', async ({ page }) => {
  await enter(page, wallet());
  await open(page, '/contribute/meteora');
  let posts = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/contributions', async (route) => {
    posts += 1;
    await answered;
    return route.continue();
  });
  const box = page.getByLabel('Your contribution');
  const text = `Once ${unique()}`;
  await box.fill(text);
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  await box.evaluate((element: HTMLTextAreaElement) => {
    element.form!.requestSubmit();
    element.form!.requestSubmit();
  });
  await box.pressSequentially(' and more');
  answer();
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  await expect(box).toHaveValue(`${text} and more`);
  expect(posts).toBe(1);
});

test('changes survive a closed dialog and a reload, until they are saved or cancelled', async ({ page }) => {
  await enter(page, wallet());
  const text = await contribute(page, 'orca');
  const edit = page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: 'Edit' });
  const dialog = page.getByRole('dialog', { name: 'Edit your contribution' });
  const box = dialog.getByLabel('Your contribution');
  await edit.click();
  await box.fill(`${text}, longer`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await reload(page);
  await edit.click();
  await expect(box).toHaveValue(`${text}, longer`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(box).toHaveValue(text);

  await open(page, '/profile');
  await page.getByLabel('Bio').fill('Half a sentence');
  await reload(page);
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Saved');
  await page.getByLabel('Bio').fill('');
  const emptied = page.waitForResponse('**/api/account/me');
  await page.getByRole('button', { name: 'Save' }).click();
  await emptied;
  await reload(page);
  await expect(page.getByLabel('Bio')).toHaveValue('');
});

test('a profile shows each fault beside the field that has it', async ({ page, faults }) => {
  await enter(page, wallet());
  await open(page, '/profile');
  await page.getByLabel('Bio').fill('z'.repeat(1_001));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Bio')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Profile Picture (URL)')).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByText('The bio is too long: at most 1,000 characters.')).toBeVisible();
  await page.getByLabel('Bio').fill('');
  await page.route('**/api/account/me', (route) =>
    // The code decides, not the sentence.
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, detail: 'Bio of others.', field: 'username' },
    }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Bio')).toHaveAttribute('aria-invalid', 'false');
  await page.unrouteAll();
  await page.route('**/api/account/me', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Save failed')).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  forgiveRefusals(faults);
});

test('a report takes its article from the link, and a person can change and empty it', async ({ page }) => {
  await open(page, '/contribute/report?article=bonk');
  const article = page.getByRole('combobox', { name: /^Article/ });
  // The title of the linked article, loaded late, must not fill a field that the person has emptied.
  await expect(article).toHaveValue('BONK');
  await article.fill('');
  await expect(article).toHaveValue('');
  await article.pressSequentially('jupiter');
  await expect(article).toHaveValue('jupiter');
  await reload(page);
  await expect(article).toHaveValue('jupiter');
  // A later link replaces the earlier one.
  await open(page, '/contribute/report?article=raydium');
  await expect(article).toHaveValue('Raydium');
});

test('a page whose request failed does not say Not found, and asks again', async ({ page, faults }) => {
  const stranger = wallet().address;
  const nobody = '00000000-0000-4000-8000-000000000000';
  await open(page, '/');
  for (const [path, endpoint, found] of [
    [`/bounties/${nobody}`, '**/api/bounties/*', 'Not found'],
    [`/u/${stranger}`, '**/api/profile/*', 'Profile not found.'],
    ['/contri/bonk', '**/api/articles/*', 'BONK'],
    ['/contribute/raydium', '**/api/articles/*', 'Contribute to: Raydium'],
  ] as const) {
    await page.route(endpoint, (route) =>
      path.startsWith('/u') ? route.abort() : route.fulfill({ status: 503, body: 'down' }),
    );
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /not found/i })).toHaveCount(0);
    expect(await axe(page)).toEqual([]);
    await page.unroute(endpoint);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found);
  }
  // The browser shows the same "not found" page as the server.
  for (const path of [`/bounties/${nobody}`, `/u/${stranger}`, '/contri/no-such-article']) {
    await open(page, path);
    await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  }
  forgiveRefusals(faults);
});

test('withdrawing something asks first, and keeps the page’s place meanwhile', async ({ page }) => {
  await enter(page, wallet());
  const text = await contribute(page, 'dexscreener');
  const entry = page.getByRole('article').filter({ hasText: text });
  const withdraw = entry.getByRole('button', { name: 'Withdraw', exact: true });
  await withdraw.press('Enter');
  await expect(entry.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(withdraw).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(entry.getByRole('button', { name: 'Withdraw it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry).toHaveCount(0);
});
