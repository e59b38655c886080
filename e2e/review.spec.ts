import { request as requests, type Page } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import { axe, expect, open, seenWhenForced, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

const text = 'A coin of the trenches.\n\n## Graduation\n\nAt 85 SOL the curve is empty.\n';

/** An article of the admin, who is logged in on the page, and another person, who sends items through the API. */
async function newcomer(page: Page) {
  await enter(page, adminWallet());
  const slug = unique();
  await createArticle(page, slug, { bodyMarkdown: text });
  const request = await requests.newContext({ baseURL: test.info().project.use.baseURL! });
  await enter({ request }, wallet());
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  return {
    slug,
    report: (details: string) => send('/api/reports/inaccuracy', { article: slug, details }),
    contribute: (why: string, more: object = {}) => send('/api/contributions', { slug, text: why, ...more }),
    close: () => request.dispose(),
  };
}

const queue = (page: Page) => page.getByRole('list', { name: 'Queue' });
const item = (page: Page, words: string) => queue(page).getByRole('button').filter({ hasText: words });
const chosen = (page: Page) => page.getByRole('region', { name: 'Review queue' }).getByRole('article');
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' });

test('the dashboard opens on the queue with its counts, longest waiting first', async ({ page }) => {
  const { slug, report, contribute, close } = await newcomer(page);
  await report(`First ${slug}`);
  await contribute(`Second ${slug}`);
  await open(page, '/boss');
  await expect(page.getByRole('tab').first()).toHaveAccessibleName(/^Review \d[\d,]*\+?$/);
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  for (const kind of ['All', 'Contributions', 'Reports'])
    await expect(page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: kind })).toHaveText(/ \d/);
  const kinds = page.getByRole('group', { name: 'Kind' }).getByRole('button');
  const rows = queue(page).getByRole('button');
  const [one, other, row, next] = await seenWhenForced(page, kinds.first(), kinds.nth(1), rows.first(), rows.nth(1));
  expect(one).not.toBe(other);
  expect(row).not.toBe(next);
  // The filter already shows the status.
  await expect(queue(page).getByText('waiting for review')).toHaveCount(0);
  const days = () =>
    queue(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!));
  const oldest = await days();
  expect(oldest).toEqual(oldest.toSorted());
  await page.getByRole('button', { name: 'Newest first' }).click();
  await expect(item(page, `Second ${slug}`)).toBeVisible();
  const newest = await days();
  expect(newest).toEqual(newest.toSorted().toReversed());
  await close();
});

test('one click or one key undoes a decision', async ({ page }) => {
  const { slug, report, close } = await newcomer(page);
  await report(`Undone ${slug}`);
  await open(page, '/boss?order=newest');
  for (const back of ['click', 'key'] as const) {
    await item(page, `Undone ${slug}`).click();
    await page.keyboard.press('r');
    await expect(page.getByText(`Rejected: Title ${slug}`)).toBeVisible();
    await expect(item(page, `Undone ${slug}`)).toHaveCount(0);
    if (back === 'click') await undo(page).click();
    else await page.keyboard.press('u');
    await expect(item(page, `Undone ${slug}`)).toHaveAttribute('aria-current', 'true');
    await expect(undo(page)).toHaveCount(0);
  }
  await close();
});

test('an admin can undo a publication, for ten seconds', async ({ page }) => {
  const { slug, contribute, close } = await newcomer(page);
  await contribute(`Because ${slug}`, { baseRevision: 1, bodyMarkdown: text.replace('85 SOL', '86 SOL') });
  await page.clock.install();
  await open(page, '/boss?order=newest');
  const body = async () => (await page.request.get(`/api/articles/${slug}`)).text();
  for (const [when, isBack] of [
    ['within ten seconds', true],
    ['later', false],
  ] as const) {
    await item(page, `Because ${slug}`).click();
    await expect(chosen(page).getByText('This becomes revision')).toBeVisible();
    // The accept key publishes a clean merge.
    await item(page, `Because ${slug}`).focus();
    await page.keyboard.press('a');
    await expect(page.getByText(`Published: Title ${slug}`)).toBeVisible();
    expect(await body(), when).toContain('86 SOL');
    if (isBack) {
      await undo(page).click();
      await expect(item(page, `Because ${slug}`)).toHaveAttribute('aria-current', 'true');
      expect(await body(), when).toContain('85 SOL');
    } else {
      await page.clock.fastForward(10_000);
      await expect(undo(page)).toHaveCount(0);
    }
  }
  await close();
});

test('the key for accepting works a note into the article, since accepting alone would not change it', async ({
  page,
}) => {
  const { slug, contribute, close } = await newcomer(page);
  await contribute(`A note ${slug}`);
  await open(page, '/boss?order=newest');
  await item(page, `A note ${slug}`).click();
  await expect(chosen(page).getByRole('button', { name: 'Work it into the article' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(chosen(page).getByRole('textbox', { name: 'The article’s text with it (Markdown)' })).toBeVisible();
  await expect(item(page, `A note ${slug}`)).toBeVisible();
  await close();
});

test('on a phone the list and the chosen submission share the screen in turn, and Back leads to the list', async ({
  page,
}) => {
  const { slug, report, close } = await newcomer(page);
  await report(`On a phone ${slug}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/boss?order=newest');
  await expect(chosen(page)).toBeHidden();
  for (const back of ['the button', 'the browser'] as const) {
    await item(page, `On a phone ${slug}`).click();
    await expect(chosen(page)).toContainText(`On a phone ${slug}`);
    await expect(queue(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Back to the list' })).toBeFocused();
    expect(await axe(page)).toEqual([]);
    if (back === 'the button') await page.getByRole('button', { name: 'Back to the list' }).click();
    else await page.goBack();
    await expect(item(page, `On a phone ${slug}`)).toBeVisible();
    await expect(chosen(page)).toBeHidden();
    await expect(item(page, `On a phone ${slug}`)).toBeFocused();
  }
  await close();
});

test('a review names the source that a suggestion adds', async ({ page }) => {
  const { slug, contribute, close } = await newcomer(page);
  const source = '[^lab]: press | [Lab report](https://paper.example/lab) | The Paper | 2026-01-29 | read 2026-11-23';
  const bodyMarkdown = `${text.replace('is empty.', 'is empty.[^lab]')}\n${source}\n`;
  await contribute(`Sourced ${slug}`, { baseRevision: 1, bodyMarkdown });
  await open(page, '/boss?order=newest');
  await item(page, `Sourced ${slug}`).click();
  const merge = chosen(page).getByRole('region', { name: 'Merge' });
  await expect(
    merge.getByText('Source lab: Lab report (https://paper.example/lab), The Paper, 29 Jan 2026'),
  ).toBeVisible();
  for (const raw of ['[^lab]', 'press |', 'read 2026']) await expect(merge).not.toContainText(raw);
  await close();
});
