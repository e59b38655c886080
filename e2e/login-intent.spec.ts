import type { APIRequestContext, Page } from '@playwright/test';
import { expect, forgiveRefusals, login, open, test, unique } from './journey.ts';
import { inject, wallet } from './wallets.ts';

const choices = (page: Page) => page.getByRole('dialog', { name: 'Login' });

/** Contributes as another person; returns the text. */
async function theirs(request: APIRequestContext, slug: string): Promise<string> {
  const text = `Theirs ${unique()}`;
  await request.post('/api/auth/anonymous', { data: {} });
  expect((await request.post('/api/contributions', { data: { slug, text } })).status()).toBe(200);
  return text;
}

/**
 * Opens an article's contributions logged out, with one of another person. Returns its entry and a function that waits
 * for the page's writes.
 */
async function visit(page: Page, request: APIRequestContext, slug: string) {
  const text = await theirs(request, slug);
  await inject(page, 'phantom', wallet());
  await open(page, `/contri/${slug}`);
  const writes: string[] = [];
  page.on('response', (answer) => {
    const path = new URL(answer.url()).pathname;
    if (answer.request().method() !== 'GET' && !path.startsWith('/api/auth/'))
      writes.push(`${path.split('/').at(-1)} ${answer.status()}`);
  });
  /** Waits until the server has answered these writes, and no other. */
  const answered = (...expected: string[]) => expect.poll(() => writes).toEqual(expected);
  return { entry: page.getByRole('article').filter({ hasText: text }), answered };
}

test('a vote that asked for login is cast once, after it', async ({ page, request }) => {
  const { entry, answered } = await visit(page, request, 'raydium');
  await entry.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();
  await choices(page).getByRole('button', { name: 'Phantom' }).click();
  await expect(entry.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await answered('vote 200');
  await open(page, '/contri/raydium');
  await expect(entry.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await answered('vote 200');
});

test('a like that asked for login does not undo an earlier like', async ({ page, request, faults }) => {
  const { entry, answered } = await visit(page, request, 'raydium');
  await login(page);
  const like = entry.getByRole('button', { name: 'Like, 1 so far', exact: true });
  await entry.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await answered('vote 200');
  await page.context().clearCookies();
  await open(page, '/contri/raydium');
  await expect(like).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await like.click();
  await choices(page).getByRole('button', { name: 'Phantom' }).click();
  await answered('vote 200', 'vote 200');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  // A request just after the session ended is refused.
  forgiveRefusals(faults);
});

for (const [how, giveUp] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => choices(page).getByRole('button', { name: 'Close' }).click()],
] as const) {
  test(`a login that ends by ${how} fires its event, and drops the pending action`, async ({ page, request }) => {
    const { entry, answered } = await visit(page, request, 'raydium');
    await page.evaluate(() => {
      addEventListener('auth:closeLogin', () =>
        document.body.setAttribute('data-closed', String(Number(document.body.dataset['closed'] ?? 0) + 1)),
      );
    });
    await entry.getByRole('button', { name: 'Dislike, 0 so far', exact: true }).click();
    await expect(choices(page)).toBeVisible();
    await giveUp(page);
    await expect(choices(page)).toBeHidden();
    await expect(page.locator('body')).toHaveAttribute('data-closed', '1');
    await login(page);
    await entry.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();
    await expect(entry.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await answered('vote 200');
    await expect(entry.getByRole('button', { name: 'Dislike, 0 so far', exact: true })).toBeVisible();
  });
}

test('a comment that asked for login is posted once, after it, and kept when the login is cancelled', async ({
  page,
  request,
}) => {
  const { entry, answered } = await visit(page, request, 'raydium');
  await entry.getByRole('button', { name: 'Comment', exact: true }).click();
  const box = entry.getByLabel('Add a comment');
  const post = entry.locator('form').getByRole('button', { name: 'Comment' });
  await box.fill('Seen it too');
  await post.click();
  await expect(choices(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('Seen it too');
  await post.click();
  await choices(page).getByRole('button', { name: 'Phantom' }).click();
  await expect(entry.getByRole('paragraph').filter({ hasText: 'Seen it too' })).toHaveCount(1);
  await expect(box).toHaveValue('');
  await answered('comments 200');
  await open(page, '/contri/raydium');
  await expect(entry.getByRole('button', { name: '1 comment', exact: true })).toBeVisible();
  await answered('comments 200');
});

test('an action that meets an expired session runs after the login that it asks for', async ({
  page,
  request,
  faults,
}) => {
  const { entry, answered } = await visit(page, request, 'raydium');
  await login(page);
  const expire = () => page.context().clearCookies({ name: 'sid' });
  const again = async () => {
    await choices(page).getByRole('button', { name: 'Phantom' }).click();
    await expect(choices(page)).toBeHidden();
  };
  await expire();
  await entry.getByRole('button', { name: 'Like, 0 so far', exact: true }).click();
  await again();
  await expect(entry.getByRole('button', { name: 'Like, 1 so far', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await entry.getByRole('button', { name: 'Comment', exact: true }).click();
  await entry.getByLabel('Add a comment').fill('And still here');
  await expire();
  await entry.locator('form').getByRole('button', { name: 'Comment' }).click();
  await again();
  await expect(entry.getByRole('paragraph').filter({ hasText: 'And still here' })).toHaveCount(1);
  await answered('vote 401', 'vote 200', 'comments 401', 'comments 200');

  await open(page, '/contribute/raydium');
  await page.getByLabel('Your contribution').fill(`Mine ${unique()}`);
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
  await expire();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await again();
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  forgiveRefusals(faults);
});
