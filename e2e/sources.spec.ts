import { createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';

const notes = `[^press]: press | [A phone sells out](https://press.example/phone) | The Paper | 2023-12-15 | read 2026-11-14 | [archived](https://archive.example/1)
[^own]: document | [Its own page](https://own.example/) | own.example | 2022 | read 2026-11-14`;
const bodyMarkdown = `It sold out.[^press] It said so.[^own]\n\n## Later\n\nAgain.[^press]\n\n## Untold\n\nNobody says where.\n\n${notes}`;

test.describe('the sources of an article', () => {
  let slug: string;
  test.beforeEach(async ({ page }) => {
    await enterAsAdmin(page);
    slug = unique();
    await createArticle(page, slug, { bodyMarkdown });
    await open(page, `/article/${slug}`);
  });

  test('have previews for mouse and keyboard, stand in a list, and lead back', async ({ page }) => {
    const main = page.getByRole('main');
    const preview = page.getByRole('note').filter({ hasText: 'In the list of sources' });
    const mark = main.locator('#ref-1');
    await mark.hover();
    await expect(preview).toContainText('A phone sells out');
    await expect(preview).toContainText('The Paper');
    // The pointer may move over the preview, and Escape closes it.
    await preview.getByRole('link', { name: 'Archived' }).hover();
    await expect(preview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await main.getByRole('heading', { level: 1 }).hover();
    await main.locator('#ref-2').focus();
    await expect(preview).toContainText('Its own page');
    await page.keyboard.press('Tab');
    await expect(preview.getByRole('link', { name: 'Its own page' })).toBeFocused();
    // Closing it from inside returns the focus to its mark, which can open it again.
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(main.locator('#ref-2')).toBeFocused();
    await mark.focus();
    await expect(preview).toContainText('A phone sells out');
    await main.locator('#ref-2').focus();
    await expect(preview).toContainText('Its own page');
    await mark.focus();
    await expect(preview).toContainText('A phone sells out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/article/${slug}#source-1`);
    await main.getByRole('link', { name: '↑b, back to mark 2 of source 1' }).click();
    await expect(page).toHaveURL(`/article/${slug}#ref-1-2`);
    await main.getByRole('link', { name: '2 sources' }).click();
    await expect(main.getByRole('heading', { name: 'Sources' })).toBeInViewport();
    await expect(main.getByText('This section names no source yet.')).toHaveCount(1);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axe(page)).toEqual([]);
    }
  });
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tap on a mark shows its source without a jump, until a tap elsewhere', async ({ page }) => {
    await enterAsAdmin(page);
    const slug = unique();
    await createArticle(page, slug, { bodyMarkdown });
    await open(page, `/article/${slug}`);
    const preview = page.getByRole('note').filter({ hasText: 'In the list of sources' });
    await page.locator('#ref-1').tap();
    await expect(preview).toContainText('A phone sells out');
    await expect(page).toHaveURL(`/article/${slug}`);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(preview).toHaveCount(0);
    await page.locator('#ref-2').tap();
    await preview.getByRole('link', { name: 'In the list of sources' }).tap();
    await expect(page).toHaveURL(`/article/${slug}#source-2`);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an article without sources says so, and invites readers to add one', async ({ page }) => {
    await enterAsAdmin(page);
    const slug = unique();
    await createArticle(page, slug);
    await page.goto(`/article/${slug}`);
    await expect(page.getByText('This article names no source yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Add one' }).click();
    await expect(page).toHaveURL(`/contribute/${slug}`);
  });
});
