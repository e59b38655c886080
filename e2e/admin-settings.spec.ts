import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { createArticle, dashboard, publicly } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, reload, says, test, unique } from './journey.ts';
import { adminWallet } from './wallets.ts';

test('a bounty is created, edited, awarded and paid, each step public', async ({ browser, page, faults }) => {
  const slug = unique();
  const name = `Bounty ${slug}`;
  await dashboard(page, '/boss?tab=Site+Settings');
  await createArticle(page, slug);
  const panel = page.getByRole('region', { name: 'Bounties' });
  const create = panel.getByRole('button', { name: 'Create Bounty' });
  await expect(create).toBeDisabled();
  await panel.getByLabel('Name').fill(name);
  await expect(create).toBeDisabled();
  await panel.getByLabel('Reward').fill('2.5');
  await expect(panel.getByLabel('Currency')).toHaveValue('SOL');
  await panel.getByLabel('Article slug').fill('no-such-article');
  await create.click();
  await says(page, 'Failed to create bounty');
  await expect(panel.getByText("There is no article with the slug 'no-such-article'.")).toBeVisible();
  await expect(panel.getByLabel('Name')).toHaveValue(name);
  await panel.getByLabel('Article slug').fill(slug);
  await panel.getByText('Brief, criteria, deadline and picture').click();
  await panel.getByLabel('Brief').fill('Tell how it began.');
  await panel.getByLabel('Deadline').fill('2030-01-31');
  await create.click();
  await says(page, '✓ Bounty created successfully');
  expect(await publicly(browser, page, '/')).toContain(name);

  const entry = await page.request.post('/api/contributions', { data: { slug, text: 'The entry.' } });
  const { contribution } = (await entry.json()) as { contribution: { id: string } };
  await page.request.put(`/api/admin/contributions/${contribution.id}/status`, { data: { status: 'Accepted' } });

  await panel.getByRole('button', { name: `Manage ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Reward').fill('2');
  await dialog.getByRole('button', { name: 'Save Bounty' }).click();
  await expect(dialog.getByText('There are entries already: the reward may rise, but not fall.')).toBeVisible();
  await dialog.getByLabel('Reward').fill('3');
  await dialog.getByRole('button', { name: 'Save Bounty' }).click();
  await says(page, '✓ Bounty saved');
  expect(await axe(page)).toEqual([]);

  await dialog.getByLabel('Next status').selectOption('Cancelled');
  await expect(dialog.getByRole('button', { name: 'Move to Cancelled' })).toBeDisabled();
  await dialog.getByLabel('Next status').selectOption('In review');
  await dialog.getByRole('button', { name: 'Move to In review' }).click();
  await says(page, '✓ Bounty is now In review');
  await dialog.getByLabel('Winning entry').selectOption({ index: 1 });
  await dialog.getByLabel('Note').fill('Well told.');
  await expect(dialog.getByRole('button', { name: 'Move to Awarded' })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Move to Awarded' }).click();
  await dialog.getByLabel('Transaction id').fill('not a transaction');
  await dialog.getByRole('button', { name: 'Move to Paid' }).click();
  await expect(dialog.getByText('The transaction id is not valid: it must be base58 of 64 bytes.')).toBeVisible();
  const transaction = base58.encode(randomBytes(64));
  await dialog.getByLabel('Transaction id').fill(transaction);
  await dialog.getByRole('button', { name: 'Move to Paid' }).click();
  await expect(dialog.getByText('Paid. Nothing left to do.')).toBeVisible();
  const address = await dialog.getByRole('link', { name: 'Public page' }).getAttribute('href');

  await open(page, address!);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Tell how it began.')).toBeVisible();
  await expect(page.getByText('31 Jan 2030')).toBeVisible();
  await expect(page.getByText('The entry.')).toBeVisible();
  await expect(page.getByText('Well told.')).toBeVisible();
  const box = page.getByRole('complementary', { name: 'Bounty' });
  await expect(box.getByText('3', { exact: true })).toBeVisible();
  await expect(box.getByRole('link', { name: 'Transaction' })).toHaveAttribute(
    'href',
    `https://solscan.io/tx/${transaction}`,
  );
  // The page must not present the admin's record as a fact, since nobody has checked the chain.
  await expect(box.getByText('recorded by the admin, not checked')).toBeVisible();
  await expect(box.getByRole('button', { name: 'Copy the winner’s wallet' })).toBeVisible();
  const whole = page.getByRole('tooltip');
  await box.getByText(`${adminWallet().address.slice(0, 4)}…`).hover();
  await expect(whole).toHaveText(adminWallet().address);
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  expect(await axe(page)).toEqual([]);
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
  for (const path of [`/article/${slug}`, `/contri/${slug}`, '/bounties'])
    for (const words of [transaction, 'recorded by the admin, not checked'])
      expect([path, (await publicly(browser, page, path)).includes(words)]).toEqual([path, true]);
  forgiveRefusals(faults);
});

test.describe('the featured list', () => {
  // There is only one featured list, so its tests run one after the other.
  test.describe.configure({ mode: 'default' });

  test('an admin features articles, reorders and saves them', async ({ browser, page, faults }) => {
    const slug = unique();
    await dashboard(page, '/boss?tab=Site+Settings');
    await createArticle(page, slug);
    const panel = page.getByRole('region', { name: 'Featured Articles' });
    const items = panel.getByRole('listitem');
    await expect(items.first()).toBeVisible();
    while ((await items.count()) > 1)
      await items
        .last()
        .getByRole('button', { name: /^Remove/ })
        .click();
    const remaining = await items.first().locator('b').textContent();
    await panel.getByLabel('Slug', { exact: true }).fill('no-such-article');
    await panel.getByRole('button', { name: 'Add' }).click();
    await expect(panel.getByText("There is no article with the slug 'no-such-article'.")).toBeVisible();
    await panel.getByLabel('Slug', { exact: true }).fill(slug);
    await panel.getByLabel('Slug', { exact: true }).press('Enter');
    await panel.getByRole('button', { name: `Move Title ${slug} up` }).click();
    await expect(items.first()).toContainText(`Title ${slug}`);
    await expect(panel.getByText('2 of 5.')).toBeVisible();
    await panel.getByRole('button', { name: 'Save Featured' }).click();
    await says(page, '✓ Featured articles updated');
    const { featured } = JSON.parse(await publicly(browser, page, '/api/featured')) as {
      featured: { title: string }[];
    };
    expect(featured.map(({ title }) => title)).toEqual([`Title ${slug}`, remaining]);
    expect(await publicly(browser, page, '/browse')).toContain(`Title ${slug}`);
    for (const remaining of [1, 0]) {
      await items
        .last()
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(items).toHaveCount(remaining);
    }
    await expect(panel.getByRole('button', { name: 'Save Featured' })).toBeDisabled();
    forgiveRefusals(faults);
  });

  test('a change during the save of the featured list remains', async ({ page }) => {
    await dashboard(page, '/boss?tab=Site+Settings');
    const panel = page.getByRole('region', { name: 'Featured Articles' });
    const items = panel.getByRole('listitem');
    await expect(items.first()).toBeVisible();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/admin/featured', async (route) => {
      await released;
      await route.continue();
    });
    const before = await items.count();
    const moved = await items.first().locator('b').textContent();
    await items.first().getByRole('button', { name: /down$/ }).press('Enter');
    await expect(items.nth(1).getByRole('button', { name: `Move ${moved} down` })).toBeFocused();
    await panel.getByRole('button', { name: 'Save Featured' }).click();
    await items
      .last()
      .getByRole('button', { name: /^Remove/ })
      .press('Enter');
    await expect(page.getByRole('tabpanel', { name: 'Site Settings' })).toBeFocused();
    release();
    await says(page, '✓ Featured articles updated');
    await expect(items).toHaveCount(before - 1);
  });
});

test('an admin generates a draft, reviews it, and opens it in the editor', async ({ page, faults }) => {
  const word = unique();
  await dashboard(page, '/boss?tab=AI+Tools');
  const generate = page.getByRole('button', { name: 'Generate Draft' });
  await expect(generate).toBeDisabled();
  await page.getByLabel('Notes').fill('   ');
  await expect(generate).toBeDisabled();

  await page.getByLabel('Notes').fill('mode: slow');
  await generate.click();
  await expect(page.getByRole('button', { name: 'Generating…' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(generate).toBeEnabled();
  for (const [mode, reason] of [
    ['broken', 'Failed: The AI service failed with status 500'],
    ['tooMany', 'Failed: The AI service has had too many requests; wait 7 seconds and try again.'],
    ['malformed', 'Failed: The AI model answered with something that is not a draft'],
    ['truncated', 'Failed: The AI model stopped before the draft was complete'],
    ['refusing', 'Failed: The AI model refused to write this draft'],
  ] as const) {
    await page.getByLabel('Notes').fill(`mode: ${mode}`);
    await generate.click();
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
  }
  forgiveRefusals(faults);

  await page.getByLabel('Notes').fill(`${word} Dog is a token.`);
  await generate.click();
  await says(page, '✓ Draft generated! Review and edit before saving.');
  const review = page.getByRole('region', { name: 'Draft review' });
  await expect(review.getByText('It was widely noticed.', { exact: true })).toBeVisible();
  await reload(page);
  await expect(review.getByLabel('Title', { exact: true })).toHaveValue(`${word} Dog is`);
  expect(await axe(page)).toEqual([]);
  await review.getByLabel('Title', { exact: true }).fill(' ');
  await review.getByRole('button', { name: 'Create Article' }).click();
  await expect(review.getByRole('alert').filter({ hasText: 'Title, slug and content are required' })).toBeVisible();
  await review.getByLabel('Title', { exact: true }).fill(`${word} Dog`);
  await review.getByRole('button', { name: 'Create Article' }).click();
  await says(page, 'New article created');
  await expect(page.getByRole('tab', { name: 'Articles' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${word} Dog`);
  await page.getByRole('tab', { name: 'AI Tools' }).click();
  await expect(review).toHaveCount(0);
  await generate.click();
  await review.getByRole('button', { name: 'Discard Draft' }).click();
  await expect(review).toHaveCount(0);
});

test('the panel of shipped articles says that this site has all articles of its version', async ({ page }) => {
  await dashboard(page, '/boss?tab=Site+Settings');
  const panel = page.getByRole('region', { name: 'Shipped Articles' });
  await expect(panel.getByText(/^This site has everything that version [\d.]+ ships\.$/)).toBeVisible();
  await expect(panel.getByRole('button')).toHaveCount(0);
});
