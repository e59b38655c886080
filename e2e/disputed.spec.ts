import { createArticle, enterAsAdmin } from './dashboard.ts';
import { axe, expect, open, overflow, test, unique } from './journey.ts';

test('a reported section is marked until an admin settles the report, which names the revision that mended it', async ({
  page,
  faults,
}) => {
  await enterAsAdmin(page);
  const slug = unique();
  const bodyMarkdown = 'A lead.\n\n## Supply\n\nMuch.\n\n## Use\n\nLittle.';
  const id = await createArticle(page, slug, { bodyMarkdown, facts: [{ label: 'Ticker', value: 'BONK' }] });
  const main = page.getByRole('main');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const mark = main.getByRole('heading', { name: 'Use' }).getByRole('link', { name: 'disputed: 1 report' });

  await open(page, `/contribute/report?article=${slug}&section=h-use`);
  await expect(page.getByLabel('Section')).toHaveValue('h-use');
  await page.getByLabel('Details').fill('It is used for more.');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page.getByText('Submitted! Thank you for the report.')).toBeVisible();

  await open(page, `/article/${slug}`);
  await expect(mark).toBeVisible();
  await expect(contents.getByRole('link', { name: 'Use disputed' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axe(page)).toEqual([]);
    }
  }
  await mark.click();
  await expect(page).toHaveURL(/\/reports\/[\w-]+$/);
  await expect(main.getByText('It is used for more.')).toBeVisible();
  const report = page.url();
  await main.getByRole('link', { name: 'Read the section' }).click();
  await expect(page).toHaveURL(`/article/${slug}#h-use`);

  const saved = await page.request.put(`/api/admin/articles/${id}`, {
    data: { slug, title: `Title ${slug}`, bodyMarkdown: bodyMarkdown.replace('Little', 'For more') },
  });
  expect(saved.status()).toBe(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/boss?tab=Review&order=newest');
  await page
    .getByRole('list', { name: 'Queue' })
    .getByRole('button')
    .filter({ hasText: `Title ${slug}` })
    .click();
  await expect(page.getByLabel('Mended in revision')).toHaveValue('2');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(main.getByRole('status').filter({ hasText: '✓ Status updated' })).toBeVisible();

  await open(page, `/article/${slug}`);
  await expect(main.getByRole('heading', { name: 'Use' })).toBeVisible();
  await expect(mark).toHaveCount(0);
  await open(page, report);
  await main.getByRole('link', { name: 'revision 2' }).click();
  await expect(page).toHaveURL(`/article/${slug}/compare/1...2`);
  expect(faults).toEqual([]);
});

test('a section with several reports leads to all of them', async ({ page }) => {
  await enterAsAdmin(page);
  const slug = unique();
  await createArticle(page, slug, { bodyMarkdown: 'A lead.\n\n## Use\n\nLittle.' });
  for (const details of ['It is used for more.', 'It is used for less.']) {
    const sent = await page.request.post('/api/reports/inaccuracy', {
      data: { article: slug, anchor: 'h-use', details },
    });
    expect(sent.status()).toBe(200);
  }
  const list = page.getByRole('navigation', { name: 'Open reports on this section' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/article/${slug}`);
    await page.getByRole('link', { name: 'disputed: 2 reports' }).click();
    await expect(list.getByRole('link')).toHaveText(['It is used for less.', 'It is used for more.']);
    // Moves the pointer away from a button of the new page: axe reports its tooltip as outside of the landmarks.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
    await list.getByRole('link', { name: 'It is used for more.' }).click();
    await expect(list.getByRole('link', { name: 'It is used for more.' })).toHaveAttribute('aria-current', 'page');
  }
});
