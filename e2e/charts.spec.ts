import { createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';

const texts = ['One two three.', 'One two three four five six.', 'One two.'];

test('an article’s history draws its words over time, without scripts too, and lists them in a table', async ({
  page,
  browser,
}) => {
  await enterAsAdmin(page);
  const slug = unique();
  const title = 'Counted';
  const id = await createArticle(page, slug, { title, bodyMarkdown: texts[0] });
  await open(page, `/article/${slug}/history`);
  // A single revision has no chart.
  await expect(page.getByRole('figure')).toHaveCount(0);
  for (const bodyMarkdown of texts.slice(1)) {
    const data = { slug, title, bodyMarkdown };
    expect((await page.request.put(`/api/admin/articles/${id}`, { data })).status()).toBe(200);
  }
  await open(page, `/article/${slug}/history`);
  const figure = page.getByRole('figure', { name: 'Words over time' });
  const picture = figure.getByRole('img');
  await expect(picture).toHaveCount(1);
  await expect(picture).toHaveAccessibleName(/^The words of the article go from 4 on .+ to 3 on .+\.$/);
  await figure.getByText('Numbers').click();
  const cells = await figure.getByRole('row').locator('td[data-value]').allTextContents();
  expect(cells).toEqual(['3', '3', '2', '7', '1', '4']);
  for (const [width, drawn] of [
    [1440, 680],
    [768, 680],
    [390, 358],
    [320, 358],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    await expect(picture).toHaveAttribute('data-width', String(drawn));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([width, colorScheme, await axe(page)]).toEqual([width, colorScheme, []]);
    }
  }
  const colour = () => figure.locator('.line:visible').evaluate((line) => getComputedStyle(line).stroke);
  await page.emulateMedia({ forcedColors: 'active' });
  const system = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Highlight';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(await colour()).toBe(system);
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  await expect(picture).toBeVisible();

  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(`/article/${slug}/history`);
  await expect(still.getByRole('figure', { name: 'Words over time' }).getByRole('img')).toBeVisible();
  await still.getByText('Numbers').click();
  await expect(still.getByRole('cell', { name: '7', exact: true })).toBeVisible();
  await still.close();
});
