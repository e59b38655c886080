import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, newest, now } from './columns.ts';
import { accounts, byAccount } from './people.ts';
import { comments } from './submissions.ts';

/** What people ask an admin to look at: a comment or a profile. */
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
 * Who changed what and when. Rows are added, never edited: a trigger refuses it. What they say of a person is changed
 * when that person closes the account.
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
  (table) => [index('audit_entries_newest').on(...newest(table)), index('audit_entries_account').on(table.accountId)],
);
