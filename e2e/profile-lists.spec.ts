import { axe, expect, open, openLatest, test, unique } from './journey.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

test('a profile links each comment to its subject, dates the joining, and names empty lists in one sentence', async ({
  page,
}) => {
  const me = wallet();
  await enter(page, me);
  const sent = await page.request.post('/api/contributions', { data: { slug: 'moonshot', text: `Mine ${unique()}` } });
  const { contribution } = (await sent.json()) as { contribution: { id: string } };
  await page.request.post(`/api/contributions/${contribution.id}/comments`, { data: { text: 'Seconded.' } });
  await open(page, `/u/${me.address}`);
  const main = page.getByRole('main');
  const comment = main.getByRole('listitem').filter({ hasText: 'Seconded.' });
  await expect(comment).toContainText('in Moonshot: Seconded.');
  await expect(main.getByRole('definition').filter({ hasText: /^\d+ \w+ \d{4}$/ })).toBeVisible();
  await expect(main.getByText('No article proposals or reports yet.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Reports' })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await comment.getByRole('link', { name: 'Moonshot' }).click();
  await expect(page).toHaveURL('/contri/moonshot');
});

test('a profile says the day of a line in words', async ({ page }) => {
  const me = wallet();
  await enter(page, me);
  const today = new Date().toISOString().slice(0, 10);
  const data = { day: today, text: `A dog ${unique()}.`, sources: ['https://source.example/'] };
  expect((await page.request.post('/api/lines', { data })).status()).toBe(200);
  await open(page, `/u/${me.address}`);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: data.text });
  await expect(line.getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)).toHaveCount(2);
  await expect(line).not.toContainText(today);
});

test('a thread tells anonymous people apart', async ({ page, browser }) => {
  await enter(page);
  const text = `Nameless ${unique()}`;
  const sent = await page.request.post('/api/proposals', { data: { title: text, category: '', body: 'At length.' } });
  const { proposal } = (await sent.json()) as { proposal: { id: string } };
  const other = await (await browser.newContext()).newPage();
  await enter(other);
  for (const by of [other, page])
    await by.request.post(`/api/proposals/${proposal.id}/comments`, { data: { text: 'Seen.' } });
  await other.context().close();
  await openLatest(page);
  await page.getByRole('link', { name: text }).click();
  const thread = page.getByRole('dialog').getByRole('article').getByRole('article');
  await expect(thread.nth(0)).toContainText('anonymous 2');
  await expect(thread.nth(1).getByText('anonymous', { exact: true })).toBeVisible();
});

test('an article folds rejected contributions below the others', async ({ page, browser }) => {
  await enter(page, wallet());
  const text = `Turned down ${unique()}`;
  const sent = await page.request.post('/api/contributions', { data: { slug: 'orca', text } });
  const { contribution } = (await sent.json()) as { contribution: { id: string } };
  const admin = await (await browser.newContext()).newPage();
  await enter(admin, adminWallet());
  await admin.request.put(`/api/admin/contributions/${contribution.id}/status`, { data: { status: 'Rejected' } });
  await admin.context().close();
  await open(page, '/article/orca');
  await expect(page.getByText(text)).toBeHidden();
  await page.locator('summary', { hasText: /\d+ rejected/ }).click();
  const entry = page.getByRole('article').filter({ hasText: text }).last();
  await expect(entry.getByText('Rejected')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const [status, name] = [
    (await entry.getByText('Rejected').boundingBox())!,
    (await entry.getByRole('link').first().boundingBox())!,
  ];
  expect(Math.abs(status.y + status.height / 2 - name.y - name.height / 2)).toBeLessThan(12);
});
