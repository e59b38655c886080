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
  // Where it adjusts colours, the system paints a background behind words, and removes images such as a track.
  const words = await chosen.evaluate(look);
  expect(words.forcedColorAdjust).toBe('none');
  expect(words.color).not.toBe(words.backgroundColor);
  expect((await figure.getByRole('slider').evaluate(look)).forcedColorAdjust).toBe('none');
});

const drawings = { '/figures': 'li svg', '/article/bonk': 'aside figure svg', '/': 'section svg' };
for (const [path, one] of Object.entries(drawings))
  test(`a still on ${path} uses the system’s colours where it forces them`, async ({ page }) => {
    await open(page, path);
    await page.emulateMedia({ forcedColors: 'active' });
    const seen = await page
      .getByRole('main')
      .locator(`${one}:has(use[href*="still.svg"])`)
      .first()
      .evaluate((still) => {
        const drawn = still.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
        const fill = (colour: string) => {
          drawn.setAttribute('fill', colour);
          return getComputedStyle(drawn).fill;
        };
        const ground = (element: Element) => getComputedStyle(element).backgroundColor;
        const opacity = (value: string) => {
          drawn.setAttribute('fill-opacity', value);
          return getComputedStyle(drawn).fillOpacity;
        };
        return [
          // Pale areas are twice and a half as dark there.
          [opacity('calc(0.3*var(--shade,1))'), '0.75'],
          [fill('var(--accent)'), fill('Highlight')],
          [fill('var(--rejected)'), fill('LinkText')],
          [fill('var(--ink-3)'), fill('CanvasText')],
          [ground(still), ground(document.body)],
        ];
      });
    for (const [own, ofSystem] of seen) expect(own).toBe(ofSystem);
  });

test('forced colours mark the chosen cell of a figure, and what a loss takes', async ({ page }) => {
  await open(page, '/figures/rug-pull');
  await page.emulateMedia({ forcedColors: 'active' });
  const figure = page.getByRole('figure', { name: 'A pool is pulled' });
  const looks = await figure.locator('svg.wide').evaluate((drawing) => {
    const of = (selector: string) => getComputedStyle(drawing.querySelector(selector)!);
    const marked = drawing.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
    marked.setAttribute('fill', 'LinkText');
    return {
      chosen: of('.cell.you').strokeWidth,
      other: of('.cell:not(.you)').strokeWidth,
      loss: of('.bar.loss').fill,
      marked: getComputedStyle(marked).fill,
    };
  });
  expect(looks.chosen).not.toBe(looks.other);
  expect(looks.loss).toBe(looks.marked);
});

test('forced colours show the offers that are in more strongly than those that wait', async ({ page }) => {
  await open(page, '/figures/fees-and-tips');
  await page.emulateMedia({ forcedColors: 'active' });
  const [inside, waiting] = await page
    .getByRole('figure')
    .locator('svg.wide')
    .evaluate((drawing) =>
      ['.bid.in', '.bid:not(.in)'].map((selector) => {
        const { strokeWidth, opacity } = getComputedStyle(drawing.querySelector(selector)!);
        return Number.parseFloat(strokeWidth) * Number(opacity);
      }),
    );
  expect(inside).toBeGreaterThan(waiting!);
});
