import type { Page } from '@playwright/test';
import { createArticle, dashboard } from './dashboard.ts';
import { expect, forgiveRefusals, open, says, test, unique } from './journey.ts';
import { adminWallet, enter, inject } from './wallets.ts';

test.beforeEach(async ({ page }) => {
  await inject(page, 'phantom', adminWallet());
});
// The browser logs every failed request to the console.
test.afterEach(({ faults }) => {
  forgiveRefusals(faults);
});

/** Blocks requests to these URLs while `work` runs. */
async function offline(page: Page, address: RegExp, work: () => Promise<void>): Promise<void> {
  await page.route(address, (route) => route.abort());
  await work();
  await page.unroute(address);
}

test('the list and the article say that they failed to load, and load on a second try', async ({ page }) => {
  await enter(page, adminWallet());
  const id = await createArticle(page, unique());
  const list = page.getByRole('complementary', { name: 'Articles' });
  await offline(page, /\/api\/admin\/articles\/search/, async () => {
    await open(page, '/boss?tab=Articles');
    await expect(list.getByRole('alert')).toHaveText('Failed to load list');
  });
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('link').first()).toBeVisible();
  await offline(page, new RegExp(`/api/admin/articles/${id}`), async () => {
    await open(page, `/boss?tab=Articles&article=${id}`);
    await expect(page.getByText('Could not load article')).toBeVisible();
  });
});

test('a failed save keeps the typed text, and a later save stores it', async ({ page }) => {
  const slug = unique();
  await dashboard(page, '/boss?tab=Articles&article=new');
  await page.getByLabel('Title', { exact: true }).fill(`Kept ${slug}`);
  await offline(page, /\/api\/admin\/articles$/, async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Create failed');
  });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Kept ${slug}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'New article created');
  await expect(page.getByRole('link', { name: 'View Live' })).toBeVisible();
  await page.getByLabel('Summary', { exact: true }).fill('Kept as well');
  await offline(page, /\/api\/admin\/articles\/[0-9a-f-]+$/, async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Save failed');
    await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible();
  });
  await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('Kept as well');
  await page.getByLabel('Summary', { exact: true }).press('Control+s');
  await says(page, 'Article saved successfully');
});

test('an expired session loses no typed text', async ({ page }) => {
  await enter(page, adminWallet());
  const id = await createArticle(page, unique());
  await open(page, `/boss?tab=Articles&article=${id}`);
  await page.getByLabel('Summary', { exact: true }).fill('Typed while the login ended');
  await page.request.post('/api/auth/logout');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Phantom' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Summary', { exact: true })).toHaveValue('Typed while the login ended');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'Article saved successfully');
});

test('the settings say which request failed', async ({ page }) => {
  await dashboard(page, '/boss?tab=Site+Settings');
  const featured = page.getByRole('region', { name: 'Featured Articles' });
  await expect(featured.getByRole('listitem').first()).toBeVisible();
  await offline(page, /\/api\/admin\/featured/, async () => {
    await featured.getByRole('button', { name: 'Save Featured' }).click();
    await says(page, 'Failed to save');
  });
  const bounties = page.getByRole('region', { name: 'Bounties' });
  await bounties.getByLabel('Name').fill('Not created');
  await bounties.getByLabel('Reward').fill('1');
  await offline(page, /\/api\/admin\/bounties/, async () => {
    await bounties.getByRole('button', { name: 'Create Bounty' }).click();
    await says(page, 'Failed to create bounty');
  });
  await expect(bounties.getByLabel('Name')).toHaveValue('Not created');
});

test('a featured list that failed to load does not look empty', async ({ page }) => {
  await page.route('**/boss*', async (route) => {
    const answer = await route.fetch();
    // The answer if the server could not load it for the page.
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('/api/featured', '/api/elsewhere'),
    });
  });
  const panel = page.getByRole('region', { name: 'Featured Articles' });
  await offline(page, /\/api\/featured/, async () => {
    await dashboard(page, '/boss?tab=Site+Settings');
    await expect(panel.getByRole('alert')).toHaveText('Failed to load list');
    await expect(panel.getByRole('button', { name: 'Save Featured' })).toHaveCount(0);
  });
  await panel.getByRole('button', { name: 'Try again' }).click();
  const items = panel.getByRole('listitem');
  await expect(items.first()).toBeVisible();

  await items
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  const slug = panel.getByLabel('Slug', { exact: true });
  await offline(page, /\/api\/articles\/bonk$/, async () => {
    await slug.fill('bonk');
    await slug.press('Enter');
    await expect(panel.getByText('The server cannot be reached; try again.')).toBeVisible();
  });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/articles/rug-pull', async (route) => {
    await answered;
    await route.continue();
  });
  const request = page.waitForRequest('**/api/articles/rug-pull');
  await slug.fill('rug-pull');
  await slug.press('Enter');
  await request;
  await slug.fill('honeypot');
  answer();
  await expect(items.filter({ hasText: 'rug-pull' })).toBeVisible();
  await expect(slug).toHaveValue('honeypot');
});

test('drafts say which request failed', async ({ page }) => {
  const slug = unique();
  await dashboard(page, '/boss?tab=AI+Tools');
  await createArticle(page, slug);
  await page.getByLabel('Notes').fill('Something about a token.');
  await offline(page, /\/api\/admin\/ai-draft-article/, async () => {
    await page.getByRole('button', { name: 'Generate Draft' }).click();
    await says(page, 'Request failed');
  });
  await page.getByRole('button', { name: 'Generate Draft' }).click();
  const review = page.getByRole('region', { name: 'Draft review' });
  await review.getByLabel('Slug', { exact: true }).fill(slug);
  await review.getByRole('button', { name: 'Create Article' }).click();
  await says(page, `Failed: The slug '${slug}' belongs to another article; choose another.`);
  await offline(page, /\/api\/admin\/articles$/, async () => {
    await review.getByRole('button', { name: 'Create Article' }).click();
    await says(page, 'Request failed');
  });
  await expect(review.getByLabel('Slug', { exact: true })).toHaveValue(slug);
});

test('moderation says which request failed', async ({ page }) => {
  const slug = unique();
  await enter(page, adminWallet());
  const id = await createArticle(page, slug);
  await page.request.post('/api/contributions', { data: { slug, text: 'Words.' } });
  await open(page, `/boss?tab=Articles&article=${id}&view=contributions`);
  const row = page.getByRole('row').filter({ hasText: 'Words.' });
  await row.getByLabel('Status').selectOption('Rejected');
  await offline(page, /\/api\/admin\/contributions\//, async () => {
    await row.getByRole('button', { name: 'Save' }).click();
    await says(page, 'Update failed');
    await row.getByRole('button', { name: 'Delete contribution' }).click();
    const question = page.getByRole('dialog', { name: 'Bijdrage verwijderen?' });
    await question.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(question.getByRole('alert')).toHaveText('Delete failed');
    await question.getByRole('button', { name: 'Annuleren' }).click();
  });
  await row.getByRole('button', { name: 'Save' }).click();
  await says(page, '✓ Status updated');
});

test('a refusal without a sentence shows the sentence of the specification', async ({ page }) => {
  await enter(page, adminWallet());
  const list = page.getByRole('complementary', { name: 'Articles' });
  for (const answer of [{ body: '' }, { body: '<html><h1>403 Forbidden</h1></html>', contentType: 'text/html' }]) {
    await page.route(/\/api\/admin\/articles\/search/, (route) => route.fulfill({ status: 403, ...answer }));
    await open(page, '/boss?tab=Articles');
    await expect(list.getByRole('alert')).toHaveText('Forbidden: admin only');
    await page.unroute(/\/api\/admin\/articles\/search/);
  }
});
