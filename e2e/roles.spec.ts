import type { Locator, Page } from '@playwright/test';
import { dashboard } from './dashboard.ts';
import { axe, contribute, expect, open, overflow, reload, says, test } from './journey.ts';
import { enter, wallet } from './wallets.ts';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab');

/** Opens the dashboard as the admin and finds a person there. Returns their row. */
async function found(page: Page, address: string): Promise<Locator> {
  await dashboard(page, '/boss?tab=People');
  const search = page.getByRole('search', { name: 'People' });
  await search.getByRole('textbox').fill(address);
  await search.getByRole('button').click();
  return page.getByRole('region', { name: 'People' }).getByRole('listitem').first();
}

/** Asserts that a page fits a phone and has no fault that axe finds. */
async function isSound(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('an admin makes a person a moderator, who uses their part of the dashboard, and takes the role back', async ({
  page,
  browser,
  baseURL,
}) => {
  const who = wallet();
  const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await enter(theirs, who);
  const member = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await enter(member, wallet());
  const text = await contribute(member, 'raydium');
  await open(theirs, '/boss');
  await expect(theirs.getByText('Forbidden: admin only')).toBeVisible();

  const row = await found(page, who.address);
  await row.getByRole('button', { name: 'Make moderator' }).click();
  const asking = page.getByRole('dialog', { name: /^Make .* a moderator\?$/ });
  await asking.getByRole('textbox', { name: 'Reason' }).fill('Reviews well.');
  expect(await axe(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Make moderator' }).click();
  await says(page, '✓ Made a moderator');
  const holders = page.getByRole('list', { name: 'Admins and moderators' });
  await expect(holders.getByRole('listitem').filter({ hasText: 'Moderator' }).first()).toBeVisible();
  await row.getByRole('button', { name: 'Sessions' }).click();
  await expect(row.getByText('1 session')).toBeVisible();
  await isSound(page);

  await open(theirs, '/notices');
  await theirs.getByRole('link', { name: /You are a moderator: “Reviews well\.”/ }).click();
  await expect(tabs(theirs)).toHaveText([/^Review/, /^People/, 'Pictures', 'Switches', 'Audit log']);
  await isSound(theirs);
  await theirs.getByRole('tab', { name: 'Switches' }).click();
  await expect(theirs.getByRole('tabpanel').getByRole('region')).toHaveCount(1);
  await expect(theirs.getByRole('region', { name: 'Protect an article' })).toBeVisible();
  await open(theirs, '/boss?tab=Review&order=newest');
  await theirs.getByRole('list', { name: 'Queue' }).getByRole('button').filter({ hasText: text }).click();
  await theirs
    .getByRole('region', { name: 'Review queue' })
    .getByRole('button', { name: 'Reject', exact: true })
    .click();
  await expect(theirs.getByRole('main').getByRole('status').first()).toContainText('✓');

  const own = await contribute(theirs, 'raydium');
  await open(theirs, '/boss?tab=Review&order=newest');
  const queue = theirs.getByRole('region', { name: 'Review queue' });
  await theirs.getByRole('list', { name: 'Queue' }).getByRole('button').filter({ hasText: own }).click();
  await expect(queue.getByText('You sent this yourself; another moderator or an admin decides on it.')).toBeVisible();
  await expect(queue.getByRole('button', { name: /^(Accept|Reject|Delete)(?!ed)/ })).toHaveCount(0);
  await isSound(theirs);

  await row.getByRole('button', { name: 'Take role away' }).click();
  const taking = page.getByRole('dialog', { name: /^Take the role of .* away\?$/ });
  await taking.getByRole('textbox', { name: 'Reason' }).fill('They left.');
  await taking.getByRole('button', { name: 'Take role away' }).click();
  await says(page, '✓ Role taken away');
  await expect(row.getByRole('button', { name: 'Make moderator' })).toBeVisible();
  expect((await theirs.request.get('/api/admin/flags')).status()).toBe(403);
  await reload(theirs);
  await expect(theirs.getByText('Forbidden: admin only')).toBeVisible();
  await member.context().close();
  await theirs.context().close();
});

test('an admin closes the account of a person who asked for it, after a question that names them', async ({
  page,
  browser,
  baseURL,
}) => {
  const who = wallet();
  const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await enter(theirs, who);
  const row = await found(page, who.address);
  const forget = row.getByRole('button', { name: 'Forget', exact: true });
  await forget.click();
  const asking = page.getByRole('dialog', { name: /^Forget .+\?$/ });
  await expect(asking).toContainText(who.address.slice(0, 4));
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(forget).toBeFocused();
  await page.keyboard.press('Enter');
  await asking.getByRole('button', { name: /^Forget / }).click();
  await says(page, '✓ Forgotten');
  await expect(page.getByText('No account has this wallet, username or id.')).toBeVisible();
  expect((await theirs.request.get('/api/auth/me')).status()).toBe(401);
  await open(page, '/boss?tab=Audit log');
  await expect(page.getByRole('row', { name: /forgot the person of account a former member/ })).toBeVisible();
  await theirs.context().close();
});
