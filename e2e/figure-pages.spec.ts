import type { Page } from '@playwright/test';
import { axe, expect, open, overflow, test } from './journey.ts';
import { curve, figureOf, kinds, pageOfCurve, played } from './playing.ts';

/** Waits until a change is drawn. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

for (const kind of kinds)
  test(`${kind} is accessible in both themes, and never scrolls sideways`, async ({ page }) => {
    await open(page, `/figures/${kind}`);
    const chart = page.getByRole('figure').locator('svg.chart:visible');
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 320) continue;
      // One of the two drawings is visible, and its letters have 13 px.
      await expect(chart).toHaveCount(1);
      const size = await chart.evaluate((shown) => {
        const drawn = shown.getBoundingClientRect().width / Number((shown as HTMLElement).dataset['width']);
        return Number.parseFloat(getComputedStyle(shown).fontSize) * drawn;
      });
      expect(size, `at ${width} px`).toBeGreaterThan(11.5);
      expect(size, `at ${width} px`).toBeLessThan(14.5);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect([width, colorScheme, await axe(page)]).toEqual([width, colorScheme, []]);
      }
    }
  });

for (const kind of kinds)
  test(`${kind} works by the keyboard alone, and every dial announces its effect`, async ({ page }) => {
    await open(page, `/figures/${kind}`);
    const figure = await played(page.getByRole('figure'));
    for (const slider of await figure.getByRole('slider').all()) {
      if (await slider.isDisabled()) continue;
      const words = () => slider.getAttribute('aria-valuetext');
      await slider.focus();
      await page.keyboard.press('Home');
      // The words change with the next frame.
      await twoFrames(page);
      const least = await words();
      expect(least).toBeTruthy();
      const [value, most] = await slider.evaluate((one: HTMLInputElement) => [one.value, one.max]);
      await page.keyboard.press('End');
      if (value !== most) await expect.poll(words).not.toBe(least);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('PageDown');
    }
    for (const group of await figure
      .getByRole('group')
      .filter({ has: page.getByRole('radio') })
      .all()) {
      const first = group.getByRole('radio').first();
      // A dial without effect is disabled with the next frame.
      await twoFrames(page);
      if (await first.isDisabled()) continue;
      await first.focus();
      await page.keyboard.press('ArrowRight');
      await expect(first).not.toBeChecked();
    }
    await figure.getByRole('button', { name: 'Reset' }).press('Enter');
    await expect(figure.getByRole('button', { name: 'Reset' })).toBeDisabled();
  });

test('a link to the former page of all figures leads to the page of its kind, in its state', async ({ page }) => {
  await open(page, '/ranks');
  await page.evaluate(() => (location.hash = '#before'));
  await open(page, '/figures#figure-bonding-curve?paid=61');
  await expect(page).toHaveURL(`${pageOfCurve}#figure-bonding-curve?paid=61`);
  const opened = figureOf(page, curve);
  await expect(opened.locator('svg:visible')).toHaveAttribute('aria-label', /After 61 SOL/);
  await expect(opened.locator('svg:visible')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/ranks#before');
  await open(page, '/figures#h-sandwich');
  await expect(page).toHaveURL('/figures/sandwich');
});

test('the list of figures shows a still of each in the theme’s colours, and leads to its page', async ({ page }) => {
  await open(page, '/figures');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(kinds.length);
  const still = main.locator('use[href="/figures/bonding-curve/still.svg#still"]');
  await still.scrollIntoViewIfNeeded();
  await expect.poll(() => still.evaluate((used: SVGUseElement) => used.getBBox().width)).toBeGreaterThan(300);
  await main.getByRole('link', { name: curve }).click();
  await expect(page).toHaveURL(pageOfCurve);
  await played(figureOf(page, curve));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to a figure on the list of all leads to its item, and from there to its page', async ({ page }) => {
    await page.goto('/figures#figure-wash-ring');
    const link = page.locator('#figure-wash-ring').getByRole('link');
    await expect(link).toBeInViewport();
    await link.click();
    const drawing = page.getByRole('figure').locator('svg:visible');
    // Until the style sheet has loaded, both widths are visible.
    await expect(drawing).toHaveCount(1);
    await expect(drawing).toHaveAttribute('role', 'img');
  });
});
