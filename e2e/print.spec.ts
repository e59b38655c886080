import { expect, open, test } from './journey.ts';
import { kinds } from './playing.ts';

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
  // No content is cut off at the end of a page.
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
});

test('a figure on paper has its drawing and what the reader opened, and nothing to open', async ({ page }) => {
  await open(page, '/figures/bonding-curve');
  const figure = page.getByRole('figure', { name: 'The bonding curve' });
  await page.emulateMedia({ media: 'print' });
  await expect(figure.getByRole('img')).toBeVisible();
  for (const words of ['Numbers', 'How it is computed', 'Reset']) await expect(figure.getByText(words)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await figure.getByText('Numbers').click();
  await page.emulateMedia({ media: 'print' });
  await expect(figure.getByRole('table')).toBeVisible();
});

test('the tables of every figure fit on narrow paper, and break no word or number', async ({ page }) => {
  for (const kind of kinds) {
    await open(page, `/figures/${kind}`);
    for (const words of ['Numbers', 'How it is computed']) await page.getByRole('figure').getByText(words).click();
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ media: 'print' });
      const faults = await page.getByRole('main').evaluate((main) => {
        const paper = document.documentElement.clientWidth;
        return [...main.querySelectorAll('table')].flatMap((table) => [
          ...(table.getBoundingClientRect().right > paper + 0.5 ? [`${table.rows[0]!.innerText} is cut off`] : []),
          ...[...table.querySelectorAll(':is(th, td):not(.breaks)')].flatMap((cell) => {
            const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
            const broken: string[] = [];
            while (words.nextNode())
              for (const { 0: word, index } of (words.currentNode as Text).data.matchAll(/[^\s–-]+/g)) {
                const range = document.createRange();
                range.setStart(words.currentNode, index);
                range.setEnd(words.currentNode, index + word.length);
                if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
              }
            return broken;
          }),
        ]);
      });
      expect([kind, width, faults]).toEqual([kind, width, []]);
      await page.emulateMedia({ media: 'screen' });
    }
  }
});
