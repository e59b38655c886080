import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import type { ReviewStatus, SubmissionKind } from '#contract/kinds.ts';
import { id, instant, newest, now, partOf } from './columns.ts';
import { accounts, byAccount } from './people.ts';

const isThere = ({ deletedAt }: { deletedAt: ExtraConfigColumn }) => sql`${deletedAt} is null`;

/**
 * The shared columns of contributions, proposals, reports and lines: an author, a review, votes and comments. The table of
 * each kind has a row with the same id for the rest, so that one discussion and one review queue serve all of them with
 * real foreign keys.
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
    /** Sent while everything was reviewed first: nobody without a role reads its words until it is accepted. */
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

export const votes = pgTable(
  'votes',
  {
    submissionId: partOf(() => submissions.id),
    accountId: byAccount(),
    value: smallint().$type<1 | -1>().notNull(),
    /** Whether the tally includes it: only one anonymous vote per network and day counts (design §4, Login). */
    counts: boolean().notNull().default(true),
    /** Whether this like gives the author points: decided once, when somebody first likes it. */
    weighs: boolean().notNull().default(false),
    /** Whether it is suspended while its owner is blocked: then no number includes it, and unblocking restores it. */
    isOff: boolean().notNull().default(false),
    /** The keyed hash of the network and day of an anonymous vote that counts, from `networkSeal`. */
    network: text(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.accountId] }),
    unique('votes_network').on(table.submissionId, table.network),
    check('votes_value', sql`${table.value} in (1, -1)`),
    index('votes_account').on(table.accountId, table.createdAt.desc().nullsFirst()),
    index('votes_off')
      .on(table.accountId, table.submissionId)

      .where(sql`${table.isOff}`),
    index('votes_weighing')
      .on(table.submissionId, table.createdAt, table.accountId)
      .where(sql`${table.weighs} and ${table.value} = 1`),
  ],
);

/**
 * The key of a day, which makes the hashes of networks comparable within it. Its deletion at the end of the day leaves
 * nothing that leads back to an address.
 */
export const networkKeys = pgTable('network_keys', { day: date().primaryKey(), key: text().notNull() });

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
