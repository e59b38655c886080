import { request as requests, type Page } from '@playwright/test';
import { fill } from './filled.ts';
import { expect, forgiveRefusals, logout, open, test } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

// In pixels, of a mouse's pointer; what a finger needs is looked at in touch.spec.ts.
const least = 26;

/**
 * What answers over less than that in width or height, though it stands in no sentence (WCAG 2.5.8, Inline): each with
 * how far it does. What lies over it counts as not its own.
 */
const missed = (page: Page): Promise<string[]> =>
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
  }, least);

const widths = [1440, 768, 390];
const paths = [
  '/',
  '/article/bonk',
  '/article/maximal-extractable-value',
  '/article/bonk/authors',
  '/article/bonk/history',
  '/article/bonk/revisions/1',
  '/browse?category=Wallets',
  '/search',
  '/search?q=wallet',
  '/search?q=bondng%20curv',
  '/search?q=zzzzqqqq',
  `/check/${'5'.repeat(44)}`,
  '/check/DezX…B263',
  '/ranks',
  '/roadmap',
  '/donate',
  '/socials',
  '/notices',
  '/no-such-page',
];

for (const path of paths)
  test(`everything that can be pressed on ${path} is ${least} px high and wide`, async ({ page, faults }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      expect([width, await missed(page)]).toEqual([width, []]);
    }
    if (path === '/no-such-page') forgiveRefusals(faults);
  });

test(`everything that can be pressed on the pages that people filled is ${least} px high and wide`, async ({
  page,
}) => {
  test.slow();
  const { paths: filled } = await fill(page);
  for (const path of filled)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
      expect([path, width, await missed(page)]).toEqual([path, width, []]);
    }
  await logout(page);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  expect((await missed(page)).filter((said) => !said.endsWith(': 0'))).toEqual([]);
});

test(`everything that can be pressed in the dashboard is ${least} px high and wide`, async ({ page, baseURL }) => {
  // Somebody flags somebody, so that something waits beside the reviews, too.
  const [ann, flagged] = [await requests.newContext({ baseURL: baseURL! }), wallet()];
  await enter({ request: ann }, flagged);
  await enter({ request: ann }, wallet());
  expect((await ann.post(`/api/profile/${flagged.address}/flag`, { data: { reason: 'Look at this.' } })).status()).toBe(
    200,
  );
  await ann.dispose();
  await enter(page, adminWallet());
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/boss');
    const tabs = page.getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    for (let nth = 0; nth < (await tabs.count()); nth += 1) {
      await tabs.nth(nth).click();
      await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
      // What waits is counted beside its name, and others add to it.
      const name = await tabs.nth(nth).textContent();
      expect([width, name, await missed(page)]).toEqual([width, name, []]);
    }
  }
});
