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
 * What contributions, proposals and reports have in common: an author, a review, votes and comments. The row of the
 * same id in the table of its kind holds the rest, so that one discussion and one review queue serve all three with
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
    /** Kept in step with the votes and comments in the transaction that changes them. */
    likes: integer().notNull().default(0),
    dislikes: integer().notNull().default(0),
    /** How many of the likes and dislikes are anonymous. */
    anonymousLikes: integer().notNull().default(0),
    anonymousDislikes: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    createdAt: now(),
    updatedAt: now(),
    /**
     * By which an anonymous author is told apart from others in the list where it stands; null for a wallet. It says
     * nothing elsewhere.
     */
    anonymousNumber: integer(),
    /** The last number that an anonymous person got in its thread. */
    anonymousCommenters: integer().notNull().default(0),
    /** Withdrawn by its author or deleted by an admin: seen by nobody. */
    deletedAt: instant(),
    /** The admin who deleted it, and may restore it for a while; null when its author withdrew it. */
    deletedBy: uuid().references(() => accounts.id),
  },
  (table) => [
    check('submissions_kind', sql`${table.kind} in ('contribution', 'proposal', 'report')`),
    check('submissions_status', sql`${table.status} in ('waiting for review', 'Accepted', 'Rejected')`),
    unique('submissions_id_kind').on(table.id, table.kind),
    // Each list has its own index, without what was deleted: however much of that there is, no list reads it.
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
    // By which housekeeping finds what is gone for good, and who left no trace.
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
    /**
     * Whether it is among the likes and dislikes: of the anonymous ones, one a network and day is (design §4, Login).
     */
    counts: boolean().notNull().default(true),
    /** Whether, as a like, it gives the author points: decided once, when it is first one. */
    weighs: boolean().notNull().default(false),
    /**
     * Whether it is taken off while its owner is blocked from writing: then it is in no number, and comes back as it
     * was.
     */
    isOff: boolean().notNull().default(false),
    /** From which network and on which day an anonymous one that counts came, as `networkSeal` makes it. */
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
 * The key of a day, by which networks are known again within it. It is forgotten with its day, and then nothing leads
 * back to an address.
 */
export const networkKeys = pgTable('network_keys', { day: date().primaryKey(), key: text().notNull() });

export const comments = pgTable(
  'comments',
  {
    id: id(),
    submissionId: partOf(() => submissions.id),
    authorId: byAccount(),
    text: text().notNull(),
    /** By which an anonymous author is told apart from others in the thread; null for a wallet. */
    anonymousNumber: integer(),
    createdAt: now(),
    /** Deleted by its author; the row stays so that answers keep their place. */
    deletedAt: instant(),
    hiddenReason: text(),
    /** Whether the submission that it is on is there. */
    isThere: boolean().notNull().default(true),
  },
  (table) => [
    index('comments_newest').on(table.submissionId, ...newest(table)),
    // What a profile lists.
    index('comments_author')
      .on(table.authorId, ...newest(table))
      .where(sql`${table.isThere} and ${table.deletedAt} is null and ${table.hiddenReason} is null`),
    index('comments_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.text} <> ''`),
    index('comments_account').on(table.authorId),
  ],
);
