import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>';

/**
 * As Playwright's, but a page that writes an error to its console, hydration warnings included, or tries what its
 * policy forbids, fails the test.
 */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
      });
      // A browser does not say all of them in its console.
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
          console.error(`Policy: ${effectiveDirective} forbids ${blockedURI} ${sample}`);
        });
      });
      page.on('pageerror', (error) => faults.push(error.message));
      // What one test illustrates, others see in the lists.
      await page
        .context()
        .route('https://pictures.example/**', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: picture }),
        );
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Takes out what the browser itself writes of refused and cut requests, and what holds one of these words: what a test
 * provoked. Every other fault still counts.
 */
export function forgiveRefusals(faults: string[], ...provoked: string[]): void {
  const isForgiven = (fault: string) =>
    fault.startsWith('Failed to load resource') || provoked.some((words) => fault.includes(words));
  const others = faults.filter((fault) => !isForgiven(fault));
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

/** Opens a page on which time stands still, until a test lets it run. */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Loads the page anew and waits until it answers. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/**
 * Opens the latest submissions, all that are listed: what others send meanwhile pushes one's own out of the first ten.
 */
export async function openLatest(page: Page): Promise<void> {
  await open(page, '/contribute');
  const more = page.getByRole('main').getByRole('button', { name: 'Show more' });
  // By the keyboard, so that what has the focus afterwards shows it. One at a time: a list that has grown has the focus
  // on a row.
  for (let left = await more.count(); left > 0; left -= 1) {
    await more.first().press('Enter');
    await expect(more).toHaveCount(left - 1);
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What an automatic check of accessibility finds on the page: WCAG 2.2 AA and best practices. */
export async function axe(page: Page): Promise<string[]> {
  // A colour on its way from one theme to the other is of neither, and may be hard to read for that moment.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // A page that was loaded has it until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe: looker } = window as unknown as { axe: typeof Axe };
    // Nobody reads where each rule was kept: saying so takes as long as looking.
    const { violations } = await looker.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** What is seen of these where the system forces its colours: of each its ground, its letters and its lines. */
export async function seenWhenForced(page: Page, ...shown: Locator[]): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const look = (element: Element) => {
    const { backgroundColor, color, borderColor } = getComputedStyle(element);
    return [backgroundColor, color, borderColor].join(' ');
  };
  const seen = await Promise.all(shown.map((one) => one.evaluate(look)));
  await page.emulateMedia({ forcedColors: 'none' });
  return seen;
}

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * Logs in by the header's button, with the choice of that name in the dialog: a wallet that the page has, or
 * anonymously.
 */
export async function login(page: Page, choice = 'Phantom'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: choice }).click();
  await expect(account(page)).toBeVisible();
}

/** The button of whoever is logged in, from which their menu hangs. */
export const account = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Account: / });

/** Logs out by that menu. */
export async function logout(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/**
 * Waits for what the page says only for a moment: it is looked for at each frame, where other waits look once a second.
 */
export async function says(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (said) => [...document.querySelectorAll('[role="status"]')].some((part) => part.textContent === said),
    text,
  );
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
  // Not the one that the page begins with: without it nothing is drawn.
  const scripts = /\/assets\/(?!first-)[^/]+\.js$/;
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

/**
 * Contributes to an article by the API, as whoever is logged in, and opens the list that shows it. Returns the text.
 */
export async function contribute(page: Page, slug: string): Promise<string> {
  const text = `Mine ${unique()}`;
  const answer = await page.request.post('/api/contributions', { data: { slug, text } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await open(page, `/contri/${slug}`);
  return text;
}
