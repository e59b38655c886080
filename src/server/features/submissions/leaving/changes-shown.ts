import { sql } from 'drizzle-orm';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { changes } from '#server/db/schema/changes.ts';
import { write } from '#server/db/write.ts';

// The number of rows per transaction: none blocks the store for long.
const atOnce = 1_000;

/** Shows and hides some of a person's changes as the facts say. Returns whether there may be more. */
async function changeSome(db: Db, touch: Touch, accountId: string): Promise<boolean> {
  const { count } = await db.execute(sql`
    update ${changes} set is_shown = told.is_shown
    from (
      select facts.id, facts.is_shown from change_facts as facts join ${changes} on ${changes.id} = facts.id
      where facts.account_id = ${accountId} and ${changes.isShown} <> facts.is_shown
      limit ${atOnce}) as told
    where ${changes.id} = told.id`);
  if (count > 0) touch(tags.recent);
  return count === atOnce;
}

/**
 * Hides the changes of a blocked person from the list of recent ones, and shows those of one who is not blocked. After
 * an interruption, another call finishes it.
 */
export async function keepChangesOf(store: Store, accountId: string): Promise<void> {
  while (await write(store, (db, touch) => changeSome(db, touch, accountId)));
}
