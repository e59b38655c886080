import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Page } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import {
  axe,
  contribute,
  expect,
  forgiveRefusals,
  open,
  overflow,
  ready,
  says,
  seenWhenForced,
  test,
  unique,
} from './journey.ts';
import { adminWallet, enter } from './wallets.ts';

test.beforeEach(({ page }) => enter(page, adminWallet()));

interface Made {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** Creates a bounty on a new article, or with `articleSlug: null` on none. */
async function make(page: Page, more: object = {}): Promise<Made> {
  const slug = unique();
  await createArticle(page, slug);
  const name = `Bounty ${slug}`;
  const answer = await page.request.post('/api/admin/bounties', {
    data: { name, reward: 2.5, articleSlug: slug, ...more },
  });
  return { id: ((await answer.json()) as { bounty: { id: string } }).bounty.id, name, slug };
}

async function move(page: Page, { id }: Made, status: string, more: object = {}): Promise<void> {
  const answer = await page.request.put(`/api/admin/bounties/${id}/status`, { data: { status, ...more } });
  expect([status, answer.status()]).toEqual([status, 200]);
}

/** Other tests look for their bounties among the first open ones. */
const cancel = (page: Page, bounty: Made) => move(page, bounty, 'Cancelled', { note: 'The test is over.' });

const rowOf = (page: Page, { name }: Made) => page.getByRole('main').getByRole('row').filter({ hasText: name });

test('a deadline counts down, and closes the entries at its minute while the page is open', async ({ page }) => {
  const now = new Date('2026-05-01T09:00:00Z');
  await page.clock.install({ time: now });
  // Far in the future for the server, which uses the real time.
  const deadline = new Date(Date.now() + 400 * 24 * 3600_000);
  const bounty = await make(page, { deadline: deadline.toISOString() });
  await page.clock.setFixedTime(new Date(deadline.getTime() - 3 * 24 * 3600_000 - 60_000));
  await open(page, '/bounties?filter=open');
  const row = rowOf(page, bounty);
  await expect(row).toContainText('in 3 days');
  // The list shows the day; the tooltip and the bounty's page show the minute.
  await expect(row.locator('time')).toHaveAttribute('data-tip', / UTC$/);
  await expect(row.getByRole('link', { name: `Participate in ${bounty.name}` })).toHaveCSS('border-top-style', 'solid');

  await page.clock.setFixedTime(new Date(deadline.getTime() - 30_000));
  await page.clock.runFor(1_000);
  await expect(row).toContainText('in less than a minute');
  await page.clock.setFixedTime(deadline);
  await page.clock.runFor(1_000);
  await expect(row).toContainText('Entries closed');
  await expect(row).toContainText('Closed');
  await expect(row).toContainText('Open');
  await expect(row.getByRole('link', { name: `Participate in ${bounty.name}` })).toHaveCSS('border-top-style', 'none');

  // A page from the cache shows the same.
  for (const path of [
    `/bounties/${bounty.id}`,
    `/contri/${bounty.slug}`,
    `/article/${bounty.slug}`,
    `/contribute/${bounty.slug}`,
  ]) {
    await page.goto(path);
    await ready(page);
    await page.clock.runFor(1_000);
    await expect(page.getByRole('main').getByText('Entries closed')).toBeVisible();
  }
  await expect(page.getByText('Entries are closed. You can still contribute.')).toBeVisible();
  await cancel(page, bounty);
});

test('a contributor reads before what the bounty pays, and afterwards that they entered it', async ({ page }) => {
  const criteria = 'At least 300 words.\nChecked against transactions.';
  const bounty = await make(page, { criteria, deadline: '2990-11-30T18:00:00Z' });
  await open(page, `/contribute/${bounty.slug}`);
  const band = page.getByRole('complementary', { name: `Bounty: ${bounty.name}` });
  await expect(band).toContainText('2.5 SOL');
  await expect(band).toContainText('Checked against transactions.');
  await expect(band).toContainText('until 30 Nov 2990, 18:00 UTC');
  await expect(band).toContainText('Your text counts as an entry.');
  await expect(band).toContainText('0 entries');
  const above = await band.boundingBox();
  const text = page.getByLabel('Your contribution');
  expect(above!.y + above!.height).toBeLessThanOrEqual((await text.boundingBox())!.y);
  expect(await axe(page)).toEqual([]);
  await text.fill('Three hundred words.');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
  await expect(page.getByText(`You have entered the bounty ${bounty.name}.`)).toBeVisible();
  await expect(band).toContainText('1 entry');
  await open(page, `/bounties/${bounty.id}`);
  await expect(page.getByText('Three hundred words.')).toBeVisible();
  await cancel(page, bounty);
  await open(page, `/contribute/${bounty.slug}`);
  await expect(page.getByLabel('Your contribution')).toBeVisible();
  await expect(band).toHaveCount(0);
});

test('without a reward, taking part is a quiet link that says so', async ({ page }) => {
  const bounty = await make(page);
  await move(page, bounty, 'In review');
  for (const status of ['In review', 'No award']) {
    if (status === 'No award') await move(page, bounty, status, { note: 'Nothing came.' });
    await open(page, '/bounties?filter=closed');
    const row = rowOf(page, bounty);
    const link = row.getByRole('link', { name: `Participate in ${bounty.name}` });
    await expect(link).toHaveAttribute('href', `/contribute/${bounty.slug}`);
    await expect(link).toHaveCSS('border-top-style', 'none');
    await expect(row).toContainText('Closed');
    await row.getByRole('link', { name: `Brief: ${bounty.name}` }).click();
    const box = page.getByRole('complementary', { name: 'Bounty' });
    await expect(box).toContainText('Closed');
    await expect(box.getByRole('link', { name: 'Contribute to this topic' })).toHaveCSS('border-top-style', 'none');
  }
  await open(page, `/contri/${bounty.slug}`);
  await expect(page.getByRole('complementary', { name: 'Bounty' })).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Cover' })).toBeVisible();
});

test('a bounty without an article leads to proposing it, by its name', async ({ page }) => {
  const bounty = await make(page, { articleSlug: null });
  await open(page, '/bounties?filter=open');
  const row = rowOf(page, bounty);
  await expect(row).toContainText('No article');
  await row.getByRole('link', { name: `Propose the article: ${bounty.name}` }).click();
  const title = page.getByLabel('Title');
  await expect(title).toHaveValue(bounty.name);
  await title.press('End');
  await title.pressSequentially(' 2');
  await expect(title).toHaveValue(`${bounty.name} 2`);
  await title.fill('');
  await expect(title).toHaveValue('');
  await open(page, `/bounties/${bounty.id}`);
  await expect(page.getByText('To take part, propose the article')).toBeVisible();
  await cancel(page, bounty);
});

test('each state has an icon of its own', async ({ page }) => {
  const bounty = await make(page);
  const icons = new Set<string | null>();
  const look = async () => {
    await open(page, `/bounties/${bounty.id}`);
    const icon = page.getByRole('complementary', { name: 'Bounty' }).locator('dd svg.icon').first();
    icons.add(await icon.innerHTML());
  };
  await look();
  for (const [status, more] of [
    ['In review', {}],
    ['No award', { note: 'Nothing came.' }],
    ['In review', {}],
    ['Awarded', { winner: 'Somebody' }],
    ['In review', {}],
    ['Cancelled', { note: 'Covered.' }],
    ['Open', {}],
    ['In review', {}],
    ['Awarded', { winner: 'Somebody' }],
    ['Paid', { winnerTx: base58.encode(randomBytes(64)) }],
  ] as const) {
    await move(page, bounty, status, more);
    await look();
  }
  expect(icons.size).toBe(6);
});

test('the winning entry is marked, stands first, and cannot be rejected before the bounty goes back', async ({
  page,
  faults,
}) => {
  const bounty = await make(page);
  const text = await contribute(page, bounty.slug);
  const { contributions } = (await (await page.request.get(`/api/bounties/${bounty.id}/entries`)).json()) as {
    contributions: { id: string }[];
  };
  const entry = contributions[0]!.id;
  const later = await contribute(page, bounty.slug);
  await page.request.put(`/api/admin/contributions/${entry}/status`, { data: { status: 'Accepted' } });
  await move(page, bounty, 'In review');
  await move(page, bounty, 'Awarded', { contributionId: entry });
  await open(page, `/bounties/${bounty.id}`);
  const entries = page.getByRole('article');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(text);
  await expect(entries.first()).toContainText('Winner');
  await expect(entries.last()).toContainText(later);
  await expect(entries.last()).not.toContainText('Winner');
  const winner = page
    .getByRole('complementary', { name: 'Bounty' })
    .getByRole('link')
    .filter({ has: page.locator('img, svg') })
    .first();
  await expect(winner).toHaveAttribute('href', `/u/${adminWallet().address}`);
  await open(page, `/contri/${bounty.slug}`);
  await expect(page.getByRole('article').filter({ hasText: text })).toContainText('Winner');
  await expect(page.getByRole('list', { name: 'Bounties on this article' })).toContainText('won by');
  await expect(page.getByRole('complementary', { name: 'Bounty' })).toHaveCount(0);

  const article = (await (await page.request.get(`/api/articles/${bounty.slug}`)).json()) as {
    article: { id: string };
  };
  await open(page, `/boss?tab=Articles&article=${article.article.id}&view=contributions`);
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByLabel('Status').selectOption('Rejected');
  await row.getByRole('button', { name: 'Save' }).click();
  await says(page, `This contribution won the bounty “${bounty.name}”; move that bounty back to In review first.`);
  forgiveRefusals(faults);
});

test('without scripts the entries of a bounty say which actions need one', async ({ page, browser }) => {
  const bounty = await make(page);
  const text = await contribute(page, bounty.slug);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(new URL(`/bounties/${bounty.id}`, page.url()).href);
  await expect(still.getByText(text)).toBeVisible();
  await expect(still.getByRole('main').locator('noscript p')).toContainText(
    'Switch JavaScript on in this browser to vote and comment.',
  );
  await context.close();
  await cancel(page, bounty);
});

test('the keyboard reveals the whole wallet of an unknown winner, and the minute of an entry', async ({ page }) => {
  const winner = base58.encode(randomBytes(32));
  const bounty = await make(page);
  const text = await contribute(page, bounty.slug);
  await move(page, bounty, 'In review');
  await move(page, bounty, 'Awarded', { winner });
  await open(page, `/bounties/${bounty.id}`);
  const minute = page.getByRole('article').filter({ hasText: text }).locator('time > span');
  await expect(minute).toHaveText(/^, \d\d:\d\d UTC$/);
  const width = async () => (await minute.boundingBox())!.width;
  expect(await width()).toBeLessThan(2);
  await page.getByRole('button', { name: 'Copy the winner’s wallet' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tooltip')).toHaveText(winner);
  for (let presses = 0; presses < 40 && (await width()) < 2; presses += 1) await page.keyboard.press('Tab');
  expect(await width()).toBeGreaterThan(40);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
});

test('the filters show their counts in words, and cards have one line between them', async ({ page }) => {
  const bounty = await make(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/bounties?filter=open');
  const filters = page.getByRole('navigation', { name: 'Filter bounties' });
  for (const name of ['All', 'Open', 'Closed'])
    await expect(filters.getByRole('link', { name: new RegExp(`^${name} \\d+$`) })).toBeVisible();
  expect(await filters.evaluate((nav) => nav.textContent)).toMatch(/^All \d+Open \d+Closed \d+$/);
  const [all, chosen, closed] = await seenWhenForced(page, ...(await filters.getByRole('link').all()));
  expect(chosen).not.toBe(all);
  expect(closed).toBe(all);
  const row = rowOf(page, bounty);
  await expect(row).toBeVisible();
  await expect(row.getByText('Not yet')).toBeHidden();
  await expect(page.getByRole('main').getByRole('row').first()).toHaveCSS('border-top-width', '0px');
  await expect(filters).toHaveCSS('border-bottom-width', '1px');
  expect(await overflow(page)).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axe(page), colorScheme).toEqual([]);
  }
  await cancel(page, bounty);
});

test('an admin enters a deadline as a day and a time in UTC, and a past one is refused', async ({ page, faults }) => {
  await open(page, '/boss?tab=Site+Settings');
  const panel = page.getByRole('region', { name: 'Bounties' });
  const name = `Bounty ${unique()}`;
  await panel.getByLabel('Name').fill(name);
  await panel.getByLabel('Reward').fill('1');
  await panel.getByText('Brief, criteria, deadline and picture').click();
  await panel.getByLabel('Deadline').fill('2020-01-31');
  await expect(panel.getByText('31 January 2020, 23:59 UTC, over already')).toBeVisible();
  await panel.getByRole('button', { name: 'Create Bounty' }).click();
  await expect(panel.getByText('The deadline is over already; choose a later one, or none.')).toBeVisible();
  await panel.getByLabel('Deadline').fill('2990-01-31');
  await panel.getByLabel('Time').fill('18:00');
  await panel.getByRole('button', { name: 'Create Bounty' }).click();
  await says(page, '✓ Bounty created successfully');
  await panel.getByRole('button', { name: `Manage ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByLabel('Deadline')).toHaveValue('2990-01-31');
  await expect(dialog.getByLabel('Time')).toHaveValue('18:00');
  const sent = page.waitForRequest(/\/api\/admin\/bounties\//);
  await dialog.getByRole('button', { name: 'Save Bounty' }).click();
  expect(((await sent).postDataJSON() as { deadline: string }).deadline).toBe('2990-01-31T18:00:00Z');
  await says(page, '✓ Bounty saved');
  await dialog.getByLabel('Next status').selectOption('Cancelled');
  await dialog.getByLabel('Reason').fill('The test is over.');
  await dialog.getByRole('button', { name: 'Move to Cancelled' }).click();
  await says(page, '✓ Bounty is now Cancelled');
  forgiveRefusals(faults);
});
