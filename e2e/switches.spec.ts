import { request as requests, type Locator, type Page } from '@playwright/test';
import { adminArticle, dashboard } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, says, test, unique } from './journey.ts';
import { expectReadable } from './walk.ts';
import { adminWallet, inject } from './wallets.ts';

/** The end of a panel's active switch, as it shows it. */
const until = async (panel: Locator) => /until (.* UTC):/.exec(await panel.innerText())![1]!;

test('an admin blocks a range of IP addresses, and lets it write again', async ({ page, faults }) => {
  await inject(page, 'phantom', adminWallet());
  await dashboard(page, '/boss?tab=Switches');
  const panel = page.getByRole('region', { name: 'Refuse an address range' });
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y;
  expect(await top('No anonymous writing'), 'beside each other').toBe(await top('Read-only'));
  const refuse = panel.getByRole('button', { name: 'Refuse', exact: true });
  await expect(refuse).toBeDisabled();
  await panel.getByLabel('Range').fill('everything');
  await panel.getByLabel('Reason').fill('Scripted advertising');
  await refuse.click();
  await expect(panel.getByRole('alert').filter({ hasText: 'A range is an address and its bits' })).toBeVisible();
  await panel.getByLabel('Range').fill('192.0.2.77/24');
  await panel.getByLabel('For').selectOption('7 days');
  await refuse.click();
  await says(page, '✓ Switched');
  await expect(panel.getByText('192.0.2.0/24')).toBeVisible();
  await expect(panel.getByText('Scripted advertising')).toBeVisible();
  await expect(panel.getByLabel('Range')).toHaveValue('');
  await expectReadable(page);
  await panel.getByRole('button', { name: 'End now: 192.0.2.0/24' }).click();
  await says(page, '✓ Ended');
  await expect(panel.getByText('192.0.2.0/24')).toHaveCount(0);
  await open(page, '/boss?tab=Audit log');
  await expect(page.getByRole('row', { name: /turned off switch refuse-range 192\.0\.2\.0\/24/ })).toBeVisible();
  forgiveRefusals(faults);
});

test('an admin bans a word, and nobody can write it then', async ({ page, faults }) => {
  const word = unique();
  await inject(page, 'phantom', adminWallet());
  await dashboard(page, '/boss?tab=Switches');
  const panel = page.getByRole('region', { name: 'Refuse words and links' });
  await panel.getByLabel('Word or link').fill(word.toUpperCase());
  await expect(panel.getByText('It would have refused 0 texts and comments in the last day.')).toBeVisible();
  await panel.getByLabel('Reason').fill('Advertising');
  await panel.getByRole('button', { name: 'Refuse', exact: true }).click();
  await says(page, '✓ Switched');
  await expect(panel.getByText(word, { exact: true })).toBeVisible();
  const writer = await requests.newContext({ baseURL: test.info().project.use.baseURL! });
  await writer.post('/api/auth/anonymous');
  const sent = await writer.post('/api/proposals', { data: { title: `Buy ${word}!`, body: 'Body.' } });
  expect([sent.status(), await sent.text()]).toEqual([
    403,
    `Leave out “${word}”, or ask us where /socials says: nobody can write it here until ${await until(panel)}: Advertising`,
  ]);
  await writer.dispose();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await panel.getByRole('button', { name: `End now: ${word}` }).click();
  await says(page, '✓ Ended');
  forgiveRefusals(faults);
});

test('an admin protects an article, and its page and form say so until the protection ends', async ({
  page,
  browser,
  faults,
}) => {
  const { slug } = await adminArticle('A text of its own.\n\n## A section\n\nIts words.');
  await inject(page, 'phantom', adminWallet());
  await dashboard(page, '/boss?tab=Switches');
  const panel = page.getByRole('region', { name: 'Protect an article' });
  await panel.getByRole('textbox', { name: 'Article', exact: true }).fill('no-such-article');
  await panel.getByLabel('Reason').fill('Its sale is in the news');
  await panel.getByRole('button', { name: 'Protect', exact: true }).click();
  await expect(panel.getByText("There is no article with the slug 'no-such-article'.")).toBeVisible();
  await panel.getByRole('textbox', { name: 'Article', exact: true }).fill(slug);
  await expect(panel.getByText('It would have refused 0 contributions in the last day.')).toBeVisible();
  await panel.getByLabel('May suggest').selectOption('everybody');
  await panel.getByRole('button', { name: 'Protect', exact: true }).click();
  await expect(panel.getByText('This protects nothing')).toBeVisible();
  await panel.getByLabel('May suggest').selectOption('people with points');
  await panel.getByLabel('May publish').selectOption('admins');
  await panel.getByRole('button', { name: 'Protect', exact: true }).click();
  await says(page, '✓ Switched');
  await expect(panel.getByText('Suggest: people with points. Publish: admins.')).toBeVisible();
  await expectReadable(page);
  const sentence = `Only people with points can suggest changes to this article until ${await until(panel)}: Its sale is in the news`;

  const visitor = await browser.newPage();
  await open(visitor, `/article/${slug}`);
  await expect(visitor.getByText(sentence)).toHaveCount(2);
  await expect(visitor.getByText(sentence).first()).toBeVisible();
  await visitor.getByText('A text of its own.').selectText();
  const bar = visitor.getByRole('toolbar', { name: 'What you selected' });
  await expect(bar.getByRole('link')).toHaveText(['Dispute']);
  const pencils = (on: Page) => on.getByRole('link', { name: 'Edit the text of: A section' });
  const buttons = (on: Page) => on.getByRole('main').getByRole('link', { name: /Contribute|Add one/ });
  await expect(pencils(visitor)).toHaveCount(0);
  await expect(buttons(visitor)).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Protected' })).toHaveAttribute('href', '#protected');
  await visitor.locator('.section-menu summary').click();
  await expect(visitor.locator('.section-menu a')).toHaveText([
    'Only people with points can suggest changes',
    'Dispute this section',
    'Who wrote this',
    'Copy link',
  ]);
  await visitor.keyboard.press('Escape');
  for (const width of [1440, 390]) {
    await visitor.setViewportSize({ width, height: 800 });
    expect(await overflow(visitor), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  expect(await axe(visitor)).toEqual([]);
  await open(visitor, `/contribute/${slug}?way=text`);
  await expect(visitor.getByText(sentence)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'report an inaccuracy' })).toBeVisible();
  await expect(visitor.getByRole('navigation', { name: 'Two ways to contribute' })).toHaveCount(0);

  await open(visitor, `/contri/${slug}`);
  await expect(visitor.getByText(sentence)).toBeVisible();
  await expect(buttons(visitor)).toHaveCount(0);

  // Admins can still contribute.
  await open(page, `/article/${slug}`);
  await expect(pencils(page)).toBeVisible();
  await expect(buttons(page)).toHaveCount(3);
  await page.getByText('A text of its own.').selectText();
  await expect(page.getByRole('toolbar', { name: 'What you selected' }).getByRole('link')).toHaveText([
    'Fix words',
    'Add source',
    'Dispute',
  ]);
  await open(page, `/contribute/${slug}`);
  await expect(page.getByLabel('Your contribution')).toBeVisible();
  await dashboard(page, '/boss?tab=Switches');
  await panel.getByRole('button', { name: `End now: ${slug}` }).click();
  await says(page, '✓ Ended');
  await open(visitor, `/contribute/${slug}`);
  await expect(visitor.getByLabel('Your contribution')).toBeVisible();
  await visitor.close();
  forgiveRefusals(faults);
});
