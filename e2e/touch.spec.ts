import type { Locator } from '@playwright/test';
import { fill } from './filled.ts';
import { expect, logout, open, test } from './journey.ts';
import { adminWallet, inject } from './wallets.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/**
 * What a finger would miss there: everything that can be pressed, stands in no running text and answers over less than
 * 44 pixels of height.
 */
const missed = (where: Locator): Promise<string[]> =>
  where.evaluate((root) => {
    // Menus of sections lie over the page, and one is open at a time: they are looked at one by one.
    for (const fold of root.querySelectorAll('details:not(.section-menu)')) (fold as HTMLDetailsElement).open = true;
    const isWord = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? '');
    const answers = (element: Element, x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    /** Over how many pixels, up and down from its middle, a touch is its own. */
    const reach = (element: Element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.max(left, 0) + Math.min(width / 2, 16), top + height / 2];
      const steps = (way: 1 | -1) => {
        let far = 0;
        while (far < 44 && answers(element, x, y + way * (far + 1))) far += 1;
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
      .filter(([, pixels]) => pixels < 43)
      .map(([element, pixels]) => `${element.ariaLabel ?? element.textContent}: ${pixels}`);
  });

for (const path of [
  '/',
  '/article/maximal-extractable-value',
  '/article/maximal-extractable-value/history',
  '/browse',
  '/browse?category=Wallets',
  '/browse?view=a-z',
  '/search',
  '/search?q=wallet',
  '/search?q=bondng%20curv',
  '/search?q=zzzzqqqq',
  `/search?q=${'5'.repeat(44)}`,
  `/check/${'5'.repeat(44)}`,
  '/contribute/bonk',
  '/contribute/new',
  '/contribute/report',
  '/leaderboard',
  '/ranks',
  '/roadmap',
  '/donate',
  '/socials',
])
  test(`a finger meets everything on ${path}`, async ({ page }) => {
    await open(page, path);
    expect(await missed(page.locator('body'))).toEqual([]);
  });

test('a finger meets everything on the pages that people filled, and in the dialogs over them', async ({ page }) => {
  test.slow();
  await inject(page, 'phantom', adminWallet());
  const { text, paths } = await fill(page);
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
    expect([path, await missed(page.locator('body'))]).toEqual([path, []]);
  }
  await open(page, '/contribute');
  await page.getByRole('link', { name: text }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Seconded.')).toBeVisible();
  expect(await missed(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await logout(page);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).tap();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  expect(await missed(dialog)).toEqual([]);
});
