import type { Page } from '@playwright/test';
import { createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, forgiveRefusals, open, overflow, test, unique } from './journey.ts';

const phone = { width: 390, height: 844 };

/** The distance of the first paragraph from the top of the window. */
async function firstWords(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  return (await page.locator('.prose p').first().boundingBox())!.y;
}

const row = (page: Page, name: string) => page.locator('summary', { hasText: name });

test.describe('an article on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('begins above the fold', async ({ page }) => {
    for (const slug of ['maximal-extractable-value', 'checking-a-token', 'rug-pull', 'bonk', 'trench-slang']) {
      await open(page, `/article/${slug}`);
      // A token's mint, the main reason for a visit, comes before its first words.
      expect(await firstWords(page), slug).toBeLessThan(slug === 'bonk' ? 600 : 420);
      await expect(page.getByRole('link', { name: 'Contribute to this topic' }).first()).toBeInViewport();
    }
  });

  test('has its facts and its contents in two closed rows after the lead, and no drawn cover', async ({ page }) => {
    await open(page, '/article/bonk');
    const lead = (await page.locator('.prose').first().boundingBox())!;
    const [facts, contents] = [row(page, 'Facts'), row(page, 'Contents')];
    const below = [(await facts.boundingBox())!, (await contents.boundingBox())!];
    expect(below[0]!.y).toBeGreaterThanOrEqual(lead.y + lead.height);
    expect(below[1]!.y).toBeGreaterThan(below[0]!.y);
    for (const { height } of below) expect(height).toBeGreaterThanOrEqual(44);
    const aside = page.getByRole('complementary', { name: 'BONK at a glance' });
    await expect(aside.locator('figure')).toBeHidden();
    await expect(aside.getByText('Network')).toBeHidden();
    await facts.click();
    await expect(aside.getByText('Network')).toBeVisible();
    await contents.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first()).toBeVisible();
    expect(await axe(page)).toEqual([]);
  });
});

test('an article of any shape begins above the fold of a phone, and shows its picture after the lead', async ({
  page,
  faults,
}) => {
  await enterAsAdmin(page);
  const slug = unique();
  const sections = Array.from({ length: 40 }, (_, number) => `## Section ${number}\n\nWords.`).join('\n\n');
  await createArticle(page, `${slug}-long`, {
    title: `${'The very long name of a matter that few people ever needed to name at such a length '.slice(0, 90)}${slug}`,
    summary: 'A sentence of a summary that is as long as those of the longest articles. '.repeat(3).slice(0, 220),
    bodyMarkdown: `Its lead.\n\n${sections}`,
    facts: [{ label: 'Kind', value: 'Long' }],
    imageUrl: 'https://pictures.example/of-it.png',
  });
  await createArticle(page, `${slug}-bare`, { bodyMarkdown: 'One paragraph.\n\nAnother one.' });
  await createArticle(page, `${slug}-headed`, { bodyMarkdown: '## A heading\n\nThe first paragraph.\n\n- a list' });
  await createArticle(page, `${slug}-listed`, { bodyMarkdown: '- a list\n\nThe first paragraph.' });

  await page.setViewportSize(phone);
  for (const shape of ['long', 'bare', 'headed', 'listed']) {
    await open(page, `/article/${slug}-${shape}`);
    expect(await firstWords(page), shape).toBeLessThan(420);
    expect(await overflow(page), shape).toBeLessThanOrEqual(0);
    await expect(row(page, 'Contents')).toBeVisible();
    await expect(row(page, 'Facts')).toHaveCount(shape === 'long' ? 1 : 0);
  }
  await open(page, `/article/${slug}-long`);
  const shown = (await page.getByRole('complementary').locator('figure img').boundingBox())!;
  expect(shown.y).toBeGreaterThan(await firstWords(page));
  await row(page, 'Contents').click();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Section 39' }).click();
  await expect(page.getByRole('heading', { name: 'Section 39' })).toBeInViewport();
  forgiveRefusals(faults);
});

for (const width of [920, 1024, 1180])
  test(`an article leaves no gap below its lead at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // An article without addresses, whose card would be in this place.
    await open(page, '/article/liquidity');
    expect(await firstWords(page)).toBeLessThan(500);
    const lead = (await page.locator('.prose').first().boundingBox())!;
    const next = (await page.locator('.prose').nth(1).locator('> *').first().boundingBox())!;
    // Two rows and the space around them.
    expect(next.y - (lead.y + lead.height)).toBeLessThan(220);
    await expect(row(page, 'Facts')).toBeVisible();
  });

test('facts and contents stand open beside the text, and not as rows', async ({ page }) => {
  await page.setViewportSize({ width: 1181, height: 900 });
  await open(page, '/article/pump-fun');
  const aside = page.getByRole('complementary', { name: 'pump.fun at a glance' });
  await expect(aside.getByText('Token launchpad')).toBeInViewport();
  await expect(aside.locator('figure')).toBeVisible();
  await expect(aside.getByText('pump.fun', { exact: true })).toBeVisible();
  await expect(aside.getByRole('link', { name: 'Solana' })).toHaveAttribute('href', '/article/solana');
  await expect(row(page, 'Facts')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first()).toBeVisible();
  const [text, facts] = [(await page.locator('.prose').first().boundingBox())!, (await aside.boundingBox())!];
  expect(facts.x).toBeGreaterThan(text.x + text.width);
  // The text continues where the lead ends, without a gap.
  const next = (await page.locator('.prose').nth(1).locator('> *').first().boundingBox())!;
  expect(next.y - (text.y + text.height)).toBeLessThan(60);
});

test('the contents mark a section as soon as its heading has passed two fifths of the window', async ({ page }) => {
  await open(page, '/article/rug-pull');
  const entry = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(2);
  const heading = page.locator(`[id="${(await entry.getAttribute('href'))!.slice(1)}"]`);
  const bringTo = (part: number) =>
    heading.evaluate((element, top) => scrollBy(0, element.getBoundingClientRect().top - innerHeight * top), part);
  await bringTo(0.45);
  await expect(page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current]')).toHaveCount(1);
  await expect(entry).not.toHaveAttribute('aria-current', 'true');
  await bringTo(0.35);
  await expect(entry).toHaveAttribute('aria-current', 'true');
});

test('contents longer than the window scroll to the current section without moving the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 240 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/article/maximal-extractable-value');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  expect(await contents.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeGreaterThan(0);
  const [first, last] = [
    contents.getByRole('link').first(),
    contents.getByRole('link', { name: 'Community Contributions' }),
  ];
  await expect(last).not.toBeInViewport();
  const bring = (part: string) =>
    page.evaluate((selector) => document.querySelector(selector)!.scrollIntoView({ behavior: 'instant' }), part);
  await bring('#community-contributions');
  const place = await page.evaluate(() => scrollY);
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(last).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await bring('.prose h2');
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(first).toBeInViewport({ ratio: 0.9 });
});

test('a picture in the text that fails shows its caption', async ({ page, faults }) => {
  await enterAsAdmin(page);
  const slug = unique();
  const bodyMarkdown = 'Words.\n\n![The curve of the price](https://pictures.example/gone.png)';
  await createArticle(page, slug, { bodyMarkdown });
  await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await open(page, `/article/${slug}`);
  await expect(page.locator('.prose').getByText('The curve of the price')).toBeVisible();
  await expect(page.locator('.prose img')).toHaveCount(0);
  forgiveRefusals(faults);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('a reader can open the facts and the contents of an article', async ({ page }) => {
    await page.goto('/article/bonk');
    expect((await page.locator('.prose p').first().boundingBox())!.y).toBeLessThan(600);
    await row(page, 'Facts').click();
    await expect(page.getByText('Network', { exact: true })).toBeVisible();
    await row(page, 'Contents').click();
    await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first()).toBeVisible();
  });
});

test('a table wider than the page shades its edge, in both themes, but not on paper or in forced colours', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/article/constants');
  const table = page.locator('.prose .table-scroll').first();
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0);
  await table.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  /** Whether the left and right edges of the table's head, which have no words, differ from the page. */
  const isShaded = async (): Promise<boolean[]> => {
    const box = (await table.boundingBox())!;
    const shot = (x: number) =>
      page.screenshot({ clip: { x, y: box.y + 1, width: 3, height: 3 }, animations: 'disabled' });
    const plain = await shot(2);
    return [!(await shot(box.x)).equals(plain), !(await shot(box.x + box.width - 3)).equals(plain)];
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await table.evaluate((element) => element.scrollTo({ left: 0 }));
    expect(await isShaded(), colorScheme).toEqual([false, true]);
    await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    expect(await isShaded(), colorScheme).toEqual([true, false]);
  }
  const drawn = () => table.evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(await drawn()).toContain('gradient');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await drawn()).toBe('none');
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  expect(await drawn()).toBe('none');
});
