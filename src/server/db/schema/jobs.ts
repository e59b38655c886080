import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, now } from './columns.ts';

/** The state of a job: waiting or running, done, or failed until an admin retries it. */
export type JobState = 'waiting' | 'done' | 'failed';

/** Work that the server retries, and that outlives the process that queued it (decision 19). */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    /** The subject of the job: a kind never has two unfinished jobs with one key. Null for a job without a key. */
    key: text(),
    payload: jsonb().notNull(),
    state: text().$type<JobState>().notNull().default('waiting'),
    /** The number of started attempts. */
    attempts: integer().notNull().default(0),
    /**
     * The earliest start of the next attempt. While a job runs, it is the end of its lease, so that no other instance
     * takes the job, and one does after a crash.
     */
    dueAt: now(),
    /** The running attempt; null between attempts. */
    takenBy: uuid(),
    /** The sentence of the last failure; empty without one. */
    error: text().notNull().default(''),
    createdAt: now(),
    /** When it was done or failed. */
    endedAt: instant(),
  },
  (table) => [
    check('jobs_state', sql`${table.state} in ('waiting', 'done', 'failed')`),
    check('jobs_ended', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    uniqueIndex('jobs_key')
      .on(table.kind, table.key)
      .where(sql`${table.state} <> 'done'`),
    index('jobs_due')
      .on(table.kind, table.dueAt)
      .where(sql`${table.state} = 'waiting'`),
    index('jobs_failed')
      .on(table.endedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.state} = 'failed'`),
    index('jobs_failed_kind')
      .on(table.kind, table.endedAt)
      .where(sql`${table.state} = 'failed'`),
    index('jobs_done')
      .on(table.endedAt)
      .where(sql`${table.state} = 'done'`),
  ],
);
