import { and, eq, sql } from 'drizzle-orm';
import { mostJobs } from '#contract/moderation/limits.ts';
import type { Db } from '#server/db/client.ts';
import { readPage, type Order, type Page } from '#server/db/keyset.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { atOnce } from './queue.ts';

// Each failed job has the time of its end.
const failedAt = sql<string>`${jobs.endedAt}`.mapWith(jobs.endedAt);
const columns = {
  id: jobs.id,
  kind: jobs.kind,
  payload: jobs.payload,
  attempts: jobs.attempts,
  error: jobs.error,
  createdAt: jobs.createdAt,
  failedAt,
};
const order: Order<{ failedAt: string; id: string }> = {
  columns: [jobs.endedAt, jobs.id],
  direction: 'descending',
  position: (row) => [row.failedAt, row.id],
};
// Written out: with a parameter, a prepared statement would not use the index of failed jobs.
const hasFailed = sql`${jobs.state} = 'failed'`;
const isFailed = (id: string) => and(eq(jobs.id, id), hasFailed);

/** A page of the failed jobs, newest first. */
export const listFailed = (db: Db, page: Page) => readPage(db.select(columns).from(jobs), page, order, hasFailed);

const anew = { state: 'waiting', attempts: 0, error: '', endedAt: null, dueAt: atOnce } as const;

/** Makes a failed job due again. Returns its kind, payload and last error; undefined without such a failed job. */
export async function retryOne(db: Db, id: string) {
  const [failed] = await db.select(columns).from(jobs).where(isFailed(id)).for('update');
  if (failed !== undefined) await db.update(jobs).set(anew).where(eq(jobs.id, id));
  return failed;
}

/** Makes the failed jobs of a kind due again, at most `mostJobs`. Returns their number. */
export async function retryKind(db: Db, kind: string): Promise<number> {
  const again = await db.execute(sql`
    update ${jobs} set state = 'waiting', attempts = 0, error = '', ended_at = null, due_at = ${atOnce}
    where id in (
      select id from ${jobs} where state = 'failed' and kind = ${kind}
      order by ended_at limit ${mostJobs} for update skip locked)`);
  return again.count;
}

/** Deletes a failed job. Returns it; undefined without such a failed job. */
export async function discardOne(db: Db, id: string) {
  const [discarded] = await db.delete(jobs).where(isFailed(id)).returning(columns);
  return discarded;
}
