import type { Page } from '@playwright/test';
import { createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, open, test, unique } from './journey.ts';
import { newcomer } from './newcomer.ts';

const expectStatus = (page: Page, message: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: message })).toBeVisible();

/** Finds a person in the tab People, by their wallet. */
async function find(page: Page, address: string) {
  const people = page.getByRole('region', { name: 'People' });
  await people.getByLabel('Wallet, username or account id').fill(address);
  await page.keyboard.press('Enter');
  const person = people.getByRole('listitem').filter({ hasText: address.slice(0, 6) });
  await expect(person).toBeVisible();
  return person;
}

test('an admin settles all waiting submissions of one person at once', async ({ page, browser, baseURL }) => {
  const { address, send, contribute, close } = await newcomer(browser, baseURL!);
  const word = unique();
  const ids = [await contribute('bonk', `Spam 1 ${word}`), await contribute('raydium', `Spam 2 ${word}`)];
  await send('/api/reports/inaccuracy', { article: 'bonk', details: `Spam 3 ${word}` });
  await enterAsAdmin(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/boss?tab=People');
  const person = await find(page, address);
  await person.getByRole('button', { name: 'Settle all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle all of this person?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject all that waits' }).click();
  await expect(dialog.getByRole('status')).toHaveText('3 submissions rejected. Nothing waits.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(person.getByRole('button', { name: 'Settle all' })).toBeFocused();
  for (const id of ids) {
    const answer = await page.request.get(`/api/contributions/${id}`);
    expect(((await answer.json()) as { contribution: { status: string } }).contribution.status).toBe('Rejected');
  }
  await close();
});

test('blocking a person removes their marks from articles, and unblocking restores them', async ({
  page,
  browser,
  baseURL,
}) => {
  const { address, send, close } = await newcomer(browser, baseURL!);
  await enterAsAdmin(page);
  const slug = unique();
  await open(page, '/');
  await createArticle(page, slug, { bodyMarkdown: 'A lead.\n\n## Use\n\nLittle.' });
  await send('/api/reports/inaccuracy', { article: slug, anchor: 'h-use', details: `It is used for more ${slug}` });
  const marks = async (count: number) => {
    await open(page, `/article/${slug}`);
    await expect(page.getByRole('heading', { name: 'Use' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'disputed: 1 report' })).toHaveCount(count);
  };
  // A newcomer's report marks nothing until an admin confirms it.
  await marks(0);
  await open(page, '/boss?order=newest');
  await page.getByRole('list', { name: 'Queue' }).getByRole('button').filter({ hasText: slug }).first().click();
  const detail = page.getByRole('region', { name: 'Review queue' }).getByRole('article');
  await detail.getByRole('button', { name: 'Mark as disputed' }).click();
  await expectStatus(page, '✓ Section marked as disputed');
  await expect(detail.getByRole('button', { name: 'Take the mark off' })).toBeVisible();
  await marks(1);

  await open(page, '/boss?tab=People');
  const person = await find(page, address);
  await person.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(`Spam ${slug}`);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expectStatus(page, '✓ Blocked');
  await expect(person).toContainText(`Blocked: Spam ${slug}`);
  await marks(0);

  await open(page, '/boss?tab=People');
  await (await find(page, address)).getByRole('button', { name: 'Unblock' }).click();
  await expectStatus(page, '✓ Unblocked');
  await marks(1);
  await close();
});
