import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { unusedDays } from '#contract/media/limits.ts';
import type { Chore } from '#server/db/chores.ts';
import { media } from '#server/db/schema/media.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import { write } from '#server/db/write.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { removeMedia } from './changing.ts';

// A hidden picture stays, so that the server recognises another upload of the same file.
const isOld = and(
  lt(media.unusedSince, sql`now() - make_interval(days => ${unusedDays})`),
  isNull(media.hiddenReason),
  sql`not exists (select from ${mediaUses} where ${mediaUses.mediaId} = ${media.id})`,
);

/** Deletes pictures that nothing has used for 30 days, except those that are used by now. */
export const job = jobKind({
  name: 'delete unused pictures',
  title: 'Delete unused pictures',
  payload: z.object({ ids: z.array(z.string()) }),
  about: ({ ids }) => `${ids.length} pictures`,
  attempts: 5,
  pauses: { first: 60, longest: 60 * 60 },
  timeout: 60,
  atOnce: 1,
  run: ({ payload: { ids }, finish }, { store }) =>
    write(store, async (db, touch) => {
      const old = await db
        .select({ id: media.id })
        .from(media)
        .where(and(inArray(media.id, ids), isOld))
        .orderBy(media.id)
        .for('update');
      for (const { id } of old) await removeMedia(db, touch, id);
      await finish(db);
    }),
});

// The most pictures of one job: their deletion is one transaction.
const atOnce = 50;

/** Queues the deletion of pictures that nothing has used for 30 days. */
export const queueUnused: Chore = async (db) => {
  const found = await db.select({ id: media.id }).from(media).where(isOld).orderBy(media.unusedSince).limit(atOnce);
  const ids = found.map(({ id }) => id);
  // One job at a time. Without a tag, since the loop polls for due jobs anyway.
  if (ids.length > 0) await enqueue(db, () => {}, job, [{ payload: { ids }, key: 'all' }]);
  return { rows: ids.length, isMore: false };
};
