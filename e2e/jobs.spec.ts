import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { dashboard } from './dashboard.ts';
import { axe, expect, overflow, says, test } from './journey.ts';

let server: ChildProcess;
let url: string;

/** A free port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

test.beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = spawn(process.execPath, ['test/server-with-failed-jobs.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: url,
      ADMIN_WALLET: process.env['E2E_ADMIN_WALLET'],
      RATE_LIMIT: 'off',
    },
  });
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 200_000 },
    )
    .toBe(200);
});
test.afterAll(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
});

const signature = (letter: string) => letter.repeat(87);
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Failed jobs' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const button = (page: Page, name: string, letter: string) =>
  page.getByRole('button', { name: `${name}: Read a receipt from the chain ${signature(letter)}` });

test('an admin sees failed jobs, retries one and discards one', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await dashboard(page, '/boss');
  const tab = page.getByRole('tab', { name: /^Jobs/ });
  await expect(tab).toHaveText('Jobs 4');
  await tab.click();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText('1 Nov 2026, 09:00 UTC');
  await expect(rows(page).first()).toContainText(`Read a receipt from the chain ${signature('A')}`);
  await expect(rows(page).first()).toContainText('The chain could not be reached. After 24 attempts.');
  const { jobs: failed } = (await (await page.request.get('/api/admin/jobs')).json()) as { jobs: { id: string }[] };
  await expect(rows(page).first()).toContainText(`Job ${failed[0]!.id}`);
  const kind = page
    .getByRole('list', { name: 'Kinds of jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'Read a receipt from the chain' });
  await expect(kind).toContainText('4 failed, 0 waiting');
  expect(await axe(page)).toEqual([]);

  await button(page, 'Send again', 'A').focus();
  await page.keyboard.press('Enter');
  await says(page, '✓ Sent again');
  await expect(rows(page)).toHaveCount(3);
  await expect(kind).toContainText('3 failed, 1 waiting');
  await expect(tab).toHaveText('Jobs 3');

  // On a phone, with the keyboard.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axe(page)).toEqual([]);
  await button(page, 'Send again', 'B').focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Discard', 'B')).toBeFocused();
  await page.keyboard.press('Enter');
  const asking = page.getByRole('dialog', { name: 'Discard this job?' });
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asking).toHaveCount(0);
  await expect(button(page, 'Discard', 'B')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await axe(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Discard' }).click();
  await says(page, '✓ Discarded');
  await expect(rows(page)).toHaveCount(2);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Another admin has already retried it.
  const { jobs } = (await (await page.request.get('/api/admin/jobs')).json()) as { jobs: { id: string }[] };
  expect((await page.request.post(`/api/admin/jobs/${jobs[0]!.id}/retry`)).ok()).toBe(true);
  await button(page, 'Send again', 'C').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This job is not among the failed ones any more; load the list again.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Send all again: Read a receipt from the chain' }).click();
  await says(page, '✓ Sent again');
  await expect(page.getByText('No job failed for good.')).toBeVisible();
  await expect(tab).toHaveText('Jobs');
  await page.getByRole('tab', { name: 'Audit log' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row').filter({ hasText: 'discarded job' })).toContainText(signature('B'));
  await expect(log.getByRole('row').filter({ hasText: 'sent again jobs' })).toContainText('1 job');
  await context.close();
});
