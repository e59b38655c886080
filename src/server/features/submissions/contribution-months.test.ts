import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { chartMonths } from '#contract/timing.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { monthsAgo } from '#test/days.ts';
import { logIn, testWallet } from '#test/wallet.ts';

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
afterAll(() => test.close());
await buildArticle(test.store, { slug: 'bonk' });

const ask = (wallet: string) => test.app.inject(`/api/profile/${wallet}/contributions/months`);

/** Contributes as somebody, this many months ago. */
async function contribute(by: Awaited<ReturnType<typeof logIn>>, ago: number): Promise<string> {
  const answer = await by.send('POST', '/api/contributions', { slug: 'bonk', text: `Something of month ${ago}.` });
  const { id } = (answer.json() as { contribution: { id: string } }).contribution;
  await test.store.db.execute(
    sql`update submissions set created_at = ${`${monthsAgo(ago)}-01T00:00:00Z`} where id = ${id}`,
  );
  return id;
}
const accept = (id: string) => boss.send('PUT', `/api/admin/contributions/${id}/status`, { status: 'Accepted' });

it('counts a person’s contributions of each of the last months, and the accepted ones', async () => {
  const ann = await logIn(test.app);
  expect((await ask(ann.address)).json()).toEqual({ until: monthsAgo(0), months: [], isCut: false });
  for (const ago of [chartMonths, chartMonths - 1, 3, 3, 0]) await contribute(ann, ago);
  await contribute(await logIn(test.app), 0);
  await accept(await contribute(ann, 3));
  expect((await ask(ann.address)).json()).toEqual({
    until: monthsAgo(0),
    // The oldest contribution is before the first month.
    months: [
      { month: monthsAgo(chartMonths - 1), contributions: 1, accepted: 0 },
      { month: monthsAgo(3), contributions: 3, accepted: 1 },
      { month: monthsAgo(0), contributions: 1, accepted: 0 },
    ],
    isCut: false,
  });
  const page = (await test.app.inject(`/u/${ann.address}`)).body;
  expect(page).toMatch(/aria-label="5 contributions from \w+ \d+ to \w+ \d+, 1 of them accepted\."/);
  expect(page.match(/<rect class="bar on"/g)).toHaveLength(2);
  expect(page.match(/<rect class="bar"/g)).toHaveLength(6);
});

it('drops withdrawn contributions, and refuses a wallet that never logged in', async () => {
  const bob = await logIn(test.app);
  const id = await contribute(bob, 0);
  expect((await ask(bob.address)).json()).toMatchObject({ months: [{ contributions: 1 }] });
  expect((await bob.send('DELETE', `/api/contributions/${id}`)).status).toBe(200);
  expect((await ask(bob.address)).json()).toMatchObject({ months: [] });
  expect((await ask(testWallet().address)).statusCode).toBe(404);
});
