import { adminArticle, dashboard } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, says, test } from './journey.ts';
import { adminWallet, inject } from './wallets.ts';

// Each holds for the whole site: they come after all others, and one after the other.
test.describe.configure({ mode: 'serial' });

test('an admin closes the site for maintenance, sees all of it, and opens it again', async ({
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
