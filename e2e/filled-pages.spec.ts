import { fill } from './filled.ts';
import { axe, expect, open, overflow, test } from './journey.ts';

test('the pages that people filled are accessible in both themes, and never scroll sideways', async ({ page }) => {
  test.slow();
  const { paths } = await fill(page);
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
    for (const width of [1440, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect([path, width, await overflow(page)]).toEqual([path, width, 0]);
      if (width !== 1440 && width !== 390) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect([path, width, colorScheme, await axe(page)]).toEqual([path, width, colorScheme, []]);
      }
    }
  }
});
