import { createArticle } from './dashboard.ts';
import { axe, contribute, expect, forgiveRefusals, open, overflow, reload, says, test, unique } from './journey.ts';
import { adminWallet, enter, inject, wallet } from './wallets.ts';

test('a badge marks an admin, and no chosen name can imitate it', async ({ page, browser, baseURL }) => {
  const boss = adminWallet();
  await enter(page, boss);
  const text = await contribute(page, 'raydium');
  const entry = page.getByRole('article').filter({ hasText: text });
  await expect(entry.getByText('Admin', { exact: true })).toBeVisible();
  await open(page, `/u/${boss.address}`);
  await expect(page.getByRole('main').getByText('Admin', { exact: true }).first()).toBeVisible();
  expect(await axe(page)).toEqual([]);

  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await enter(other, wallet());
  const mine = await contribute(other, 'raydium');
  const theirs = other.getByRole('article').filter({ hasText: mine });
  await expect(theirs).toBeVisible();
  await expect(theirs.getByText('Admin', { exact: true })).toHaveCount(0);
  await expect(other.getByRole('article').filter({ hasText: text }).getByText('Admin', { exact: true })).toBeVisible();
  await other.context().close();
});

test('hover and focus show the number of anonymous likes', async ({ page, browser, baseURL }) => {
  await enter(page, wallet());
  const text = await contribute(page, 'meteora');
  const context = await browser.newContext({ baseURL: baseURL! });
  await context.request.post('/api/auth/anonymous', { data: {} });
  const { contributions } = (await (await context.request.get('/api/articles/meteora/contributions')).json()) as {
    contributions: { id: string; text: string }[];
  };
  const { id } = contributions.find((one) => one.text === text)!;
  await context.request.post(`/api/contributions/${id}/vote`, { data: { value: 1 } });
  await context.close();
  await reload(page);
  const like = page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: /^Like/ });
  await expect(like).toHaveAccessibleName('Like, 1 so far');
  await like.hover();
  await expect(page.getByRole('tooltip')).toHaveText('1 of 1 anonymous');
});

test('a person sees their sessions, and ends all others', async ({ page, browser, baseURL }) => {
  const mine = wallet();
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  for (const each of [elsewhere, page]) {
    await enter(each, mine);
  }
  await open(page, '/profile');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This one');
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await sessions.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions.getByText('All others are ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.request.get('/api/auth/me')).status()).toBe(401);
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  await elsewhere.context().close();
});

test('a deletion with an old signature asks for a new one in place, and goes on', async ({ page, faults }) => {
  const [slug, text] = [`sign-again-${unique()}`, `Delete ${unique()}`];
  await inject(page, 'phantom', adminWallet());
  await enter(page, adminWallet());
  await createArticle(page, slug);
  await page.request.post('/api/contributions', { data: { slug, text } });
  // The server's answer to a session whose signature is older than an hour.
  let attempts = 0;
  await page.route('**/api/admin/contributions/*', (route) =>
    route.request().method() === 'DELETE' && (attempts += 1) === 1
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          // The code decides, not the sentence.
          body: JSON.stringify({ status: 403, detail: 'Please sign once more.', code: 'signature-too-old' }),
        })
      : route.continue(),
  );
  await open(page, '/boss?tab=Review&order=newest');
  await page.getByRole('list', { name: 'Queue' }).getByRole('button').filter({ hasText: text }).click();
  await page
    .getByRole('region', { name: 'Review queue' })
    .getByRole('article')
    .getByRole('button', { name: 'Delete' })
    .click();
  await page
    .getByRole('dialog', { name: 'Bijdrage verwijderen?' })
    .getByRole('button', { name: 'Verwijderen' })
    .click();
  const again = page.getByRole('dialog', { name: 'Sign again' });
  await expect(again).toContainText('Please sign once more.');
  await expect(again.getByRole('button', { name: 'Continue as Anonymous' })).toHaveCount(0);
  await again.getByRole('button', { name: 'Phantom' }).click();
  await says(page, '✓ Contribution deleted. You can restore it for 30 days in the tab Audit log.');
  expect(attempts).toBe(2);
  forgiveRefusals(faults);
});
