import { readFile } from 'node:fs/promises';
import { axe, expect, forgiveRefusals, open, overflow, ready, test, unique } from './journey.ts';
import { newcomer } from './newcomer.ts';
import { adminWallet, enter } from './wallets.ts';

test('closing an account exports the data, and keeps accepted words without the name', async ({
  page: boss,
  browser,
  baseURL,
  faults,
}) => {
  const { page, address, contribute, close } = await newcomer(browser, baseURL!);
  const word = unique();
  const accepted = await contribute('bonk', `Accepted ${word}`);
  const waiting = await contribute('bonk', `Waiting ${word}`);
  await page.request.put('/api/account/me', {
    data: { username: `leaver ${word.slice(-8)}`, bio: 'Here for a while.', pfp: '' },
  });
  await enter(boss, adminWallet());
  expect(
    (await boss.request.put(`/api/admin/contributions/${accepted}/status`, { data: { status: 'Accepted' } })).status(),
  ).toBe(200);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/profile');
  const data = page.getByRole('region', { name: 'Your data' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const exported = await readFile((await download.path())!, 'utf8');
  for (const words of [`Accepted ${word}`, `Waiting ${word}`, address, 'Here for a while.'])
    expect(exported).toContain(words);

  const closing = data.getByRole('button', { name: 'Close my account' });
  await closing.click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    expect(await axe(page), `at ${width} px`).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(closing).toBeFocused();
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);

  await closing.click();
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await page.waitForURL('/');
  await ready(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  await open(page, `/contributions/${accepted}`);
  await expect(page.getByRole('main')).toContainText(`Accepted ${word}`);
  await expect(page.getByRole('main').getByText('a former member').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('leaver');
  await open(page, `/u/${address}`);
  await expect(page.getByText('Profile not found.')).toBeVisible();
  expect((await page.request.get(`/api/contributions/${waiting}`)).status()).toBe(404);
  forgiveRefusals(faults);
  await close();
});

test('an account that failed to close still exists, and the dialog says so', async ({ browser, baseURL }) => {
  const { page, close } = await newcomer(browser, baseURL!);
  await page.route('**/api/account/me', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: 'down' }) : route.continue(),
  );
  await open(page, '/profile');
  await page.getByRole('region', { name: 'Your data' }).getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your account could not be closed; please try again.');
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  await close();
});
