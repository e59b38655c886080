import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { axe, expect, open, overflow, test, unique } from './journey.ts';
import { createArticle } from './dashboard.ts';
import { adminWallet, enter, wallet } from './wallets.ts';

test('a person who wins a bounty and has proposals accepted rises in rank, and enters the leaderboard', async ({
  page,
  browser,
}) => {
  const me = wallet();
  await enter(page, me);
  const admin = await (await browser.newContext()).newPage();
  await enter(admin, adminWallet());
  const slug = unique();
  await createArticle(admin, slug, { bodyMarkdown: 'Body.' });
  const send = async (path: string, data: object) =>
    (await page.request.post(path, { data })).json() as Promise<Record<string, { id: string }>>;
  const decide = async (path: string, data: object) =>
    expect((await admin.request.put(path, { data })).status()).toBe(200);

  await open(page, `/u/${me.address}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Trencher' })).toBeVisible();
  await expect(main.getByText('Nothing written in the last year.')).toBeVisible();

  const announced = await admin.request.post('/api/admin/bounties', {
    data: { name: `Bounty ${slug}`, reward: 1.5, currency: 'SOL', articleSlug: slug },
  });
  const { bounty } = (await announced.json()) as { bounty: { id: string } };
  const { contribution } = await send('/api/contributions', { slug, text: `For ${slug}` });
  const { proposal } = await send('/api/proposals', { title: slug, category: '', body: 'Body' });
  await decide(`/api/admin/contributions/${contribution!.id}/status`, { status: 'Accepted' });
  await decide(`/api/admin/proposals/${proposal!.id}/status`, { status: 'Accepted' });
  const winnerTx = base58.encode(createHash('sha512').update(slug).digest());
  for (const step of [
    { status: 'In review' },
    { status: 'Awarded', contributionId: contribution!.id },
    { status: 'Paid', winnerTx },
  ])
    await decide(`/api/admin/bounties/${bounty.id}/status`, step);
  await admin.context().close();

  await open(page, `/u/${me.address}`);
  await expect(main.getByRole('definition').filter({ hasText: /^60$/ })).toBeVisible();
  await expect(main.getByText('1 day active, 1 in a row at most')).toBeVisible();
  await main.getByText('By month').click();
  await expect(main.getByRole('row', { name: /\w+ \d{4} 1 2/ })).toBeVisible();
  await expect(
    main.getByRole('table', { name: 'Bounties won' }).getByRole('row', { name: new RegExp(`Bounty ${slug} 1.5 SOL`) }),
  ).toBeVisible();
  // On a tablet: one line of figures, and the year in one row of weeks.
  await page.setViewportSize({ width: 768, height: 1024 });
  const tops = (all: Element[]) => new Set(all.map((one) => one.getBoundingClientRect().top)).size;
  expect(await main.locator('dl').first().locator('dt').evaluateAll(tops)).toBe(1);
  expect(await main.locator('ol[aria-hidden] > li').evaluateAll(tops)).toBe(1);
  // In forced colours, the active day still differs from the rest.
  await page.emulateMedia({ forcedColors: 'active' });
  const colours = (all: Element[]) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size;
  expect(await main.locator('ol[aria-hidden] > li > i').evaluateAll(colours)).toBe(2);
  await page.emulateMedia({ forcedColors: 'none' });
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await overflow(page)]).toEqual([width, 0]);
  }
  expect(await axe(page)).toEqual([]);

  await main.getByRole('link', { name: 'Degen' }).click();
  await expect(page).toHaveURL('/ranks');
  await expect(main.getByText('You are here, with 60.')).toBeVisible();
  await main.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(main.getByRole('row').filter({ hasText: 'Degen, you' })).toContainText('60');
  await main.getByRole('link', { name: '30 days' }).click();
  await expect(page).toHaveURL('/leaderboard?days=30');
  await expect(main.getByRole('table', { name: 'Leaderboard, 30 days' }).getByText('Degen, you')).toBeVisible();
  expect(await axe(page)).toEqual([]);
});
