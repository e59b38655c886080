import { adminArticle, createArticle, enterAsAdmin } from './dashboard.ts';
import { hands, pageOf } from './hands.ts';
import { axe, expect, open, overflow, seenWhenForced, test, unique } from './journey.ts';

test('an article names its writers under its title, and a profile counts their words that stand', async ({ page }) => {
  await enterAsAdmin(page);
  const slug = unique();
  // An article with all the content that can be below its title.
  await createArticle(page, slug, {
    bodyMarkdown: 'Seven words that one person wrote here.[^1]\n\n[^1]: [Where it is said](https://page.example/)',
  });
  await page.request.post('/api/contributions', { data: { slug, text: 'I was there.' } });
  const { wallet } = (await (await page.request.get('/api/auth/me')).json()) as { wallet: string };
  await open(page, `/article/${slug}`);
  const byline = page.getByRole('main').getByText('Written by');
  const name = byline.getByRole('link');
  await expect(name).toHaveCount(1);
  await expect(name).toHaveAttribute('href', `/u/${wallet}`);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    expect([width, await axe(page)]).toEqual([width, []]);
    const [above, below] = await Promise.all(
      [
        page.getByRole('main').getByRole('button', { name: 'Who wrote this' }),
        page.getByRole('main').getByRole('link', { name: 'History', exact: true }),
      ].map((one) => one.boundingBox()),
    );
    expect(below!.y, `at ${width} px`).toBeGreaterThanOrEqual(above!.y + above!.height);
  }
  await expect(page.getByRole('link', { name: '1 person', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 844 });
  await name.click();
  await expect(page).toHaveURL(`/u/${wallet}`);
  await expect(page.getByRole('definition').filter({ hasText: /^[\d,]+ in [\d,]+ articles?$/ })).toBeVisible();
});

test('each paragraph shows its writer and the revision, to the pointer, the keyboard and the finger', async ({
  page,
}) => {
  await enterAsAdmin(page);
  const slug = unique();
  const bodyMarkdown = 'A paragraph of seven words in all.\n\n## A heading\n\n- One item\n- Another item';
  await createArticle(page, slug, { bodyMarkdown });
  await open(page, `/article/${slug}/authors`);
  const margins = page.getByRole('main').locator('details');
  // The mark beside the list covers the heading above it, too.
  await expect(margins).toHaveCount(2);
  const first = margins.first();
  const revision = first.getByRole('link', { name: 'Revision 1' });
  // Hovering is enough.
  await expect(revision).toBeHidden();
  await first.locator('summary').hover();
  await expect(revision).toBeVisible();
  await expect(first.getByText('7 words')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(revision).toBeHidden();
  // The keyboard reaches the card, and Escape closes it.
  await first.locator('summary').focus();
  await expect(revision).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(revision).toBeHidden();
  await first.locator('summary').focus();
  await expect(revision).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(revision).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/article/${slug}/revisions/1`);
  await page.goBack();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([width, colorScheme, await axe(page)]).toEqual([width, colorScheme, []]);
    }
  }
  await page.getByRole('link', { name: 'Hide: Who wrote this' }).click();
  await expect(page).toHaveURL(`/article/${slug}`);
});

for (const hand of hands)
  test(`a paragraph’s writer appears beside it, where one is reading, ${hand.how}`, async ({ browser, baseURL }) => {
    const { page, press } = await pageOf(browser, hand, { baseURL: baseURL! });
    const filler = Array.from({ length: 14 }, (_, place) => `Paragraph ${place} ${'of some words '.repeat(20)}.`).join(
      '\n\n',
    );
    const { slug } = await adminArticle(
      `Lead.\n\n## First\n\n${filler}\n\n## Second\n\nThe words that somebody reads.\n\n- An item`,
    );
    await open(page, `/article/${slug}`);
    const main = page.getByRole('main');
    const turn = main.getByRole('button', { name: 'Who wrote this', exact: true });
    await expect(turn).toHaveAttribute('aria-pressed', 'false');
    const read = main.getByText('The words that somebody reads.');
    await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = (await read.boundingBox())!;
    await press(main.locator('summary[aria-label="More about: Second"]'));
    await press(main.getByRole('link', { name: 'Who wrote this', exact: true }));
    const mark = main.locator('details[name="wrote"]').nth(15);
    await expect(mark).toBeInViewport();
    await expect(page).toHaveURL(`/article/${slug}`);
    const after = (await read.boundingBox())!;
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(4);
    // It is at its paragraph, and covers none of its words.
    const box = (await mark.boundingBox())!;
    expect(Math.abs(box.y - after.y)).toBeLessThanOrEqual(2);
    expect(box.x).toBeGreaterThanOrEqual(after.x + after.width - 1);
    await expect(turn).toHaveAttribute('aria-pressed', 'true');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([colorScheme, await axe(page)]).toEqual([colorScheme, []]);
    }
    const revision = mark.getByRole('link', { name: 'Revision 1' });
    await press(mark.locator('summary'));
    await expect(revision).toBeVisible();
    // Escape closes the open card, and then all marks.
    await page.keyboard.press('Escape');
    await expect(revision).toBeHidden();
    await expect(mark).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(main.locator('details[name="wrote"]')).toHaveCount(0);
    await expect(turn).toHaveAttribute('aria-pressed', 'false');
    await press(turn);
    await expect(mark).toBeVisible();
    await press(main.getByRole('button', { name: 'Hide', exact: true }));
    await expect(mark).toHaveCount(0);
    await press(turn);
    await expect(mark).toBeVisible();
    await press(turn);
    await expect(mark).toHaveCount(0);
    await page.context().close();
  });

for (const width of [390, 768, 1440])
  test(`an article that came with the encyclopedia has the button with state in its head at ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width, height: 844 },
      hasTouch: width < 1000,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await open(page, '/article/moonshot');
    const main = page.getByRole('main');
    const turn = main.getByRole('button', { name: 'Who wrote this', exact: true });
    await expect(turn).toHaveAttribute('aria-pressed', 'false');
    // Above the title, beside the breadcrumbs.
    const [button, title] = [
      (await turn.boundingBox())!,
      (await main.getByRole('heading', { level: 1 }).boundingBox())!,
    ];
    expect(button.y).toBeLessThan(title.y);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const [off] = await seenWhenForced(page, turn);
    await turn.press('Enter');
    await expect(turn).toHaveAttribute('aria-pressed', 'true');
    await expect(main.locator('details[name="wrote"]').first()).toBeVisible();
    const [on] = await seenWhenForced(page, turn);
    expect(on).not.toBe(off);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([colorScheme, await axe(page)]).toEqual([colorScheme, []]);
    }
    await turn.press('Enter');
    await expect(main.locator('details[name="wrote"]')).toHaveCount(0);
    await context.close();
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a paragraph names its writer', async ({ page }) => {
    const { slug } = await adminArticle('Words of somebody.');
    await page.goto(`/article/${slug}`);
    await page.getByRole('link', { name: 'Who wrote this', exact: true }).click();
    await page.getByRole('main').locator('summary').click();
    await page.mouse.move(0, 0);
    await expect(page.getByRole('link', { name: 'Revision 1' })).toBeVisible();
  });
});
