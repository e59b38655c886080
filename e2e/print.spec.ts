import { expect, open, test } from './journey.ts';

test('an article on paper shows its text, its facts and the addresses of its links', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/article/pump-fun');
  for (const width of [700, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'searchbox', 'combobox'] as const)
      expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
    await expect(page.getByRole('link', { name: 'Contribute to this topic' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Token launchpad')).toBeVisible();
    const address = await page
      .locator('.prose a[href="/article/solana"]')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(address).toMatch(/\(http:\/\/localhost:\d+\/article\/solana\)/);
    await expect(
      page.getByText(/^http:\/\/localhost:\d+\/article\/pump-fun\/revisions\/1, \d+ \w+ \d{4}\. CC BY-SA/),
    ).toBeVisible();
    // Dark words on white, in either theme.
    expect(
      await page
        .locator('.prose p')
        .first()
        .evaluate((text) => getComputedStyle(text).color),
    ).toBe('rgb(27, 26, 23)');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    expect(
      await page
        .locator('.prose')
        .first()
        .evaluate((text) => text.getBoundingClientRect().left),
    ).toBeLessThan(60);
  }
  // Nothing is cut off at the end of a page: it continues on the next.
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
});
