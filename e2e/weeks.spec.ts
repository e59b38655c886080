import type { Page } from '@playwright/test';
import { weekOf } from '#contract/submissions/weeks.ts';
import { axe, expect, open, overflow, ready, unique } from './journey.ts';
import { choose, chosen, filter, openBoss, post, expectStatus, test } from './moderation.ts';

const today = new Date().toISOString().slice(0, 10);
const week = weekOf(today);
const source = 'https://source.example/what-happened';

/** Suggests a line through the API. Returns its id. */
async function suggest({ request }: Page, text: string): Promise<string> {
  const sent = { day: today, text, sources: [source] };
  return (await post<{ line: { id: string } }>(request, '/api/lines', sent)).line.id;
}

const line = (page: Page, word: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: word });

test('an accepted line stands in its week, on the main page, in the feed and among the changes', async ({
  page,
  visitor,
}) => {
  const author = await visitor('anonymous');
  const word = unique();
  await open(author.page, '/contribute');
  await author.page.getByRole('link', { name: 'Suggest a line of the week' }).click();
  await author.page.getByLabel('Day').fill(today);
  await author.page.getByRole('textbox', { name: 'Line' }).fill(`A dog [BONK](/article/bonk) ${word}.`);
  await author.page.getByLabel('Sources').fill('http://source.example');
  await author.page.getByRole('button', { name: 'Submit line' }).click();
  await expect(author.page.getByRole('alert').filter({ hasText: 'must start with https://' })).toBeVisible();
  await author.page.getByLabel('Sources').fill(`${source}\nhttps://other.example/`);
  expect(await axe(author.page)).toEqual([]);
  await author.page.getByRole('button', { name: 'Submit line' }).click();
  await expect(author.page.getByText('Submitted! Thank you for the line.')).toBeVisible();
  await author.page.getByRole('link', { name: 'its week' }).click();
  await expect(author.page).toHaveURL(`/week/${week}`);
  await expect(line(author.page, word)).toHaveCount(0);

  await openBoss(page, 'Review');
  await filter(page, 'Kind', 'Lines').click();
  const detail = await choose(page, word);
  await expect(detail).toContainText('source.example');
  await detail.getByLabel('Wording').fill(`One dog [BONK](/article/bonk) ${word}.`);
  await detail.getByRole('button', { name: 'Save wording' }).click();
  await expectStatus(page, 'Wording saved');
  await expect(chosen(page)).toContainText(`One dog [BONK](/article/bonk) ${word}.`);
  expect(await axe(page)).toEqual([]);
  await chosen(page).getByRole('button', { name: 'Accept' }).click();
  await expectStatus(page, 'Status updated');

  await open(page, '/');
  const news = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'This week in the trenches' });
  await expect(news.last()).toContainText(word);
  await expect(line(page, word)).toContainText('suggested by anonymous');
  await page.getByRole('heading', { name: 'This week in the trenches' }).locator('..').getByRole('link').click();
  await expect(page).toHaveURL(`/week/${week}`);
  await expect(line(page, word)).toContainText('One dog BONK');
  await expect(line(page, word).getByRole('link', { name: 'source.example' })).toHaveAttribute('href', source);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await line(page, word).getByRole('link', { name: 'BONK', exact: true }).click();
  await expect(page).toHaveURL('/article/bonk');
  expect(await (await page.request.get('/week.atom')).text()).toContain(word);
  await open(page, '/recent?kind=contribution');
  await expect(line(page, word)).toContainText('Suggested line');
});

test('a declined line is in no week and its author reads why, and a line hidden later disappears', async ({
  page,
  visitor,
}) => {
  const author = await visitor();
  const [declined, hidden] = [unique(), unique()];
  const id = await suggest(author.page, `Declined ${declined}.`);
  await suggest(author.page, `Hidden ${hidden}.`);
  await openBoss(page, 'Review');
  await (await choose(page, declined)).getByLabel('Note for the author').fill('The source says otherwise.');
  await chosen(page).getByRole('button', { name: 'Reject' }).click();
  await expectStatus(page, 'Status updated');
  // The message of the first decision may still be visible.
  const accepted = page.waitForResponse((answer) => answer.url().endsWith('/status'));
  await (await choose(page, hidden)).getByRole('button', { name: 'Accept' }).click();
  expect((await accepted).status()).toBe(200);
  await open(author.page, `/week/${week}`);
  await expect(line(author.page, hidden)).toHaveCount(1);
  await expect(line(author.page, declined)).toHaveCount(0);
  await open(author.page, `/lines/${id}`);
  await expect(author.page.getByText('The source says otherwise.').first()).toBeVisible();

  await filter(page, 'Status', 'Accepted').click();
  await (await choose(page, hidden)).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const path of [`/week/${week}`, '/', '/week.json']) {
    const shown = await author.page.request.get(path);
    expect([path, (await shown.text()).includes(hidden)]).toEqual([path, false]);
  }
});

test('a week reads without scripts, on paper and on a phone, and an empty one says so', async ({
  browser,
  baseURL,
  visitor,
}) => {
  const author = await visitor();
  const context = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`/week/${week}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Week \d+ of \d{4}: /);
  await page.goto('/week/2099-w01');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such week');
  await page.goto('/contribute/line');
  await expect(page.getByRole('main').locator('noscript p').first()).toContainText('Switch JavaScript on');
  await context.close();
  // The oldest open week has no lines.
  const old = weekOf(new Date(Date.now() - 28 * 86_400_000).toISOString().slice(0, 10));
  await open(author.page, `/week/${old}`);
  await ready(author.page);
  await expect(author.page.getByText('Nothing is written down of this week yet.')).toBeVisible();
  await expect(author.page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
