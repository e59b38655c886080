import { createArticle, dashboard, status } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, reload, test, unique } from './journey.ts';
import { adminWallet, enter, inject, wallet } from './wallets.ts';

const life = { status: 'quiet', date: '2025-11-18', source: 'https://paper.example/quiet' };
const facts = [
  { label: 'Supply', value: '87.99 trillion', asOf: '2025-11-18' },
  { label: 'Ticker', value: 'BONK' },
];

test('an article says for which day it is true; a reader confirms it, or reports that it is not', async ({
  page,
  browser,
  baseURL,
}) => {
  const boss = await browser.newContext({ baseURL: baseURL! });
  await enter(boss, adminWallet());
  const slug = unique();
  await createArticle(await boss.newPage(), slug, {
    category: 'Tokens',
    facts,
    life,
    bodyMarkdown: 'Text.\n\n## More\n\nText.',
  });
  await boss.close();
  await inject(page, 'phantom', wallet());
  await open(page, `/article/${slug}`);
  const main = page.getByRole('main');
  const box = main.getByRole('complementary', { name: `Title ${slug} at a glance` });
  await expect(main.getByText(/^quiet seen 18 Nov 2025, \d+ (months|years) ago, by paper\.example/)).toBeVisible();
  await expect(box.getByText('87.99 trillion as of 18 Nov 2025')).toBeVisible();
  await expect(box.getByText(/^Last confirmed \d+ months ago\. Facts: still true\?$/)).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axe(page)).toEqual([]);
    }
  }
  // A logged-out person gets the login dialog, and the confirmation follows.
  await box.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Phantom' }).click();
  await expect(
    box.getByText(/^Facts as of 18 November 2025, confirmed by 1 person on .+\. Facts: still true\?$/),
  ).toBeVisible();
  await expect(box.getByText('Thanks. You confirmed these facts today.')).toBeVisible();
  await reload(page);
  await box.getByRole('link', { name: 'No, something changed' }).click();
  await expect(page.getByRole('combobox', { name: /^Article/ })).toHaveValue(`Title ${slug}`);
  await expect(page.getByLabel('Section')).toHaveValue('facts');
  await page.getByLabel('Details').fill('The supply is another.');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page.getByText('Submitted! Thank you for the report.')).toBeVisible();
  await open(page, `/article/${slug}`);
  // A newcomer's report marks nothing until somebody with a point agrees.
  await expect(box.getByRole('link', { name: 'No, something changed' })).toBeVisible();
  await expect(box.getByRole('link', { name: 'disputed: 1 report' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an article says for which day its facts are true, and how its token fares', async ({ page }) => {
    await enter(page, adminWallet());
    const slug = unique();
    await createArticle(page, slug, { category: 'Tokens', facts, life });
    await page.goto(`/article/${slug}`);
    await expect(page.getByText('Facts as of 18 November 2025. Facts: still true?')).toBeVisible();
    await expect(page.getByText('quiet seen 18 Nov 2025')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeHidden();
    await page.getByRole('link', { name: 'No, something changed' }).click();
    await expect(page).toHaveURL(`/contribute/report?article=${slug}&section=facts`);
  });
});

test('an admin says in the editor how a token fares, and for which day a fact is true', async ({ page, faults }) => {
  await enter(page, adminWallet());
  const slug = unique();
  const id = await createArticle(page, slug, { category: 'Tokens' });
  await dashboard(page, `/boss?article=${id}`);
  await page.getByLabel('Infobox').fill('Supply: 5 | as of 2026-11-18');
  await page.getByLabel('Life status', { exact: false }).first().selectOption('migrated');
  await page.getByLabel('Seen on').fill('2026-11-18');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Say where that can be read: an address that begins with https://.')).toBeVisible();
  forgiveRefusals(faults);
  await page.getByLabel('Source of the life status').fill('https://paper.example/migrated');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(status(page)).toContainText('Article saved successfully');
  await open(page, `/article/${slug}`);
  await expect(page.getByText('migrated seen 18 Nov 2026 by paper.example')).toBeVisible();
  await expect(page.getByText('5 as of 18 Nov 2026')).toBeVisible();
});
