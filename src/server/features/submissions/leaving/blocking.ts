import { eq } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { keepMarksOf } from '#server/features/submissions/review/marking.ts';
import { keepChangesOf } from './changes-shown.ts';
import { changeVotesOf } from './votes-off.ts';

/**
 * Suspends the open reports' marks and all votes of a blocked person, hides what they wrote from the list of recent
 * changes, and restores all of it for one who is not blocked. Call it after the account changed; another call continues
 * after an interruption.
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
