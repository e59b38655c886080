import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { GrantKind } from '#contract/standing/leaderboard.ts';
import { partOf } from './columns.ts';
import { accounts } from './people.ts';

/**
 * The points of people: each row with the day, in UTC, from which it counts. The facts (articles, submissions, votes,
 * bounties) determine the rows, and the transaction that changes a fact updates them.
 */
export const grants = pgTable(
  'grants',
  {
    accountId: partOf(() => accounts.id),
    kind: text().$type<GrantKind>().notNull(),
    /** The id of the article, the submission or the bounty. */
    subject: uuid().notNull(),
    day: date().notNull(),
    points: smallint().notNull(),
    /** Whether its day lies ahead, is one of the last 30, or is past: determines the sums that include it. */
    phase: text().$type<'ahead' | 'recent' | 'past'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.subject, table.day] }),
    index('grants_subject').on(table.kind, table.subject),
    check('grants_phase', sql`${table.phase} in ('ahead', 'recent', 'past')`),
    index('grants_due')
      .on(table.phase, table.day)
      .where(sql`${table.phase} <> 'past'`),
    index('grants_bounties')
      .on(table.accountId, table.day.desc().nullsFirst(), table.subject.desc().nullsFirst())
      .where(sql`${table.kind} = 'bounty'`),
  ],
);

/** The rules of the last count of grants; one row, or none before the first count. */
export const countedRules = pgTable('counted_rules', { rules: text().primaryKey() });

/**
 * The number of a person's submissions, comments and article saves on a day, in UTC, recorded when they happen. It
 * stays when they are deleted.
 */
export const activeDays = pgTable(
  'active_days',
  {
    accountId: partOf(() => accounts.id),
    day: date().notNull(),
    things: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);
