import { eq } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { keepMarksOf } from '#server/features/submissions/review/marking.ts';
import { keepChangesOf } from './changes-shown.ts';
import { changeVotesOf } from './votes-off.ts';

/**
 * Hides the effects of a blocked person: the marks of their open reports, all votes, and their rows in the list of
 * recent changes; restores them all for an unblocked person. Call it after the block changed. After an interruption,
 * another call continues.
 */
export async function keepBlocked(store: Store, accountId: string): Promise<void> {
  await keepMarksOf(store, accountId);
  await keepChangesOf(store, accountId);
  const [person] = await store.db
    .select({ blocked: accounts.blockedReason })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  await changeVotesOf(store, accountId, person?.blocked == null ? 'on' : 'off');
}
