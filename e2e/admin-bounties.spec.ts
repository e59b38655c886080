import type { Page } from '@playwright/test';
import { dashboard, enterAsAdmin } from './dashboard.ts';
import { expect, forgiveRefusals, open, overflow, reload, says, test, unique } from './journey.ts';

async function createBounty(page: Page, more: object = {}): Promise<{ id: string; name: string }> {
  const answer = await page.request.post('/api/admin/bounties', {
    data: { name: `Bounty ${unique()}`, reward: 2, ...more },
  });
  return ((await answer.json()) as { bounty: { id: string; name: string } }).bounty;
}

test('a bounty that another admin moved shows its present status', async ({ page, faults }) => {
  await dashboard(page);
  const { id, name } = await createBounty(page);
  await page.getByRole('tab', { name: 'Site Settings' }).click();
  await reload(page);
  const manage = page.getByRole('button', { name: `Manage ${name}` });
  await manage.click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Note').fill('My note');
  await page.request.put(`/api/admin/bounties/${id}/status`, { data: { status: 'Cancelled', note: 'Their reason.' } });
  await dialog.getByRole('button', { name: 'Move to In review' }).click();
  await expect(dialog.getByText('A bounty that is Cancelled cannot become In review; look at it again.')).toBeVisible();
  await expect(dialog.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move to Open' })).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('My note');
  await page.keyboard.press('Escape');
  await expect(manage).toBeFocused();
  await page.request.put(`/api/admin/bounties/${id}/status`, { data: { status: 'Open' } });
  await manage.click();
  await expect(dialog.getByRole('button', { name: 'Move to In review' })).toBeVisible();

  await dialog.getByLabel('Reward').fill('3');
  const save = dialog.getByRole('button', { name: 'Save Bounty' });
  await save.press('Enter');
  await says(page, '✓ Bounty saved');
  await expect(save).toBeFocused();
  await dialog.getByLabel('Reward').fill('-3');
  await save.click();
  await expect(dialog.getByText('The reward must be more than zero.')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('');
  forgiveRefusals(faults);
});

test('Escape shuts the list of a dialog’s field, and then the dialog', async ({ page }) => {
  await enterAsAdmin(page);
  const { name } = await createBounty(page);
  await open(page, '/boss?tab=Site+Settings');
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  const field = dialog.getByLabel('Article slug');
  await field.fill('Rug pu');
  const list = dialog.getByRole('listbox', { name: 'Articles' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('Rug pu');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the row of a cancelled bounty does not wait for a winner', async ({ page }) => {
  await enterAsAdmin(page);
  const { id, name } = await createBounty(page);
  await open(page, '/bounties');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Not yet');
  await page.request.put(`/api/admin/bounties/${id}/status`, {
    data: { status: 'Cancelled', note: 'Covered elsewhere.' },
  });
  await open(page, '/bounties');
  await expect(row).toContainText('None');
  await expect(row).not.toContainText('Not yet');
});

test('an admin can take the next step while the lists still refetch', async ({ page }) => {
  await dashboard(page, '/boss?tab=Site+Settings');
  const { name } = await createBounty(page);
  await reload(page);
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  let release = () => {};
  const released = new Promise<void>((go) => (release = go));
  await page.route('**/api/bounties/all*', async (route) => {
    await released;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Move to In review' }).click();
  await dialog.getByLabel('Winner').fill('Somebody');
  await dialog.getByRole('button', { name: 'Move to Awarded' }).click();
  await expect(dialog.getByRole('button', { name: 'Move to Paid' })).toBeVisible();
  release();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Awarded');
});

test('an ambiguous reward asks which number it means, and an unambiguous one keeps its value', async ({ page }) => {
  await dashboard(page, '/boss?tab=Site+Settings');
  const panel = page.getByRole('region', { name: 'Bounties' });
  const create = panel.getByRole('button', { name: 'Create Bounty' });
  await panel.getByLabel('Name').fill('W'.repeat(100));
  await panel.getByLabel('Reward').fill('1,000');
  await create.click();
  await expect(panel.getByText('1,000 can be read in two ways: write 1000 or 1.000.')).toBeVisible();
  await expect(panel.getByLabel('Name')).toHaveValue('W'.repeat(100));
  await panel.getByLabel('Reward').fill('999999999,123');
  const sent = page.waitForRequest(/\/api\/admin\/bounties$/);
  await create.click();
  expect(((await sent).postDataJSON() as { reward: number }).reward).toBe(999_999_999.123);
  await says(page, '✓ Bounty created successfully');
  await expect(panel.getByText('can be read in two ways')).toHaveCount(0);
  await panel
    .getByRole('link', { name: 'W'.repeat(100) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'W'.repeat(100) })).toBeVisible();
  const path = new URL(page.url()).pathname;
  for (const body of [{ status: 'In review' }, { status: 'Awarded', winner: 'W'.repeat(100) }])
    await page.request.put(`/api/admin${path}/status`, { data: body });
  for (const shown of [path, '/bounties', '/']) {
    await open(page, shown);
    for (const width of [1440, 920, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect([shown, width, await overflow(page)]).toEqual([shown, width, 0]);
    }
  }
});

test('a second draft does not replace the first without asking', async ({ page }) => {
  await dashboard(page, '/boss?tab=AI+Tools');
  await page.getByLabel('Notes').fill('Dog is a token.');
  await page.getByRole('button', { name: 'Generate Draft' }).click();
  const title = page.getByRole('region', { name: 'Draft review' }).getByLabel('Title', { exact: true });
  await title.fill('My own title');
  await page.getByRole('button', { name: 'Generate Draft' }).click();
  const question = page.getByRole('dialog', { name: 'Replace the draft?' });
  await question.getByRole('button', { name: 'Keep the draft' }).click();
  await expect(title).toHaveValue('My own title');
  await page.getByRole('button', { name: 'Generate Draft' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(title).toHaveValue('Dog is a');
});
