import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { newcomer } from './newcomer.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

test('at 768 px bounties stand beside each other, and at 390 px below', async ({ page }) => {
  await enter(page, adminWallet());
  const names = [unique(), unique()];
  for (const name of names)
    expect(
      (await page.request.post('/api/admin/bounties', { data: { name, reward: 1.25, currency: 'BONK' } })).status(),
    ).toBe(200);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/bounties');
  for (const [width, perLine] of [
    [768, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const rows = page.getByRole('table', { name: 'Bounties' }).getByRole('row');
    await expect(rows.filter({ hasText: names[0]! })).toBeVisible();
    const tops = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)));
    expect(new Set(tops.slice(0, 2)).size, `at ${width} px`).toBe(3 - perLine);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
  }
});

test('lists are tables on a tablet, with their heads, and cards on a phone', async ({ page }) => {
  await enter(page, wallet());
  const title = `Proposal ${unique()}`;
  const sent = await page.request.post('/api/proposals', { data: { title, category: 'Wallets', body: 'About it.' } });
  const { proposal } = (await sent.json()) as { proposal: { id: string; wallet: string } };
  await enter(page, adminWallet());
  const accepted = await page.request.put(`/api/admin/proposals/${proposal.id}/status`, {
    data: { status: 'Accepted' },
  });
  expect([accepted.status(), await accepted.text()]).toEqual([200, expect.anything()]);
  for (const path of ['/contribute', '/leaderboard?places=all']) {
    await open(page, path);
    for (const [width, display] of [
      [768, 'table'],
      [681, 'table'],
      [680, 'block'],
      [390, 'block'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tables = page.getByRole('main').getByRole('table');
      await expect(tables.first().getByRole('row').last()).toBeVisible();
      const seen = await tables.evaluateAll((all) => all.map((table) => getComputedStyle(table).display));
      expect([path, width, [...new Set(seen)]]).toEqual([path, width, [display]]);
      await expect(tables.first().getByRole('columnheader').first()).toBeVisible({ visible: display === 'table' });
      expect([path, width, await overflow(page)]).toEqual([path, width, 0]);
    }
  }
});

test('the page of notices explains itself to an anonymous visitor, and offers the login', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, '/notices');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Notices tell you who answered, liked or reviewed what you wrote/)).toBeVisible();
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test('the keyboard reaches the page before the links beside it', async ({ page }) => {
  await open(page, '/ranks');
  const isThere = () => page.evaluate(() => document.getElementById('main')!.contains(document.activeElement));
  let stops = 0;
  for (; stops < 40 && !(await isThere()); stops += 1) await page.keyboard.press('Tab');
  expect(stops).toBeLessThanOrEqual(12);
});

test('a phone cuts no name for a date or a status, and its footer has the whole address in one line', async ({
  page,
  browser,
  baseURL,
}) => {
  const { page: theirs, contribute, close } = await newcomer(browser, baseURL!);
  const username = `longest ${unique().slice(-12)}`;
  expect((await theirs.request.put('/api/account/me', { data: { username, bio: '', pfp: '' } })).status()).toBe(200);
  const text = `Written ${unique()}`;
  await contribute('phantom', text);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/contri/phantom');
  const name = page.getByRole('article').filter({ hasText: text }).getByText(username);
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const address = page.getByRole('contentinfo').locator('code');
  expect(await address.evaluate((element) => element.getClientRects().length)).toBe(1);
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Copy the contract address' })).toBeVisible();
  // Its icon is visible where its word has no room.
  const copy = page.getByRole('contentinfo').getByRole('button', { name: 'Copy the contract address' });
  const [button, sign] = [(await copy.boundingBox())!, (await copy.locator('svg').boundingBox())!];
  expect(sign.x).toBeGreaterThanOrEqual(button.x);
  expect(sign.x + sign.width).toBeLessThanOrEqual(button.x + button.width);
  await close();
});

test('a missing page says what its search field takes', async ({ page, faults }) => {
  await open(page, '/no-such-page');
  await expect(page.getByRole('main').getByPlaceholder('An address, a link or a word')).toBeVisible();
  faults.splice(0);
});
