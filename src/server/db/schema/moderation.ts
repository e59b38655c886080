import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SwitchName } from '#contract/moderation/limits.ts';
import type { Protection } from '#contract/moderation/switches.ts';
import { id, instant, newest, now } from './columns.ts';
import { comments } from './comments.ts';
import { accounts, byAccount } from './people.ts';

/** A comment or a profile that people flagged for an admin. */
export const flags = pgTable(
  'flags',
  {
    id: id(),
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    profileId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    reporterId: byAccount(),
    reason: text().notNull().default(''),
    settled: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [
    check('flags_one_subject', sql`num_nonnulls(${table.commentId}, ${table.profileId}) = 1`),
    unique('flags_once').on(table.reporterId, table.commentId, table.profileId).nullsNotDistinct(),
    index('flags_queue').on(table.settled, ...newest(table)),
    index('flags_comment').on(table.commentId),
    index('flags_profile').on(table.profileId),
  ],
);

/**
 * The audit log. Rows are only added: a trigger refuses changes, except that closing an account replaces the person.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    accountId: uuid().references(() => accounts.id),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: now(),
  },
  (table) => [
    index('audit_entries_newest').on(...newest(table)),
    index('audit_entries_account').on(table.accountId),
    // For the actions against one person.
    index('audit_entries_subject').on(table.subjectId),
  ],
);

/** The active switches: one row each, or one row per subject. */
export const switches = pgTable(
  'switches',
  {
    id: id(),
    name: text().$type<SwitchName>().notNull(),
    /** An article's slug, a range of addresses, a word or a link; empty for a switch of the whole site. */
    subject: text().notNull().default(''),
    /** The levels of a protected article; null for other switches. */
    protection: jsonb().$type<Protection>(),
    reason: text().notNull(),
    /** The time when it ends; null if an admin must end it. */
    until: instant(),
    /** The admin who turned it on; null for the command line. */
    accountId: uuid().references(() => accounts.id),
    createdAt: now(),
  },
  (table) => [unique('switches_once').on(table.name, table.subject), index('switches_account').on(table.accountId)],
);
