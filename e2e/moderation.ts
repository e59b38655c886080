import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, open, test as journey } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

type Visitor = (kind?: 'wallet' | 'anonymous') => Promise<{ page: Page; address: string }>;

/** Brings another person in a separate browser, logged in with a wallet or anonymously. */
export const test = journey.extend<{ visitor: Visitor }>({
  visitor: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (kind = 'wallet') => {
      const context = await browser.newContext({ baseURL: baseURL! });
      contexts.push(context);
      const who = wallet();
      await enter(context, kind === 'anonymous' ? undefined : who);
      return { page: await context.newPage(), address: who.address };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export async function post<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, { data, maxRetries: 1 });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

export const contributed = async (page: Page, slug: string, text: string) =>
  (await post<{ contribution: { id: string; createdAt: string } }>(page.request, '/api/contributions', { slug, text }))
    .contribution;

export const contribute = async (page: Page, slug: string, text: string) => (await contributed(page, slug, text)).id;

export const comment = async (page: Page, contribution: string, text: string) =>
  (await post<{ comments: { id: string }[] }>(page.request, `/api/contributions/${contribution}/comments`, { text }))
    .comments[0]!.id;

/** Opens a tab of the dashboard as its admin. */
export async function openBoss(page: Page, tab: 'Review' | 'People' | 'Audit log'): Promise<void> {
  await enter(page, adminWallet());
  // The newest first, so that other tests' items do not push this test's away.
  await open(page, `/boss?tab=${encodeURIComponent(tab)}&order=newest`);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

export const expectStatus = (page: Page, message: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: message })).toBeVisible();
export const queue = (page: Page) => page.getByRole('list', { name: 'Queue' });
export const item = (page: Page, text: string) => queue(page).getByRole('button').filter({ hasText: text });
export const filter = (page: Page, group: 'Kind' | 'Status', name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) });
export const chosen = (page: Page) => page.getByRole('region', { name: 'Review queue' }).getByRole('article');

export async function choose(page: Page, text: string): Promise<Locator> {
  await item(page, text).click();
  await expect(chosen(page)).toContainText(text);
  return chosen(page);
}

/** Fills in the reason in a dialog. */
export async function giveReason(page: Page, confirm: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(dialog.getByRole('button', { name: confirm })).toBeDisabled();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toHaveCount(0);
}
