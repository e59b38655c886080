import { request as requests } from '@playwright/test';
import { adminArticle, dashboard } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, says, test, unique } from './journey.ts';
import { adminWallet, enter, inject } from './wallets.ts';

// Each switch applies to the whole site: these tests run last, one after the other.
test.describe.configure({ mode: 'serial' });

test('an admin closes the site for maintenance, still sees all of it, and opens it again', async ({
  page,
  browser,
  faults,
}) => {
  const { slug, title } = await adminArticle('A text of its own.');
  const visitor = await browser.newPage();
  await open(visitor, `/article/${slug}`);
  await inject(page, 'phantom', adminWallet());
  await dashboard(page, '/boss?tab=Switches');
  const panel = page.getByRole('region', { name: 'Maintenance' });
  await panel.getByLabel('Reason').fill('We move to a larger machine');
  await panel.getByRole('button', { name: 'Close the site' }).click();
  await says(page, '✓ Switched');

  await visitor.goto(`/article/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/is closed for maintenance$/);
  await expect(visitor.getByText(/until .* UTC: We move to a larger machine$/)).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await visitor.setViewportSize({ width, height: 800 });
    expect(await overflow(visitor), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme });
    expect(await axe(visitor), colorScheme).toEqual([]);
  }
  await visitor.getByRole('link', { name: 'Admins log in here' }).click();
  await expect(visitor.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  await open(page, `/article/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await open(page, '/boss?tab=Switches');
  await panel.getByRole('button', { name: 'End now: Maintenance' }).click();
  await says(page, '✓ Ended');
  await open(visitor, `/article/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visitor.close();
  forgiveRefusals(faults);
});

test('an admin makes all submissions wait for review before readers see them', async ({ page, browser, faults }) => {
  const { slug } = await adminArticle('A text of its own.');
  const word = unique();
  await inject(page, 'phantom', adminWallet());
  await dashboard(page, '/boss?tab=Switches');
  const panel = page.getByRole('region', { name: 'Everything reviewed first' });
  await panel.getByLabel('Reason').fill('A flood of advertising');
  await panel.getByRole('button', { name: 'Review everything first' }).click();
  await says(page, '✓ Switched');

  const request = await requests.newContext({ baseURL: test.info().project.use.baseURL! });
  await enter({ request });
  const sent = await request.post('/api/contributions', { data: { slug, text: `An ad for ${word}` } });
  const { id } = ((await sent.json()) as { contribution: { id: string } }).contribution;
  const refused = await request.post(`/api/contributions/${id}/comments`, { data: { text: word } });
  expect(await refused.text()).toContain('Comments are not reviewed, so nobody can comment here until ');
  await request.dispose();

  const visitor = await browser.newPage({ viewport: { width: 390, height: 800 } });
  await open(visitor, `/article/${slug}`);
  await expect(
    visitor.getByText(/^Everything written here is reviewed before it is shown until .* UTC: A flood/),
  ).toBeVisible();
  await expect(visitor.getByText('Not shown before it is reviewed.')).toBeVisible();
  await expect(visitor.getByText(word)).toHaveCount(0);
  expect(await overflow(visitor)).toBeLessThanOrEqual(0);

  await open(page, '/boss?order=newest');
  await expect(page.getByRole('main').getByText(`An ad for ${word}`).first()).toBeVisible();
  const decided = await page.request.put(`/api/admin/contributions/${id}/status`, { data: { status: 'Accepted' } });
  expect(decided.status()).toBe(200);
  await open(visitor, `/article/${slug}`);
  await expect(visitor.getByText(`An ad for ${word}`)).toBeVisible();
  await visitor.close();

  await open(page, '/boss?tab=Switches');
  await panel.getByRole('button', { name: 'End now: Everything reviewed first' }).click();
  await says(page, '✓ Ended');
  forgiveRefusals(faults);
});
