import { request as requests } from '@playwright/test';
import { fill } from './filled.ts';
import { expect, logout, open, openLatest, test } from './journey.ts';
import { examine, missedByFinger, missedByPointer, withFinger } from './walk.ts';
import { adminWallet, enter, inject, wallet } from './wallets.ts';

test('pages full of submissions, and their dialogs, fit, are accessible, and work by pointer and finger', async ({
  page,
}) => {
  test.slow();
  await inject(page, 'phantom', adminWallet());
  const { text, paths } = await fill(page);
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 844 });
    await open(page, path);
    await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
    await examine(page, path, { lines: path === '/bounties' });
  }
  await openLatest(page);
  await withFinger(page, async () => {
    await page.getByRole('link', { name: text }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Seconded.')).toBeVisible();
    expect(await missedByFinger(dialog)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await logout(page);
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
    expect(await missedByFinger(dialog)).toEqual([]);
  });
  // The page behind the dialog does not respond.
  expect((await missedByPointer(page)).filter((miss) => !miss.endsWith(': 0'))).toEqual([]);
});

test('a pointer reaches every control of the dashboard', async ({ page, baseURL }) => {
  // Lets one person flag another, so that a flag waits beside the reviews.
  const [ann, flagged] = [await requests.newContext({ baseURL: baseURL! }), wallet()];
  await enter({ request: ann }, flagged);
  await enter({ request: ann }, wallet());
  expect((await ann.post(`/api/profile/${flagged.address}/flag`, { data: { reason: 'Look at this.' } })).status()).toBe(
    200,
  );
  await ann.dispose();
  await enter(page, adminWallet());
  await open(page, '/boss');
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  for (let nth = 0; nth < (await tabs.count()); nth += 1) {
    await tabs.nth(nth).click();
    await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // The number of waiting items is beside the name, and other tests change it.
      const name = await tabs.nth(nth).textContent();
      expect([width, name, await missedByPointer(page)]).toEqual([width, name, []]);
    }
  }
});
