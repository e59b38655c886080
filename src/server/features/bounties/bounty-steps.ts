import { desc, eq, sql } from 'drizzle-orm';
import { bountyStates, type BountyState } from '#contract/bounties/limits.ts';
import type { BountyStatus } from '#contract/kinds.ts';
import type { Db } from '#server/db/client.ts';
import { bountyCounts, bountySteps } from '#server/db/schema/bounties.ts';

/** Adds a step to a bounty's history. */
export async function addStep(
  db: Db,
  bountyId: string,
  {
    from,
    to,
    note = '',
    isEarly = false,
  }: { from: BountyStatus | null; to: BountyStatus; note?: string; isEarly?: boolean },
): Promise<void> {
  // Keeps the order of steps within a millisecond.
  const [last] = await db
    .select({ createdAt: bountySteps.createdAt })
    .from(bountySteps)
    .where(eq(bountySteps.bountyId, bountyId))
    .orderBy(desc(bountySteps.createdAt))
    .limit(1);
  const createdAt = last
    ? sql`greatest(clock_timestamp(), ${last.createdAt}::timestamptz + interval '1 millisecond')`
    : sql`clock_timestamp()`;
  await db.insert(bountySteps).values({ bountyId, fromStatus: from, toStatus: to, note, isEarly, createdAt });
}

const stateOf = (status: BountyStatus): BountyState => (status === 'Open' ? 'open' : 'closed');

/** Moves one bounty from one count of states to another, or adds a new one. */
export async function countStates(db: Db, from: BountyStatus | null, to: BountyStatus): Promise<void> {
  const change = (state: BountyState) =>
    Number(stateOf(to) === state) - Number(from !== null && stateOf(from) === state);
  // In a fixed order, so that two bounties that change in opposite directions never deadlock.
  for (const state of bountyStates) {
    if (change(state) === 0) continue;
    await db
      .update(bountyCounts)
      .set({ bounties: sql`${bountyCounts.bounties} + ${change(state)}` })
      .where(eq(bountyCounts.state, state));
  }
}
