import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { aboutArticle, ofArticle, ofArticleIfAny } from './article-references.ts';
import { instant, newest, now, partOf, type Edit } from './columns.ts';
import { media } from './media.ts';
import { accounts } from './people.ts';
import { submissions } from './submissions.ts';

const submissionId = () =>
  uuid()
    .primaryKey()
    .references(() => submissions.id, { onDelete: 'cascade' });

export const contributions = pgTable(
  'contributions',
  {
    id: submissionId(),
    articleId: ofArticle(),
    text: text().notNull(),
    /** The URL of its evidence. */
    source: text().notNull().default(''),
    /**
     * For a suggestion: the revision that it started from, and the edits that turn that revision's Markdown into its
     * own.
     */
    baseRevision: integer(),
    edits: jsonb().$type<Edit[]>(),
    /** The names of the changed parts, and the numbers of words. */
    changedParts: text(),
    wordsAdded: integer(),
    wordsRemoved: integer(),
    /** The newest revision that published it; null if none did. */
    revision: integer(),
    /** When its author last changed it after others had voted or commented on it. */
    editedAt: instant(),
    /** Both as in its submission, for a separate index of an article's contributions. */
    createdAt: instant().notNull(),
    isThere: boolean().notNull().default(true),
    /**
     * Likes minus dislikes of its submission, for instances of the previous version. The next version may drop it and
     * its index.
     */
    score: integer().notNull().default(0),
    /**
     * The number of its likes that count for points; the most useful contributions come first by it. The transaction
     * that changes a like updates it.
     */
    useful: integer().notNull().default(0),
  },
  (table) => [
    index('contributions_newest')
      .on(table.articleId, ...newest(table))
      .where(sql`${table.isThere}`),
    index('contributions_useful')
      .on(table.articleId, table.useful.desc().nullsFirst(), ...newest(table))

      .where(sql`${table.isThere}`),
    index('contributions_most_useful')
      .on(table.articleId, table.score.desc().nullsFirst(), ...newest(table))
      .where(sql`${table.isThere}`),
  ],
);

/**
 * Texts of contributions that their authors changed after others had voted or commented on them. Everybody can read
 * them.
 */
export const earlierContributions = pgTable(
  'earlier_contributions',
  {
    contributionId: partOf(() => contributions.id),
    /** From 1 on, the oldest first. */
    number: integer().notNull(),
    text: text().notNull(),
    source: text().notNull(),
    /** For a suggestion, as in its contribution. */
    baseRevision: integer(),
    edits: jsonb().$type<Edit[]>(),
    /** The time of the change. */
    until: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contributionId, table.number] })],
);

export const proposals = pgTable('proposals', {
  id: submissionId(),
  title: text().notNull(),
  category: text().notNull().default(''),
  body: text().notNull(),
});

export const reports = pgTable(
  'reports',
  {
    id: submissionId(),
    /** The article's name as the reporter typed it; `articleId` if it names an existing article. */
    article: text().notNull().default(''),
    articleId: aboutArticle(),
    /** The section of the article, by its anchor; empty for the article as a whole. */
    anchor: text().notNull().default(''),
    details: text().notNull(),
    /** The URL of the evidence; empty if the reporter named none. */
    source: text().notNull().default(''),
    /** The address that imitates the article's token, and where the reporter met it; null for any other report. */
    address: text(),
    place: text().notNull().default(''),
    /** The revision of the article that mended it; null if none did. */
    revision: integer(),
    /** As in its submission, for a separate index of the open reports on a section. */
    createdAt: now(),
    /** Whether it waits for review and is not deleted. The transaction that changes its submission updates it. */
    isOpen: boolean().notNull().default(true),
    /** For a report on an address: whether it is accepted and not deleted. Updated like `isOpen`. */
    isConfirmed: boolean().notNull().default(false),
    /** Whether an admin confirmed it, so that its section is marked as disputed. */
    isMarked: boolean().notNull().default(false),
  },
  (table) => [
    index('reports_article').on(table.articleId),
    // For the fakes of an article's token.
    index('reports_confirmed')
      .on(table.articleId, table.address)

      .where(sql`${table.isConfirmed}`),
    // For the disputes of an article, however many reports were settled.
    index('reports_open')
      .on(table.articleId, table.anchor, ...newest(table))
      .where(sql`${table.isOpen} and ${table.anchor} <> ''`),
  ],
);

/** The uses of a picture: by the newest text of an article, a suggestion that waits for review, or a profile. */
export const mediaUses = pgTable(
  'media_uses',
  {
    mediaId: partOf(() => media.id),
    /** The id of the article, the contribution or the account. */
    userId: uuid().notNull(),
    articleId: ofArticleIfAny(),
    contributionId: uuid().references(() => contributions.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** The revision of the article that first used it. */
    sinceRevision: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.userId] }),
    check(
      'media_uses_one_user',
      sql`num_nonnulls(${table.articleId}, ${table.contributionId}, ${table.accountId}) = 1`,
    ),
    index('media_uses_article').on(table.articleId, table.mediaId),
    index('media_uses_contribution').on(table.contributionId),
    index('media_uses_account').on(table.accountId),
  ],
);

/** The lines of weeks: a sentence about an event on one day, with its sources. */
export const lines = pgTable(
  'lines',
  {
    id: submissionId(),
    day: date().notNull(),
    /** With links to articles in Markdown. */
    text: text().notNull(),
    /** https URLs. */
    sources: text().array().notNull(),
    /** As in its submission, for the order of a day's lines. */
    createdAt: now(),
    /** Whether it is accepted and not deleted. The transaction that changes its submission updates it. */
    isShown: boolean().notNull().default(false),
  },
  (table) => [
    // For a week, and for the nearest weeks before and after it.
    index('lines_shown')
      .on(table.day.desc().nullsFirst(), ...newest(table))
      .where(sql`${table.isShown}`),
  ],
);
