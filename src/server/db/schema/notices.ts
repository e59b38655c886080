import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BountyStatus } from '#contract/kinds.ts';
import type { NoticeKind } from '#contract/notices/notices.ts';
import type { Role } from '#contract/people/roles.ts';
import { ofArticleIfAny } from './article-references.ts';
import { bounties } from './bounties.ts';
import { id, newest, now, partOf } from './columns.ts';
import { accounts } from './people.ts';
import { submissions } from './submissions.ts';

/** The stored details of a notice. Names and titles, which may change later, are read from their own tables. */
export interface NoticeDetails {
  /** The source that the chain does not know, shortened. */
  readonly source?: string;
  /** The note of a review, or of a step of a bounty. */
  readonly note?: string;
  /** The revision that published a contribution, or the latest one of a watched article. */
  readonly revision?: number;
  /** The first revision of a watched article that the notice covers. */
  readonly since?: number;
  /** The comment to link to. */
  readonly commentId?: string;
  /** The new status of a bounty. */
  readonly status?: BountyStatus;
  /** Whether this person won the bounty. */
  readonly isWinner?: boolean;
  /** The role that the person got; with `isTaken`, the one that they lost. */
  readonly role?: Role;
  readonly isTaken?: boolean;
}

/** The notices of a person. While a notice is unread, further events of the same kind and subject extend it. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    accountId: partOf(() => accounts.id),
    kind: text().$type<NoticeKind>().notNull(),
    /** The id of its subject, of any kind. */
    subject: uuid().notNull(),
    /** The link target: one of these. */
    submissionId: uuid().references(() => submissions.id, { onDelete: 'cascade' }),
    bountyId: uuid().references(() => bounties.id, { onDelete: 'cascade' }),
    articleId: ofArticleIfAny(),
    /** The accounts that caused it, the last one first; empty where they do not matter. */
    people: uuid().array().notNull().default([]),
    details: jsonb().$type<NoticeDetails>().notNull().default({}),
    isRead: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [
    uniqueIndex('notices_unread')
      .on(table.accountId, table.kind, table.subject)
      .where(sql`not ${table.isRead}`),
    index('notices_newest').on(table.accountId, ...newest(table)),
    index('notices_age').on(table.createdAt),
    index('notices_submission').on(table.submissionId),
    index('notices_bounty').on(table.bountyId),
    index('notices_article').on(table.articleId),
  ],
);
