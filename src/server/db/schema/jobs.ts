import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, now } from './columns.ts';

/** Where a job is: to be done or under way, done, or given up until an admin sends it again. */
export type JobState = 'waiting' | 'done' | 'failed';

/** Work that may fail, is tried again, and outlives the process that asked for it (decision 19). */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    /** What the job is about: a kind never has two unfinished jobs with one key. Null for a job without one. */
    key: text(),
    payload: jsonb().notNull(),
    state: text().$type<JobState>().notNull().default('waiting'),
    /** How often it was begun. */
    attempts: integer().notNull().default(0),
    /**
     * When it may be begun. An instance that takes a job postpones it first and again while it runs, so that no other
     * instance takes the job meanwhile, and one does so after a crash.
     */
    dueAt: now(),
    /** The attempt under way; null between attempts. */
    takenBy: uuid(),
    /** The sentence of the last failure; empty without one. */
    error: text().notNull().default(''),
    createdAt: now(),
    /** When it was done or given up. */
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
