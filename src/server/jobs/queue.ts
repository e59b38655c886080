import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { retention } from '#server/core/retention.ts';
import { mostJobs } from '#contract/moderation/limits.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/jobs.ts';

/** A job that this instance took. */
export interface Taken extends Record<string, unknown> {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  /** Identifies this attempt: an attempt that no longer has the job changes nothing. */
  readonly takenBy: string;
}

/** Another attempt has the job now; what this one stores is rolled back. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** The length of a lease, in seconds: no other instance takes the job before its lease ends. */
export const lease = 60;

/** The present moment for `due_at`, cut to milliseconds: the column would round it up, into the future. */
export const atOnce = sql`date_trunc('milliseconds', now())`;
const later = (seconds: number | SQL) => sql`now() + make_interval(secs => ${seconds})`;
const list = (values: readonly (string | number)[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** Takes due jobs of these kinds, those due for longest first, up to the free places of each kind. */
export function take(db: Db, free: ReadonlyMap<string, number>): Promise<readonly Taken[]> {
  // Reads each kind by the index, so that a kind with many due jobs never delays another.
  return db.execute<Taken>(sql`
    with next as materialized (
      select due.id from unnest(${list([...free.keys()], 'text')}, ${list([...free.values()], 'integer')}) as wanted (kind, free)
      cross join lateral (
        select id from ${jobs} where state = 'waiting' and kind = wanted.kind and due_at <= now()
        order by due_at limit wanted.free for update skip locked) as due)
    update ${jobs} set attempts = attempts + 1, taken_by = gen_random_uuid(), due_at = ${later(lease)}
    from next where ${jobs.id} = next.id
    returning ${jobs.id}, kind, payload, attempts, taken_by as "takenBy"`);
}

/** The condition for a job whose attempt is this one. */
const isMine = ({ id, takenBy }: Pick<Taken, 'id' | 'takenBy'>) =>
  and(eq(jobs.id, id), eq(jobs.takenBy, takenBy), eq(jobs.state, 'waiting'));

/** Renews the leases of these jobs. Returns the attempts that still have their job. */
export async function renew(db: Db, attempts: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ takenBy: string }>(sql`
    update ${jobs} set due_at = ${later(lease)} where state = 'waiting' and taken_by = any(${list(attempts, 'uuid')})
    returning taken_by as "takenBy"`);
  return new Set(rows.map(({ takenBy }) => takenBy));
}

/** Marks a job as done. Throws `JobLost` if another attempt has it. */
export async function finish(db: Db, taken: Taken): Promise<void> {
  const done = await db
    .update(jobs)
    .set({ state: 'done', takenBy: null, error: '', endedAt: sql`clock_timestamp()` })
    .where(isMine(taken))
    .returning({ id: jobs.id });
  if (done.length === 0) throw new JobLost('Another attempt has this job.');
}

/** Stores a failure: the job is due again after a pause in seconds, or has failed if the pause is null. */
export async function fail(db: Db, taken: Taken, error: string, pause: number | null): Promise<void> {
  await db
    .update(jobs)
    .set({
      takenBy: null,
      error,
      ...(pause === null ? { state: 'failed', endedAt: sql`clock_timestamp()` } : { dueAt: later(pause) }),
    })
    .where(isMine(taken));
}

/** Gives a job back as if it had not been taken: the server stops, or the site became read-only. */
export async function giveBack(db: Db, taken: Taken): Promise<void> {
  await db
    .update(jobs)
    .set({ takenBy: null, attempts: taken.attempts - 1, dueAt: atOnce })
    .where(isMine(taken));
}

/** The condition that a job of this kind with this key, such as a column, waits or is under way. */
export const isWaiting = (kind: string, key: SQLWrapper): SQL =>
  // The state is written out for the index of keys, as in `failed-jobs.ts`.
  sql`exists (select from ${jobs} where ${jobs.kind} = ${kind} and ${jobs.key} = ${key} and ${jobs.state} = 'waiting')`;

/** The numbers of waiting and failed jobs of a kind, and how late its first due job is. */
export interface Counts {
  readonly waiting: number;
  readonly failed: number;
  /** In seconds. */
  readonly overdue: number;
}

/** The counts of these kinds, each up to `mostJobs`. */
export async function countJobs(db: Db, kinds: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  // In the order of the state's index, so that only this range of it is read.
  const first = (state: string, by: string) => sql`(select count(*)::integer from (
    select from ${jobs} where kind = known.kind and state = ${sql.raw(`'${state}'`)}
    order by ${sql.raw(by)} limit ${mostJobs}) as counted)`;
  const rows = await db.execute<{ kind: string } & Record<keyof Counts, number>>(sql`
    select known.kind, ${first('waiting', 'due_at')} as waiting, ${first('failed', 'ended_at')} as failed,
      coalesce(greatest(0, extract(epoch from now() - (
        select min(due_at) from ${jobs} where kind = known.kind and state = 'waiting'))), 0)::float8 as overdue
    from unnest(${list(kinds, 'text')}) as known (kind)`);
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
}

// In days after their end.
const retainedDays = { done: retention.doneJobDays, failed: retention.failedJobDays };

/** Deletes jobs that ended long ago. */
export const forgetJobs: Chore = async (db, most) => {
  const old = (state: keyof typeof retainedDays) =>
    sql`(select id from ${jobs} where state = ${sql.raw(`'${state}'`)}
      and ended_at < now() - make_interval(days => ${retainedDays[state]}) limit ${most})`;
  const deleted = await db.execute(sql`
    delete from ${jobs} where id in (select id from (${old('done')} union all ${old('failed')}) as old limit ${most})
    returning id`);
  return doneBy(deleted, most);
};
