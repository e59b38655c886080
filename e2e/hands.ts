import type { Browser, Locator, Page } from '@playwright/test';

/** A way to use a page: how it presses a button, and the size of its window. */
interface Hand {
  readonly how: string;
  readonly width: number;
  readonly isFinger: boolean;
}

/** A finger on a phone, and the keyboard at a desk. */
export const hands: readonly Hand[] = [
  { how: 'with a finger at 390 px', width: 390, isFinger: true },
  { how: 'by the keyboard at 1440 px', width: 1440, isFinger: false },
];

/** A page in a new browser context for this hand, with reduced motion, and the function that presses an element. */
export async function pageOf(
  browser: Browser,
  { width, isFinger }: Hand,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; press: (what: Locator) => Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    hasTouch: isFinger,
    reducedMotion: 'reduce',
    ...options,
  });
  return {
    page: await context.newPage(),
    press: (what) => (isFinger ? what.tap() : what.press('Enter')),
  };
}
