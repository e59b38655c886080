import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Chore } from '#server/db/chores.ts';
import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { write } from '#server/db/write.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { jobKind } from '#server/jobs/kind.ts';
import { filesOutside, type ListedFile } from './s3-files.ts';

const day = 24 * 60 * 60;
// The most files that one job looks at.
const atOnce = 1_000;
// One job walks the store at a time.
const key = 'all';

// The shape of the names from `keyOf`: other programs may keep files in the same bucket.
const isPicture = ({ key: name }: ListedFile) => /^[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/.test(name);
// A younger file may belong to an uncommitted row, or to a newer backup to which an operator may return.
const isOld = ({ storedAt }: ListedFile) => storedAt < Date.now() - 30 * day * 1_000;

/** Those of these keys that no row names. */
async function strayAmong(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = await db.select({ key: mediaFiles.key }).from(mediaFiles).where(inArray(mediaFiles.key, keys));
  const known = new Set(named.map((file) => file.key));
  return keys.filter((one) => !known.has(one));
}

/**
 * Deletes files of the store outside of the database that are older than 30 days and that no row names: an upload was
 * interrupted, or a backup was restored. Examines a thousand files after the key `behind` and queues a job for the next
 * ones; starts again a day after the last. In the database no such files exist, since their bytes are in the rows.
 */
export const job = jobKind({
  name: 'delete stray picture files',
  title: 'Delete files that belong to no picture',
  payload: z.object({ behind: z.string() }),
  about: ({ behind }) => behind.slice(0, 12),
  attempts: 10,
  pauses: { first: 60, longest: 60 * 60 },
  timeout: 300,
  atOnce: 1,
  isPossible: ({ config }) => filesOutside(config) !== null,
  run: async ({ payload, finish, signal }, { store, config }) => {
    const outside = filesOutside(config)!;
    const files: ListedFile[] = [];
    for await (const file of outside.list(payload.behind)) {
      signal.throwIfAborted();
      files.push(file);
      if (files.length === atOnce) break;
    }
    const old = files.filter((file) => isPicture(file) && isOld(file)).map((file) => file.key);
    for (const stray of await strayAmong(store.db, old)) {
      signal.throwIfAborted();
      await outside.delete(stray);
    }
    const isMore = files.length === atOnce;
    const next = { behind: isMore ? files.at(-1)!.key : '' };
    await write(store, async (db, touch) => {
      // First, since the next job has the same key.
      await finish(db);
      await enqueue(db, touch, job, [{ payload: next, key, pause: isMore ? 0 : day }]);
    });
  },
});

/** Queues the first such job, and another one a day after one has failed, if the database names files elsewhere. */
export const queueStrays: Chore = async (db) => {
  const [elsewhere] = await db
    .select({ key: mediaFiles.key })
    .from(mediaFiles)
    .where(isNull(mediaFiles.bytes))
    .limit(1);
  const isThere = sql`(${jobs.state} = 'waiting' or (${jobs.state} = 'failed' and ${jobs.endedAt} > now() - interval '1 day'))`;
  const known = await db.$count(jobs, and(eq(jobs.kind, job.name), eq(jobs.key, key), isThere));
  if (elsewhere !== undefined && known === 0) await enqueue(db, () => {}, job, [{ payload: { behind: '' }, key }]);
  return { rows: 0, isMore: false };
};
