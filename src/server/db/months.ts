import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { chartMonths } from '#contract/timing.ts';

/** The month of a moment, as 2026-11, in UTC. */
export const monthOf = (moment: AnyPgColumn | SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM')`;

/** The start of the first month in charts. */
export const chartStart = sql`(date_trunc('month', now() at time zone 'UTC') - ${sql.raw(`interval '${chartMonths - 1} months'`)}) at time zone 'UTC'`;

/** The present month. */
export const thisMonth = (): string => new Date().toISOString().slice(0, 7);
