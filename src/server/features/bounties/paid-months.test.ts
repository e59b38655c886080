import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { chartMonths } from '#contract/timing.ts';
import { testAppWithBounties } from '#test/bounties.ts';
import { monthsAgo } from '#test/days.ts';

const { test, get, create, move } = await testAppWithBounties();
afterAll(() => test.close());

/** Pays a bounty, `ago` months ago. */
async function pay(ago: number, bounty: { reward: number; currency: string }): Promise<void> {
  const { id } = await create(bounty);
  await move(id, 'In review');
  await move(id, 'Awarded', { winner: 'Somebody' });
  expect(await move(id, 'Paid', { winnerTx: base58.encode(randomBytes(64)) })).toEqual([200, 'Paid']);
  const at = `${monthsAgo(ago)}-01T00:00:00Z`;
  await test.store.db.execute(
    sql`update bounty_steps set created_at = ${at} where bounty_id = ${id} and to_status = 'Paid'`,
  );
}

const page = async () => (await test.app.inject('/bounties')).body;

it('sums the payments of each of the last months, by currency, and includes the next one at once', async () => {
  expect(await get('/api/bounties/paid')).toEqual({ until: monthsAgo(0), months: [], isCut: false });
  expect(await page()).not.toContain('was paid in the last');
  await pay(chartMonths, { reward: 9, currency: 'SOL' });
  test.app.publicCache.clear();
  expect(await page()).toContain('No bounty was paid in the last 24 months.');
  await pay(chartMonths - 1, { reward: 0.1, currency: 'SOL' });
  test.app.publicCache.clear();
  expect(await page()).toMatch(/In the last 24 months, 1 bounty was paid: 0\.1 SOL in \w+ \d+\./);
  await pay(2, { reward: 0.2, currency: 'SOL' });
  await pay(2, { reward: 1_000_000, currency: 'BONK' });
  // JavaScript numbers cannot represent 0.1 exactly: the store computes the sum.
  await pay(2, { reward: 0.1, currency: 'SOL' });
  await move((await create({ reward: 50 })).id, 'In review');
  const paid = {
    until: monthsAgo(0),
    months: [
      { month: monthsAgo(chartMonths - 1), bounties: 1, paid: [{ reward: 0.1, currency: 'SOL' }] },
      {
        month: monthsAgo(2),
        bounties: 3,
        paid: [
          { reward: 0.3, currency: 'SOL' },
          { reward: 1_000_000, currency: 'BONK' },
        ],
      },
    ],
    isCut: false,
  };
  test.app.publicCache.clear();
  expect(await get('/api/bounties/paid')).toEqual(paid);
  // Currencies have separate charts, since they cannot be added.
  const shown = await page();
  expect(shown).toContain('<figure class="figure" aria-label="Paid by month">');
  expect(shown.match(/<svg class="chart/g)).toHaveLength(4);
  expect(shown).toMatch(/aria-label="0\.4 SOL paid from \w+ \d+ to \w+ \d+\."/);
  expect(shown).toContain('<td class="num" data-value="0.3">0.3</td>');
  const { id } = await create({ reward: 3, currency: 'USDC' });
  await move(id, 'In review');
  await move(id, 'Awarded', { winner: 'Somebody' });
  await move(id, 'Paid', { winnerTx: base58.encode(randomBytes(64)) });
  expect((await get('/api/bounties/paid')).months.at(-1)).toEqual({
    month: monthsAgo(0),
    bounties: 1,
    paid: [{ reward: 3, currency: 'USDC' }],
  });
});
