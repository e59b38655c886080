import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { PaidMonths } from '#contract/bounties/bounties.ts';
import { paymentsCharted } from '#contract/bounties/limits.ts';
import { currencies } from '#contract/kinds.ts';
import type { Db } from '#server/db/client.ts';
import { chartStart, monthOf, thisMonth } from '#server/db/months.ts';
import { bounties, bountySteps } from '#server/db/schema/bounties.ts';

/** The numbers and sums of bounties paid in each of the last months, from the newest payments. */
export async function getPaidMonths(db: Db): Promise<PaidMonths> {
  const newest = db
    .select({ bountyId: bountySteps.bountyId, createdAt: bountySteps.createdAt })
    .from(bountySteps)
    .where(and(eq(bountySteps.toStatus, sql`'Paid'`), gte(bountySteps.createdAt, sql<string>`${chartStart}`)))
    .orderBy(desc(bountySteps.createdAt))
    .limit(paymentsCharted)
    .as('newest');
  // One by one, by their ids: for a join of this many, PostgreSQL would scan all bounties.
  const bounty = db
    .select({ reward: bounties.reward, currency: bounties.currency })
    .from(bounties)
    .where(eq(bounties.id, newest.bountyId))
    .limit(1)
    .as('bounty');
  const month = monthOf(newest.createdAt);
  const rows = await db
    .select({
      month,
      currency: bounty.currency,
      bounties: sql<number>`count(*)::int`,
      reward: sql<number>`sum(${bounty.reward})::float8`,
    })
    .from(newest)
    .innerJoinLateral(bounty, sql`true`)
    .groupBy(month, bounty.currency)
    .orderBy(month);
  const numberOf = (some: typeof rows) => some.reduce((sum, one) => sum + one.bounties, 0);
  return {
    until: thisMonth(),
    months: [...Map.groupBy(rows, (row) => row.month)].map(([of, some]) => ({
      month: of,
      bounties: numberOf(some),
      paid: currencies.flatMap((currency) =>
        some.filter((row) => row.currency === currency).map(({ reward }) => ({ reward, currency })),
      ),
    })),
    isCut: numberOf(rows) === paymentsCharted,
  };
}
