import type { Locator, Page } from '@playwright/test';
import { expect, login, open, test } from './journey.ts';
import { adminWallet, enter, inject, wallet } from './wallets.ts';

/** The outline of an element in forced colours; '' without one. */
async function edge(page: Page, of: Locator): Promise<string> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  return of.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`;
  });
}

test('menus and dialogs have an edge where the system forces its colours', async ({ page }) => {
  await open(page, '/article/bonk');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  expect(await edge(page, page.getByRole('dialog', { name: 'Login' }))).toBe('solid 1px');
  await page.keyboard.press('Escape');
  const menu = page.locator('details.section-menu').first();
  await menu.locator('summary').click();
  expect(await edge(page, menu.locator('ul'))).toBe('solid 1px');
});

test('an unread notice and the reader’s own rank stand out where the system forces its colours', async ({ page }) => {
  const mine = wallet();
  await enter(page, mine);
  const sent = await page.request.post('/api/contributions', {
    data: { slug: 'bonk', text: 'Seen in forced colours.' },
  });
  const { contribution } = (await sent.json()) as { contribution: { id: string } };
  await enter(page, adminWallet());
  const path = `/api/admin/contributions/${contribution.id}/status`;
  expect((await page.request.put(path, { data: { status: 'Accepted' } })).status()).toBe(200);
  await page.context().clearCookies();
  await inject(page, 'phantom', mine);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await open(page, '/ranks');
  await login(page);
  const own = page.locator('[class*="mine"]').first();
  await expect(own).toBeVisible();
  expect(await edge(page, own)).toBe('solid 2px');
  await open(page, '/notices');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'was accepted' }).first();
  await expect(row).toContainText('Unread');
  const [dot, ground] = await row
    .getByRole('link')
    .evaluate((link) => [
      getComputedStyle(link, '::before').backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(dot).not.toBe(ground);
});

test('forced colours show the chosen option of a figure and the track of its slider', async ({ page }) => {
  await open(page, '/figures/holders');
  await page.emulateMedia({ forcedColors: 'active' });
  const figure = page.getByRole('figure', { name: 'Who holds it, with and without pools' });
  const chosen = figure.locator('input:checked + span');
  const look = (element: Element) => {
    const { forcedColorAdjust, color, backgroundColor } = getComputedStyle(element) as CSSStyleDeclaration & {
      forcedColorAdjust: string;
    };
    return { forcedColorAdjust, color, backgroundColor };
  };
  // Where it adjusts colours, the system puts its own background behind words, and removes images such as a track.
  const words = await chosen.evaluate(look);
  expect(words.forcedColorAdjust).toBe('none');
  expect(words.color).not.toBe(words.backgroundColor);
  expect((await figure.getByRole('slider').evaluate(look)).forcedColorAdjust).toBe('none');
});

test('a still uses the system’s colours where it forces them', async ({ page }) => {
  await open(page, '/figures');
  await page.emulateMedia({ forcedColors: 'active' });
  const seen = await page
    .getByRole('main')
    .locator('li svg')
    .first()
    .evaluate((still) => {
      const drawn = still.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
      const fill = (colour: string) => {
        drawn.setAttribute('fill', colour);
        return getComputedStyle(drawn).fill;
      };
      const ground = (element: Element) => getComputedStyle(element).backgroundColor;
      return [
        [fill('var(--accent)'), fill('Highlight')],
        [fill('var(--rejected)'), fill('LinkText')],
        [ground(still), ground(document.body)],
      ];
    });
  for (const [own, ofSystem] of seen) expect(own).toBe(ofSystem);
});
