import { expect, forgiveRefusals, open, test } from './journey.ts';

test('an article leads to those that link to it, and to related ones', async ({ page }) => {
  await open(page, '/article/graduation/links');
  const related = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Related articles' }) });
  expect(await related.getByRole('listitem').count()).toBe(5);
  const here = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What links here' }) });
  await here.getByRole('link', { name: 'Bonding curve', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonding curve');
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
