import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { GrantKind } from '#contract/standing/leaderboard.ts';
import { partOf } from './columns.ts';
import { accounts } from './people.ts';

/**
 * What gives a person points: each with the day, in UTC, from which on it does. Which grants there are follows from the
 * facts alone (articles, submissions, votes, bounties), and is kept in step with them in the transaction that changes
 * one.
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
    /** Whether its day has come, and whether it is among the last 30: by this it is in its person's sums. */
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

/** The numbers by which the grants were made; one row, or none before the first count. */
export const countedRules = pgTable('counted_rules', { rules: text().primaryKey() });

/**
 * How much a person wrote on a day, in UTC: submissions, comments and saved articles, noted when they are. It stays
 * when these go.
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
