import { eq } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { keepMarksOf } from '#server/features/submissions/review/marking.ts';
import { changeVotesOf } from './votes-off.ts';

/**
 * Takes what a blocked person's open reports mark and all their votes off, and puts back what is off of one who is not
 * blocked. After their account says so; asked for again, it goes on where it was cut off.
 */
export async function keepBlocked(store: Store, accountId: string): Promise<void> {
  await keepMarksOf(store, accountId);
  const [person] = await store.db
    .select({ blocked: accounts.blockedReason })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  await changeVotesOf(store, accountId, person?.blocked == null ? 'on' : 'off');
}
