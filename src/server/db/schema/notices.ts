import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BountyStatus } from '#contract/kinds.ts';
import type { NoticeKind } from '#contract/notices/notices.ts';
import { articles } from './articles.ts';
import { bounties } from './bounties.ts';
import { id, newest, now, partOf } from './columns.ts';
import { accounts } from './people.ts';
import { submissions } from './submissions.ts';

/** What a notice keeps of what happened; what may change its words later (names, titles) is read with it. */
export interface NoticeDetails {
  /** What the chain does not know, in short. */
  readonly source?: string;
  /** Why a submission was reviewed so, or a bounty moved. */
  readonly note?: string;
  /** The revision that came from a contribution, or the last one of an article that is watched. */
  readonly revision?: number;
  /** The revision of a watched article from which on it was changed. */
  readonly since?: number;
  /** The comment to which it leads. */
  readonly commentId?: string;
  /** What a bounty became. */
  readonly status?: BountyStatus;
  /** Whether the bounty is this person's. */
  readonly isWinner?: boolean;
}

/** What a person is told. While one is unread, more of the same kind about the same subject is added to it. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    accountId: partOf(() => accounts.id),
    kind: text().$type<NoticeKind>().notNull(),
    /** The id of what it is about, whatever that is. */
    subject: uuid().notNull(),
    /** Where it leads: to one of these. */
    submissionId: uuid().references(() => submissions.id, { onDelete: 'cascade' }),
    bountyId: uuid().references(() => bounties.id, { onDelete: 'cascade' }),
    articleId: uuid().references(() => articles.id, { onDelete: 'cascade' }),
    /** The accounts that did it, the last one first; empty where it does not matter who it was. */
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
