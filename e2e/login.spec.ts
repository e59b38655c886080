import type { APIRequestContext, Page } from '@playwright/test';
import { account, contribute, expect, forgiveRefusals, login, logout, open, says, test, unique } from './journey.ts';
import { inject, wallet } from './wallets.ts';

/** Ends the session without the page's knowledge. */
const expire = (page: Page) => page.context().clearCookies({ name: 'sid' });

test('closing the dialog gives up a wallet that never answers, and it does not log in later', async ({ page }) => {
  await inject(page, 'phantom', wallet(), 'late');
  await inject(page, 'solflare', wallet());
  await open(page, '/');
  const header = page.getByRole('banner');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await header.getByRole('button', { name: 'Login' }).click();
  await dialog.getByRole('button', { name: 'Phantom' }).click();
  await expect(dialog.getByText('Waiting for your wallet …')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await header.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByText('Waiting for your wallet …')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Solflare' })).toBeEnabled();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // The request that follows the wallet's answer is sent before any later request is answered.
  await page.evaluate(async () => {
    window.dispatchEvent(new CustomEvent('test:answer'));
    await fetch('/healthz');
  });
  expect(requests).toEqual(['/healthz']);
});

test('a login that the network cuts says in words that it failed', async ({ page, faults }) => {
  await open(page, '/');
  await page.route('**/api/auth/anonymous', (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByRole('button', { name: 'Continue as Anonymous' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Login failed');
  forgiveRefusals(faults);
});

test('a failed logout says so, and logs nobody out', async ({ page, faults }) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/');
  await login(page);
  await page.route('**/api/auth/logout', (route) => route.abort());
  await logout(page);
  await expect(page.getByText('Logout failed').first()).toBeVisible();
  await expect(account(page)).toBeVisible();
  forgiveRefusals(faults);
});

test('login and logout reach every open window', async ({ page, context }) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/contribute/new');
  const other = await context.newPage();
  await open(other, '/profile');
  await expect(other.getByText('Please login first.')).toBeVisible();
  await login(page);
  await expect(other.getByLabel('Bio')).toBeVisible();
  await logout(other);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('My proposals')).toBeHidden();
});

test('a session that expires in mid-writing asks for login, and the unsaved text remains', async ({ page, faults }) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/');
  await login(page);
  const text = await contribute(page, 'raydium');
  const again = page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Phantom' });

  await page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit your contribution' });
  await editor.getByLabel('Your contribution').fill(`${text}, changed`);
  await expire(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await again.click();
  await expect(again).toBeHidden();
  await expect(editor.getByLabel('Your contribution')).toHaveValue(`${text}, changed`);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByText(`${text}, changed`)).toBeVisible();

  await open(page, '/profile');
  await page.getByLabel('Bio').fill('Written before.');
  await expire(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await again.click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Bio')).toHaveValue('Written before.');
  await page.getByRole('button', { name: 'Save' }).click();
  await says(page, 'Saved');
  forgiveRefusals(faults);
});

test('cancelling a login that waits for the server ends it, and its answer closes no later dialog', async ({
  page,
  faults,
}) => {
  await inject(page, 'phantom', wallet());
  // Requests without a timeout.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await open(page, '/');
  const header = page.getByRole('banner');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  for (const [choice, path] of [
    ['Continue as Anonymous', '/api/auth/anonymous'],
    ['Phantom', '/api/auth/verify'],
  ] as const) {
    await page.route(`**${path}`, () => undefined);
    const sent = page.waitForRequest(`**${path}`);
    const givenUp = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith(path) });
    await header.getByRole('button', { name: 'Login' }).click();
    await dialog.getByRole('button', { name: choice }).click();
    await sent;
    await page.keyboard.press('Escape');
    await givenUp;
    await expect(dialog).toBeHidden();
    await page.unroute(`**${path}`);
  }

  // Too late to abort: it succeeds, and does not affect the newly opened dialog.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    await answered;
    await route.continue();
  });
  const request = page.waitForRequest('**/api/auth/me');
  await header.getByRole('button', { name: 'Login' }).click();
  await dialog.getByRole('button', { name: 'Continue as Anonymous' }).click();
  await request;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await header.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeVisible();
  const arrived = page.evaluate(
    () => new Promise((go) => addEventListener('auth:login', () => setTimeout(go), { once: true })),
  );
  answer();
  await arrived;
  await expect(dialog).toBeVisible();
  forgiveRefusals(faults);
});

test('after a login the keyboard goes on from the page, not from its beginning', async ({ page }) => {
  await inject(page, 'phantom', wallet());
  await open(page, '/roadmap');
  await login(page);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a flag and a deletion with an expired session ask for login, and keep their reason', async ({
  page,
  browser,
  faults,
}) => {
  const author = await browser.newContext();
  const word = unique();
  const post = async (request: APIRequestContext, path: string, data: object) =>
    (await request.post(path, { data })).json();
  await post(author.request, '/api/auth/anonymous', {});
  const { contribution } = await post(author.request, '/api/contributions', {
    slug: 'birdeye',
    text: `Discussed ${word}`,
  });
  const comments = `/api/contributions/${contribution.id}/comments`;
  await post(author.request, comments, { text: `Theirs ${word}` });
  await author.close();
  await inject(page, 'phantom', wallet());
  await open(page, '/');
  await login(page);
  await post(page.request, comments, { text: `Mine ${word}` });
  await open(page, '/contri/birdeye');
  const entry = page.getByRole('article').filter({ hasText: `Discussed ${word}` });
  const again = page.getByRole('dialog', { name: 'Login' });
  await entry.getByRole('button', { name: '2 comments' }).click();

  const remove = entry.getByRole('button', { name: 'Delete', exact: true });
  const confirm = entry.getByRole('button', { name: 'Delete it' });
  await expect(remove).toBeVisible();
  await expire(page);
  await remove.click();
  await confirm.click();
  await again.getByRole('button', { name: 'Phantom' }).click();
  await expect(again).toBeHidden();
  await remove.click();
  await confirm.click();
  await expect(entry.getByText('Comment deleted')).toBeVisible();

  const flag = entry.getByRole('button', { name: 'Flag this comment' });
  const dialog = page.getByRole('dialog', { name: 'Flag this comment' });
  await flag.click();
  await dialog.getByLabel('What is wrong with it?').fill('An insult');
  await expire(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  // As another person, for whom the page starts again.
  await again.getByRole('button', { name: 'Continue as Anonymous' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await flag.click();
  await expect(dialog.getByLabel('What is wrong with it?')).toHaveValue('An insult');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. An admin will look at it.').first()).toBeVisible();
  await flag.click();
  await expect(dialog.getByLabel('What is wrong with it?')).toHaveValue('');
  forgiveRefusals(faults);
});
