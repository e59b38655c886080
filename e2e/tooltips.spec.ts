import type { Locator, Page } from '@playwright/test';
import { expect, forgiveRefusals, login, logout, open, test } from './journey.ts';
import { toastTiming, tooltipTiming } from '#contract/timing.ts';

/** Opens a page with a clock that only the test advances. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Moves the pointer in several steps, like a hand. */
async function moveTo(page: Page, where: Locator | null): Promise<void> {
  const box = (await where?.boundingBox()) ?? { x: 200, y: 600, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
}

const bar = (page: Page) => page.getByRole('banner');

test('a tooltip shows after 700 ms of hovering, and the next one at once within 300 ms', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStill(page, '/');
  const shown = page.getByRole('tooltip');
  // The first one also loads the tooltip's code.
  await moveTo(page, bar(page).getByRole('button', { name: 'Open menu' }));
  await expect(async () => {
    await page.clock.runFor(tooltipTiming.delay);
    await expect(shown).toHaveText('Open menu', { timeout: 100 });
  }).toPass();
  await moveTo(page, null);
  await page.clock.runFor(tooltipTiming.skipDelay);
  await expect(shown).toHaveCount(0);

  await moveTo(page, bar(page).getByRole('link', { name: 'Search' }));
  await page.clock.runFor(tooltipTiming.delay - 1);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(shown).toHaveText('Search');

  await moveTo(page, bar(page).getByRole('button', { name: 'Change theme' }));
  await expect(shown).toHaveText('Change theme, now as the system');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);

  await moveTo(page, null);
  await page.clock.runFor(tooltipTiming.skipDelay);
  await moveTo(page, bar(page).getByRole('button', { name: 'Open menu' }));
  await page.clock.runFor(tooltipTiming.delay - 1);
  await expect(shown).toHaveCount(0);
});

test('the keyboard shows a tooltip, and Escape shuts it without shutting what is around it', async ({ page }) => {
  await open(page, '/');
  await bar(page).getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  // Before the dialog has the focus, keys reach other elements.
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Close');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('a dialog that the keyboard opens shows no tooltip of its button, and the first Escape shuts it', async ({
  page,
}) => {
  await open(page, '/contribute');
  const row = page
    .getByRole('main')
    .locator('a[href^="/contributions/"], a[href^="/proposals/"], a[href^="/reports/"]')
    .first();
  await row.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(dialog.getByLabel('Add a comment')).toBeVisible();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeFocused();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a button does what it does, and no tooltip covers it', async ({ page }) => {
    await open(page, '/');
    await bar(page).getByRole('button', { name: 'Change theme' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/);
    await bar(page).getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
});

test('a dismissed toast is removed after 1,000,000 ms', async ({ page, faults }) => {
  await page.clock.install();
  // A page without other timers, such as those of deadlines.
  await open(page, '/roadmap');
  await login(page, 'Continue as Anonymous');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, body: 'Not now' }));
  await logout(page);
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(region.getByText('Not now')).toBeVisible();
  await region.getByRole('button', { name: 'Close' }).click();
  await expect(region.getByText('Not now')).toHaveCount(0);
  await page.clock.runFor(toastTiming.removal - 1_000);
  await expect(region).toHaveCount(1);
  await page.clock.runFor(2_000);
  await expect(region).toHaveCount(0);
  forgiveRefusals(faults);
});
