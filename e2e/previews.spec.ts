import { createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, open, openStill, overflow, test, unique } from './journey.ts';

const preview = '#link-preview';

test('a link to an article shows a preview to the mouse and to the keyboard, and loads it once', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/preview')) requests.push(new URL(request.url()).pathname);
  });
  await openStill(page, '/article/pump-fun');
  const box = page.locator(preview);
  const link = page.locator('.prose a[href="/article/solana"]').first();
  // The first hover loads the code, and the preview appears after the pointer has rested.
  const rest = async () => {
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(box).toBeVisible({ timeout: 100 });
    }).toPass();
  };
  await link.hover();
  await rest();
  await expect(box).toHaveRole('tooltip');
  await expect(box.locator('cite')).toHaveText('Solana');
  await expect(box.locator('span')).toHaveText(/^.{20,}\.$/);
  await expect(link).toHaveAccessibleDescription(/Solana/);
  // Within the window, and clear of the link.
  const [at, of] = [(await box.boundingBox())!, (await link.boundingBox())!];
  expect(at.x).toBeGreaterThanOrEqual(0);
  expect(at.x + at.width).toBeLessThanOrEqual(1440);
  expect(at.y >= of.y + of.height || at.y + at.height <= of.y).toBe(true);

  // The pointer may move onto it, and it stays.
  await box.hover();
  await page.clock.runFor(1_000);
  await expect(box).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(1_000);
  await expect(box).toHaveCount(0);
  await expect(link).not.toHaveAttribute('aria-describedby');

  // Escape closes it, and it does not open again while the pointer stays there.
  await link.hover();
  await rest();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(box).toHaveCount(0);

  // Keyboard focus opens it, and Tab continues after the link.
  await page.getByRole('heading', { level: 1 }).hover();
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await rest();
  await page.keyboard.press('Tab');
  await expect(box).toHaveCount(0);
  expect(requests).toEqual(['/api/articles/solana/preview']);

  // A click follows the link, and no preview stays.
  await link.hover();
  await rest();
  await link.click();
  await expect(page).toHaveURL('/article/solana');
  await expect(box).toHaveCount(0);
});

test('a preview shows the figure of its article, and stays within a narrow window', async ({ page }) => {
  await enterAsAdmin(page);
  const [slug, other] = [unique(), unique()];
  await createArticle(page, other, { bodyMarkdown: 'A curve.\n\n```figure bonding-curve\n```\n' });
  await createArticle(page, slug, { bodyMarkdown: `See [the other one](/article/${other}), which has a figure.` });
  for (const width of [1440, 600, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `/article/${slug}`);
    await page.locator('.prose a', { hasText: 'the other one' }).hover();
    const box = page.locator(preview);
    await expect(box.locator('svg use')).toHaveAttribute('href', `/article/${other}/still.svg#still`);
    expect(await axe(page)).toEqual([]);
    const { x, width: wide } = (await box.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('a missing article, and a browser that saves data, get no preview', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  let isRequested = false;
  page.on('request', (request) => void (isRequested ||= request.url().endsWith('/preview')));
  await openStill(page, '/article/pump-fun');
  await page.locator('.prose a[href="/article/solana"]').first().hover();
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(5_000);
  await expect(page.locator(preview)).toHaveCount(0);
  expect(isRequested).toBe(false);
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a long press previews a link, and a tap follows it', async ({ page }) => {
    await open(page, '/article/pump-fun');
    const link = page.locator('.prose a[href="/article/solana"]').first();
    await link.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await link.boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(page.locator(preview)).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await expect(page.locator(preview)).toBeVisible();
    await expect(page).toHaveURL('/article/pump-fun');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(page.locator(preview)).toHaveCount(0);
    await link.tap();
    await expect(page).toHaveURL('/article/solana');
    await expect(page.locator(preview)).toHaveCount(0);
  });
});
