import { grantKinds } from '#contract/standing/leaderboard.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { findActivity } from '#server/features/standing/activity.ts';
import { recountOwn } from '#server/features/standing/author-standing.ts';
import { countedBy, holdEverybody, noteCounted, regrant } from '#server/features/standing/grants.ts';
import { recountUseful, weighAll } from './weighing.ts';

/**
 * Counts everybody's standing anew from the facts: points and ranks. What a like weighs and who was active when are facts too, noted as they
 * come about; the first time, those of before are found: likes weigh as if they were given now. While it counts, whoever writes waits.
 */
export function recount(store: Store): Promise<void> {
  return write(store, async (db, touch) => {
    await holdEverybody(db);
    await recountOwn(db);
    const isFirst = (await countedBy(db)) === null;
    if (isFirst) await findActivity(db);
    await regrant(
      db,
      grantKinds.filter((kind) => kind !== 'like'),
    );
    // Whose likes weigh depends on the points for everything else.
    if (isFirst) await weighAll(db);
    await regrant(db, ['like']);
    await recountUseful(db);
    await noteCounted(db);
    touch(tags.everything);
  });
}

/**
 * Counts everything where nothing was counted yet, or by other rules than the present ones. Of several instances one
 * does it. Returns how many people it counted.
 */
export async function recountWhereNeeded(store: Store): Promise<number> {
  if ((await countedBy(store.db)) === 'these') return 0;
  await recount(store);
  return store.db.$count(accounts);
}
