import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** As Playwright's, but a page that writes an error to its console, hydration warnings included, fails the test. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Takes out what the browser itself writes of refused and cut requests, which a test provoked; every other fault still counts. */
export function forgiveRefusals(faults: string[]): void {
  const others = faults.filter((fault) => !fault.startsWith('Failed to load resource'));
  faults.splice(0, faults.length, ...others);
}

/** Waits until the page answers to clicks and keys. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}

/** Opens a page and waits until it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** What an automatic check of accessibility finds on the page: WCAG 2.2 AA and best practices. */
export async function axe(page: Page): Promise<string[]> {
  // A colour on its way from one theme to the other is of neither, and may be hard to read for that moment.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // No page has a frame of another origin, for which a second page would be opened each time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Logs in by the header's button, with the choice of that name in the dialog: a wallet that the page has, or anonymously. */
export async function login(page: Page, choice = 'Phantom'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: choice }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Waits for what the page says only for a moment: it is looked for at each frame, where other waits look once a second. */
export async function says(page: Page, text: string): Promise<void> {
  await page.waitForFunction((said) => [...document.querySelectorAll('[role="status"]')].some((part) => part.textContent === said), text);
}

let count = 0;

/** A word that no other test and no other run uses. */
export function unique(): string {
  count += 1;
  return `t${process.pid}x${Date.now().toString(36)}x${count}`;
}

/** Opens a page whose scripts are held back, as on a slow line, does `early`, and then lets them come. */
export async function openSlowly(page: Page, path: string, early: () => Promise<void>): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const scripts = '**/assets/*.js';
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await early();
  release();
  await ready(page);
  await page.unroute(scripts);
}

/** Contributes to an article, as whoever is logged in, and opens the list that shows it. Returns the text. */
export async function contribute(page: Page, slug: string): Promise<string> {
  const text = `Mine ${unique()}`;
  await open(page, `/contribute/${slug}`);
  await page.getByLabel('Your contribution').fill(text);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Submitted!')).toBeVisible();
  await open(page, `/contri/${slug}`);
  return text;
}
