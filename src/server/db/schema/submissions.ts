import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import type { ReviewStatus, SubmissionKind } from '#contract/kinds.ts';
import { id, instant, newest, now } from './columns.ts';
import { accounts, byAccount } from './people.ts';

const isThere = ({ deletedAt }: { deletedAt: ExtraConfigColumn }) => sql`${deletedAt} is null`;

/**
 * The shared columns of contributions, proposals, reports and lines: an author, a review, votes and comments. The table
 * of each kind has a row with the same id for the rest, so that one discussion and one review queue serve all of them
 * with real foreign keys.
 */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    kind: text().$type<SubmissionKind>().notNull(),
    authorId: byAccount(),
    status: text().$type<ReviewStatus>().notNull().default('waiting for review'),
    reviewNote: text().notNull().default(''),
    reviewedAt: instant(),
    /** The transaction that changes votes or comments updates them. */
    likes: integer().notNull().default(0),
    dislikes: integer().notNull().default(0),
    /** The number of anonymous likes and dislikes among them. */
    anonymousLikes: integer().notNull().default(0),
    anonymousDislikes: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    createdAt: now(),
    updatedAt: now(),
    /**
     * Distinguishes anonymous authors within the list that contains it; null for a wallet. It has no meaning elsewhere.
     */
    anonymousNumber: integer(),
    /** The last number of an anonymous person in its thread. */
    anonymousCommenters: integer().notNull().default(0),
    /** Sent while the site reviews everything first: only people with a role read its words until it is accepted. */
    isWithheld: boolean().notNull().default(false),
    /** When its author withdrew it or an admin deleted it: nobody sees it. */
    deletedAt: instant(),
    /** The admin who deleted it and may restore it for a while; null when its author withdrew it. */
    deletedBy: uuid().references(() => accounts.id),
  },
  (table) => [
    check('submissions_kind', sql`${table.kind} in ('contribution', 'proposal', 'report', 'line')`),
    check('submissions_status', sql`${table.status} in ('waiting for review', 'Accepted', 'Rejected')`),
    unique('submissions_id_kind').on(table.id, table.kind),
    // Each list has its own index without deleted rows: however many there are, no list reads them.
    index('submissions_newest')
      .on(table.kind, ...newest(table))
      .where(isThere(table)),
    index('submissions_author')
      .on(table.authorId, table.kind, ...newest(table))
      .where(isThere(table)),
    index('submissions_queue')
      .on(table.status, ...newest(table))
      .where(isThere(table)),
    index('submissions_queue_of_kind')
      .on(table.status, table.kind, ...newest(table))
      .where(isThere(table)),
    // For housekeeping: rows past their time to be restored, and accounts without any.
    index('submissions_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('submissions_account').on(table.authorId),
    index('submissions_deleted_by')
      .on(table.deletedBy)
      .where(sql`${table.deletedBy} is not null`),
  ],
);
