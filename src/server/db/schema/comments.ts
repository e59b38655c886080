import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, newest, now, partOf } from './columns.ts';
import { byAccount } from './people.ts';
import { submissions } from './submissions.ts';

/** The comments on submissions. */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    submissionId: partOf(() => submissions.id),
    authorId: byAccount(),
    text: text().notNull(),
    /** Distinguishes anonymous authors within the thread; null for a wallet. */
    anonymousNumber: integer(),
    createdAt: now(),
    /** When its author deleted it; the row stays so that answers keep their place. */
    deletedAt: instant(),
    hiddenReason: text(),
    /** Whether its submission exists and is not deleted. */
    isThere: boolean().notNull().default(true),
  },
  (table) => [
    index('comments_newest').on(table.submissionId, ...newest(table)),
    // For the list in a profile.
    index('comments_author')
      .on(table.authorId, ...newest(table))
      .where(sql`${table.isThere} and ${table.deletedAt} is null and ${table.hiddenReason} is null`),
    index('comments_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.text} <> ''`),
    index('comments_account').on(table.authorId),
    // For the number of comments of the last day. Nulls come first so that no list is read in its order: a list has an
    // index of its own.
    index('comments_made').on(table.createdAt.asc().nullsFirst()),
  ],
);
