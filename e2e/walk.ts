import type { Locator, Page } from '@playwright/test';
import { axe, expect, overflow } from './journey.ts';

// In pixels, for a mouse pointer and for a finger.
const leastForPointer = 26;
const leastForFinger = 44;

/**
 * Elements outside of sentences whose pointer target is narrower or lower than 26 pixels (WCAG 2.5.8, Inline), with
 * their size. A part under another element does not count.
 */
export const missedByPointer = (page: Page): Promise<string[]> =>
  page.evaluate((enough) => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details:not([name], .section-menu)'))
      fold.open = true;
    const isWord = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? '');
    const inSentence = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || getComputedStyle(element).display !== 'inline') return false;
      return [...parent.childNodes].some((node) => node !== element && isWord(node)) || inSentence(parent);
    };
    const reach = (element: Element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getClientRects()[0]!;
      const [x, y] = [Math.max(left, 0) + Math.min(width / 2, 16), top + height / 2];
      const answers = (right: number, down: number) => {
        const hit = document.elementFromPoint(x + right, y + down);
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
      };
      const far = (right: number, down: number) => {
        let steps = 0;
        while (steps < enough && answers(right * (steps + 1), down * (steps + 1))) steps += 1;
        return steps;
      };
      return answers(0, 0) ? Math.min(far(1, 0) + far(-1, 0), far(0, 1) + far(0, -1)) + 1 : 0;
    };
    return [...document.querySelectorAll('a[href], button:enabled, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .filter((element) => !element.matches('.skip') && !inSentence(element))
      .map((element) => [element, reach(element)] as const)
      .filter(([, pixels]) => pixels < enough)
      .map(([element, pixels]) => `${element.ariaLabel ?? element.textContent}: ${pixels}`);
  }, leastForPointer);

/** Elements that a finger would miss: pressable, outside of running text, and less than 44 pixels high. */
export const missedByFinger = (where: Locator): Promise<string[]> =>
  where.evaluate((root, enough) => {
    // Section menus overlay the page, and only one is open at a time: they are checked one by one.
    for (const fold of root.querySelectorAll('details:not(.section-menu)')) (fold as HTMLDetailsElement).open = true;
    const isWord = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? '');
    const answers = (element: Element, x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    /** The number of pixels above and below its middle that respond to a touch. */
    const reach = (element: Element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.max(left, 0) + Math.min(width / 2, 16), top + height / 2];
      const steps = (way: 1 | -1) => {
        let far = 0;
        while (far < enough && answers(element, x, y + way * (far + 1))) far += 1;
        return far;
      };
      return steps(1) + steps(-1) + 1;
    };
    const inText = (element: Element) =>
      element.closest('.prose') !== null ||
      (getComputedStyle(element).display === 'inline' && [...element.parentElement!.childNodes].some(isWord));
    const inMenus = [...root.querySelectorAll<HTMLDetailsElement>('details.section-menu')].flatMap((menu) => {
      menu.open = true;
      const found = [...menu.querySelectorAll('a')].map((element) => [element, reach(element)] as const);
      menu.open = false;
      return found;
    });
    return [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.matches('.skip') && !inText(element),
      )
      .map((element) => [element, reach(element)] as const)
      .concat(inMenus)
      .filter(([, pixels]) => pixels < enough - 1)
      .map(([element, pixels]) => `${element.ariaLabel ?? element.textContent}: ${pixels}`);
  }, leastForFinger);

/** Runs `look` with a coarse pointer, as phones have. */
export async function withFinger(page: Page, look: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse) and (hover: none)').matches)).toBe(true);
  await look();
  await session.detach();
}

/** Standalone links of an article or a list that are less than 26 pixels high, with their heights. */
const lowLinks = (page: Page): Promise<string[]> =>
  page.evaluate((enough) => {
    const wrote = document.querySelector<HTMLDetailsElement>('main details[name="wrote"]');
    wrote?.setAttribute('open', '');
    const links =
      'cite > a, .source-line > a, .section-head > a, td a, aside p a, header div a, details[name="wrote"] p a';
    const low = [...document.querySelectorAll(`main :is(${links})`)]
      .filter((link) => link.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
      .filter((link) => !link.closest('.ref, p[class*="life"]'))
      .map((link) => `${link.textContent}: ${link.getBoundingClientRect().height}`)
      .filter((text) => Number(text.split(': ').at(-1)) < enough);
    // An open card covers targets of the pointer.
    wrote?.removeAttribute('open');
    return low;
  }, leastForPointer);

/** Expects the open page to pass the accessibility check in both themes, and never to scroll sideways. */
export async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axe(page), colorScheme).toEqual([]);
  }
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** The checks of a page, apart from horizontal scrolling. */
export interface Looks {
  /** The automatic accessibility check, in both themes. */
  readonly axe?: boolean;
  /** Whether a pointer can press every control. */
  readonly pointer?: boolean;
  /** Whether each standalone link has the height of a line. */
  readonly lines?: boolean;
  /** Whether a finger can press every control. */
  readonly finger?: boolean;
}

/** Runs all requested checks of the open page in one visit. */
export async function examine(page: Page, path: string, looks: Looks): Promise<void> {
  const { axe: isRead = true, pointer = true, lines = false, finger = true } = looks;
  for (const width of [1440, 1181, 1024, 920, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect([path, width, Math.max(0, await overflow(page))]).toEqual([path, width, 0]);
    if (!isRead || (width !== 1440 && width !== 390)) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([path, width, colorScheme, await axe(page)]).toEqual([path, width, colorScheme, []]);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  // From here on all folds are open.
  for (const width of pointer ? [1440, 768, 390] : []) {
    await page.setViewportSize({ width, height: 844 });
    expect([path, width, await missedByPointer(page)]).toEqual([path, width, []]);
    if (lines && width < 1000) expect([path, width, await lowLinks(page)]).toEqual([path, width, []]);
  }
  if (!finger) return;
  await page.setViewportSize({ width: 390, height: 844 });
  await withFinger(page, async () => {
    expect([path, await missedByFinger(page.locator('body'))]).toEqual([path, []]);
  });
}
