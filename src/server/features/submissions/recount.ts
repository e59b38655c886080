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
// The steps other than grants: contributions and activity come before the grants, the weights of likes between them,
// and the usefulness of contributions after.
const parts = partsOfGrants(beforeLikes) + partsOfGrants(['like']) + 4;

/**
 * Counts everybody's points and ranks again from the facts. The weights of likes and the activity are facts too,
 * recorded when they happen. Only the first count derives the earlier ones, and gives each like its present weight.
 * Writers wait during the recount. Reports finished parts to `onPart`.
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
    // The weights of likes depend on the points for everything else.
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
 * Counts everything if nothing was counted yet, or if the rules have changed. With several instances, one does it.
 * Returns the number of people.
 */
export async function recountWhereNeeded(store: Store, onPart?: Progress['part']): Promise<number> {
  if ((await countedBy(store.db)) === 'these') return 0;
  await recount(store, onPart);
  return store.db.$count(accounts);
}
