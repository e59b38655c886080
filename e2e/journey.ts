import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>';

/**
 * Playwright's test, but a page that logs an error to its console, including hydration warnings, or violates its
 * content security policy, fails the test.
 */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        const isFault = message.type() === 'error' || message.type() === 'warning';
        // Playwright logs this for each worker that it blocks (playwright.config.ts).
        if (isFault && !message.text().includes('Service Worker registration blocked')) faults.push(message.text());
      });
      // A browser does not log every violation to its console.
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
          console.error(`Policy: ${effectiveDirective} forbids ${blockedURI} ${sample}`);
        });
      });
      page.on('pageerror', (error) => faults.push(error.message));
      // Lists show the pictures of other tests.
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
 * Removes the browser's own log of refused and failed requests, and entries that contain one of these texts, which the
 * test provoked. Every other fault still counts.
 */
export function forgiveRefusals(faults: string[], ...provoked: string[]): void {
  const isForgiven = (fault: string) =>
    fault.startsWith('Failed to load resource') || provoked.some((words) => fault.includes(words));
  const others = faults.filter((fault) => !isForgiven(fault));
  faults.splice(0, faults.length, ...others);
}

/** Waits until the page responds to clicks and keys. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}

/** Opens a page and waits until it responds. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Opens a page with a clock that stops until a test advances it. */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Reloads the page and waits until it responds. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/** Opens the latest submissions with all rows, since other tests push this test's out of the first ten. */
export async function openLatest(page: Page): Promise<void> {
  await open(page, '/contribute');
  const more = page.getByRole('main').getByRole('button', { name: 'Show more' });
  // With the keyboard, so that the focus stays visible. One at a time, since the focus moves to a row of the longer
  // list.
  for (let left = await more.count(); left > 0; left -= 1) {
    await more.first().press('Enter');
    await expect(more).toHaveCount(left - 1);
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The violations that an automatic accessibility check finds: WCAG 2.2 AA and best practices. */
export async function axe(page: Page): Promise<string[]> {
  // Waits for transitions: a colour between the themes may have a low contrast for a moment.
  await page.evaluate(async () => {
    // Skips animations that follow scrolling: they end only with the scroll position.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // The script stays in the page until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe: looker } = window as unknown as { axe: typeof Axe };
    // Reports only violations: a report of passed rules takes as long as the check.
    const { violations } = await looker.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** The visible style of these elements in forced colours: background, letters and lines of each. */
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

/** The number of pixels by which the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Logs in by the header's button, with that choice in the dialog: a wallet of the page, or anonymously. */
export async function login(page: Page, choice = 'Phantom'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: choice }).click();
  await expect(account(page)).toBeVisible();
}

/** The account button of the logged-in person, which opens their menu. */
export const account = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Account: / });

/** Logs out by that menu. */
export async function logout(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Waits for a brief message: checks at each frame, instead of once a second. */
export async function says(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (message) => [...document.querySelectorAll('[role="status"]')].some((part) => part.textContent === message),
    text,
  );
}

let count = 0;

/** A word that no other test or run uses. */
export function unique(): string {
  count += 1;
  return `t${process.pid}x${Date.now().toString(36)}x${count}`;
}

/** Opens a page with delayed scripts, as on a slow connection, runs `early`, and then releases the scripts. */
export async function openSlowly(page: Page, path: string, early: () => Promise<void>): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  // Except first.js, without which nothing is painted.
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

/** Contributes to an article through the API, as the logged-in person, and opens the list with it. Returns the text. */
export async function contribute(page: Page, slug: string): Promise<string> {
  const text = `Mine ${unique()}`;
  // The server closes connections after five idle seconds; a browser would retry the request by itself.
  const answer = await page.request.post('/api/contributions', { data: { slug, text }, maxRetries: 1 });
  expect(answer.ok(), await answer.text()).toBe(true);
  await open(page, `/contri/${slug}`);
  return text;
}
