import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { axe, expect, forgiveRefusals, open, overflow, says, test } from './journey.ts';
import { adminWallet, enter } from './wallets.ts';

// A port next to those of the tested server and its services.
const port = Number(process.env['E2E_PORT'] ?? 3210) + 2;
test.use({ baseURL: `http://localhost:${port}` });

let site: ChildProcess;
test.beforeAll(async ({ request }) => {
  site = spawn(process.execPath, ['test/older-site.ts', String(port)], {
    stdio: 'inherit',
    env: { ...process.env, ADMIN_WALLET: adminWallet().address },
  });
  const isReady = () =>
    request.get(`http://localhost:${port}/readyz`).then(
      (answer) => answer.ok(),
      () => false,
    );
  // Loading all articles takes up to 40 s alone, and three times as long beside other tests.
  await expect.poll(isReady, { timeout: 235_000 }).toBe(true);
});
test.afterAll(async () => {
  site.kill('SIGTERM');
  await once(site, 'exit');
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'Shipped Articles' });

test('an admin imports the articles of a new version: one, a changed one, and all others', async ({ page, faults }) => {
  await enter(page, adminWallet());
  await open(page, '/boss?tab=Site+Settings');
  const panel = panelOf(page);
  const rows = panel.getByRole('list', { name: 'Articles to bring' }).getByRole('listitem');
  await expect(rows).toHaveText([
    /^Honeypot.*missing/,
    /^Wash trading.*missing/,
    /^Liquidity/,
    /^Rug pull/,
    /^Slippage/,
  ]);

  // With the keyboard: the difference, then the button after it.
  const summary = rows.filter({ hasText: 'Rug pull' }).locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(rows.filter({ hasText: 'Rug pull' }).getByText('Until now')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'Add Honeypot' }).focus();
  await page.keyboard.press('Enter');
  await says(page, '✓ 1 article brought');
  await expect(rows).toHaveCount(4);
  await panel.getByRole('button', { name: 'Update Rug pull' }).click();
  await expect(rows).toHaveCount(3);
  expect(await (await page.request.get('/api/articles/rug-pull')).text()).not.toContain('Until now');
  expect((await page.request.get('/article/honeypot')).status()).toBe(200);

  // An error that would stop the others too appears once.
  await page.route('**/api/admin/shipped/*', (route) => route.fulfill({ status: 503, body: 'Come back later.' }));
  await panel.getByRole('button', { name: 'Bring all 3' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Wash trading: Come back later.');
  await page.unroute('**/api/admin/shipped/*');

  // Somebody edits one in the meantime: the others are still added, and the sentence stays.
  const found = (await (await page.request.get('/api/admin/articles/search?q=slippage')).json()) as {
    results: { id: string; slug: string }[];
  };
  const { id } = found.results.find(({ slug }) => slug === 'slippage')!;
  const ours = { slug: 'slippage', title: 'Slippage', bodyMarkdown: 'Ours.' };
  const saved = await page.request.put(`/api/admin/articles/${id}`, { data: ours });
  expect(saved.status(), await saved.text()).toBe(200);
  await panel.getByRole('button', { name: 'Bring all 3' }).click();
  await says(page, '✓ 2 articles brought');
  await expect(panel.getByRole('alert')).toHaveText(/^Slippage: People edited this article here;/);
  await expect(panel.getByText(/^This site has everything that version .* ships\.$/)).toBeVisible();
  await expect(rows).toHaveCount(0);
  forgiveRefusals(faults);
});
