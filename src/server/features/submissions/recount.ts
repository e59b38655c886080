import { grantKinds } from '#contract/standing/leaderboard.ts';
import { tags } from '#server/core/tags.ts';
import type { Progress } from '#server/db/chores.ts';
import type { Store } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { findActivity } from '#server/features/standing/activity.ts';
import { recountOwn } from '#server/features/standing/author-standing.ts';
import { countedBy, holdEverybody, noteCounted, partsOfGrants, regrant } from '#server/features/standing/grants.ts';
import { recountUseful, weighAll } from './weighing.ts';

const beforeLikes = grantKinds.filter((kind) => kind !== 'like');
// Contributions and activity before the grants, what likes weigh between them, and what is useful behind.
const parts = partsOfGrants(beforeLikes) + partsOfGrants(['like']) + 4;

/**
 * Counts everybody's standing anew from the facts: points and ranks. What a like weighs and who was active when are
 * facts too, noted as they come about; the first time, those of before are found: likes weigh as if they were given
 * now. While it counts, whoever writes waits. Says to `onPart` how many of its parts are done.
 */
export function recount(store: Store, onPart: Progress['part'] = () => {}): Promise<void> {
  return write(store, async (db, touch) => {
    let done = 0;
    const next = () => onPart((done += 1), parts);
    await holdEverybody(db);
    onPart(done, parts);
    await recountOwn(db);
    next();
    const isFirst = (await countedBy(db)) === null;
    if (isFirst) await findActivity(db);
    next();
    await regrant(db, beforeLikes, next);
    // Whose likes weigh depends on the points for everything else.
    if (isFirst) await weighAll(db);
    next();
    await regrant(db, ['like'], next);
    await recountUseful(db);
    next();
    await noteCounted(db);
    touch(tags.everything);
  });
}

/**
 * Counts everything where nothing was counted yet, or by other rules than the present ones. Of several instances one
 * does it. Returns how many people it counted.
 */
export async function recountWhereNeeded(store: Store, onPart?: Progress['part']): Promise<number> {
  if ((await countedBy(store.db)) === 'these') return 0;
  await recount(store, onPart);
  return store.db.$count(accounts);
}
