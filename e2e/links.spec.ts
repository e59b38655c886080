import { expect, forgiveRefusals, open, test } from './journey.ts';

test('an article ends with related ones, and leads to those that link to it', async ({ page }) => {
  await open(page, '/article/graduation');
  const related = page.getByRole('navigation', { name: 'Related articles' });
  await expect(related.getByRole('listitem')).toHaveCount(5);
  const curve = related.getByRole('listitem').filter({ hasText: /^Bonding curve/ });
  await expect(curve.getByRole('paragraph')).toHaveText(/\w+ \w+ \w+.*\.$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Related articles' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await curve.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonding curve');

  await open(page, '/article/graduation');
  await page.getByRole('link', { name: 'What links here' }).click();
  await expect(page.getByText('What links to')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Bonding curve', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonding curve');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('an article ends with related ones', async ({ page }) => {
    await page.goto('/article/graduation');
    const related = page.getByRole('navigation', { name: 'Related articles' });
    await expect(related.getByRole('link')).toHaveCount(5);
    await related.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Graduation');
  });
});

test('without scripts, the sidebar leads to a random article', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/browse');
  await page.getByRole('link', { name: 'Random article' }).first().click();
  expect(new URL(page.url()).pathname).toMatch(/^\/article\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

test('an article that does not exist has no page of links', async ({ page, faults }) => {
  await open(page, '/article/no-such-article/links');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  forgiveRefusals(faults);
});
