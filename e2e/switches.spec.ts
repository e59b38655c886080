import { dashboard } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, says, test } from './journey.ts';
import { adminWallet, inject } from './wallets.ts';

test('an admin refuses a range of addresses and lets it write again', async ({ page, faults }) => {
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axe(page), colorScheme).toEqual([]);
  }
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await panel.getByRole('button', { name: 'End now: 192.0.2.0/24' }).click();
  await says(page, '✓ Ended');
  await expect(panel.getByText('192.0.2.0/24')).toHaveCount(0);
  await open(page, '/boss?tab=Audit log');
  await expect(page.getByRole('row', { name: /turned off switch refuse-range 192\.0\.2\.0\/24/ })).toBeVisible();
  forgiveRefusals(faults);
});
