import type { Browser, Page } from '@playwright/test';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

/** A contribution with another person's comment, who uses a separate browser. */
async function commented(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  await enter(context, wallet());
  const rude = `Rude ${unique()}`;
  const { contribution } = (await (
    await context.request.post('/api/contributions', { data: { slug: 'bonk', text: `About ${rude}` } })
  ).json()) as { contribution: { id: string } };
  const path = `/contributions/${contribution.id}`;
  const write = () => context.request.post(`/api${path}/comments`, { data: { text: rude } });
  expect((await write()).status()).toBe(200);
  const isSeen = async () => (await (await context.request.get(`/api${path}/comments`)).text()).includes(rude);
  return { path, rude, write, isSeen, close: () => context.close() };
}

const entry = (page: Page, rude: string) =>
  page.getByRole('main').locator('article[id^="comment-"]').filter({ hasText: rude });

async function giveReason(page: Page, confirm: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(dialog.getByRole('button', { name: confirm, exact: true })).toBeDisabled();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('an admin hides a comment in its thread, and restores it there', async ({ page, browser, baseURL }) => {
  const { path, rude, isSeen, close } = await commented(browser, baseURL!);
  await enter(page, adminWallet());
  await open(page, path);
  const comments = page.getByRole('main').locator('article[id^="comment-"]');
  await expect(entry(page, rude).getByRole('button', { name: 'Flag' })).toHaveCount(0);
  await entry(page, rude).getByRole('button', { name: 'Hide', exact: true }).click();
  await giveReason(page, 'Hide', 'An insult');
  await expect(comments).toContainText('Hidden: An insult');
  await expect(comments).toContainText('Comment deleted');
  expect(await isSeen()).toBe(false);
  await expect(comments.getByRole('button', { name: 'Restore' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page, rude)).toBeVisible();
  expect(await isSeen()).toBe(true);
  await close();
});

test('an admin hides a comment and blocks its author for one reason', async ({ page, browser, baseURL }) => {
  const { path, rude, write, isSeen, close } = await commented(browser, baseURL!);
  await enter(page, adminWallet());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, path);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(entry(page, rude).getByRole('button', { name: 'Hide and block' })).toBeVisible();
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  expect(await axe(page)).toEqual([]);
  await entry(page, rude).getByRole('button', { name: 'Hide and block' }).click();
  await giveReason(page, 'Hide and block', `Spam ${rude}`);
  await expect(page.getByText(`Hidden, and its author blocked: Spam ${rude}`)).toBeVisible();
  expect(await isSeen()).toBe(false);
  const refused = await write();
  expect([refused.status(), await refused.text()]).toEqual([403, `You cannot write here any more: Spam ${rude}`]);
  await close();
});

test('only admins see the button to hide a comment, and everybody receives the same bytes', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { path, rude, close } = await commented(browser, baseURL!);
  await enter(page, wallet());
  await open(page, path);
  await expect(entry(page, rude).getByRole('button', { name: 'Flag' })).toBeVisible();
  await expect(entry(page, rude).getByRole('button', { name: 'Hide' })).toHaveCount(0);
  // Leaves the page: it would send a request of the session that the next login ends.
  await page.goto('about:blank');
  await enter(page, adminWallet());
  const [ofAdmin, ofNobody] = await Promise.all(
    [page.request, request].map(async (one) => (await one.get(path)).text()),
  );
  expect(ofAdmin).toContain(rude);
  expect(ofAdmin).toBe(ofNobody);
  await close();
});
