import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { articles } from './articles.ts';
import { instant, newest, now, partOf, type Edit } from './columns.ts';
import { submissions } from './submissions.ts';

const submissionId = () =>
  uuid()
    .primaryKey()
    .references(() => submissions.id, { onDelete: 'cascade' });

export const contributions = pgTable(
  'contributions',
  {
    id: submissionId(),
    articleId: partOf(() => articles.id),
    text: text().notNull(),
    /** Where that can be read. */
    source: text().notNull().default(''),
    /**
     * Of a suggestion: the revision of the article in which it was written, and the edits that lead from that one's
     * Markdown to its own.
     */
    baseRevision: integer(),
    edits: jsonb().$type<Edit[]>(),
    /** What these change: the names of the parts, and how many words. */
    changedParts: text(),
    wordsAdded: integer(),
    wordsRemoved: integer(),
    /** The newest revision of the article that came from it; null while none did. */
    revision: integer(),
    /** When its author last changed it after others had voted or commented on it. */
    editedAt: instant(),
    /** As in its submission, both of them: an article's contributions are listed by an index of their own. */
    createdAt: instant().notNull(),
    isThere: boolean().notNull().default(true),
    /**
     * The likes of its submission without the dislikes, for instances of the version before. The next version may drop
     * it and its index.
     */
    score: integer().notNull().default(0),
    /**
     * How many of its likes count for points; the most useful come first by it. The transaction that changes a like
     * updates it.
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
 * What contributions said on which others had voted or commented before their authors changed them: for everybody to
 * see.
 */
export const earlierContributions = pgTable(
  'earlier_contributions',
  {
    contributionId: partOf(() => contributions.id),
    /** From 1 on, the oldest first. */
    number: integer().notNull(),
    text: text().notNull(),
    source: text().notNull(),
    /** Of a suggestion, as in its contribution. */
    baseRevision: integer(),
    edits: jsonb().$type<Edit[]>(),
    /** When it was changed. */
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
    /** The article's name as the reporter gave it; `articleId` when it could be resolved. */
    article: text().notNull().default(''),
    articleId: uuid().references(() => articles.id, { onDelete: 'set null' }),
    /** The section of the article, by its anchor; empty for the article as a whole. */
    anchor: text().notNull().default(''),
    details: text().notNull(),
    /** Where what is reported can be read; empty where the reporter named nothing. */
    source: text().notNull().default(''),
    /** The address that passes for the article's token, and where the reporter met it; null of any other report. */
    address: text(),
    place: text().notNull().default(''),
    /** The revision of the article that mended what was reported; null while none did. */
    revision: integer(),
    /** As in its submission: the open reports on a section are listed by an index of their own. */
    createdAt: now(),
    /**
     * Whether it waits for review and is there. Kept in step with its submission in the transaction that changes that.
     */
    isOpen: boolean().notNull().default(true),
    /** Of one with an address: whether it is accepted and there. Kept in step as `isOpen` is. */
    isConfirmed: boolean().notNull().default(false),
    /** Whether an admin marked its section as disputed because of it. */
    isMarked: boolean().notNull().default(false),
  },
  (table) => [
    index('reports_article').on(table.articleId),
    // What people met that passes for an article's token.
    index('reports_confirmed')
      .on(table.articleId, table.address)

      .where(sql`${table.isConfirmed}`),
    // What is in dispute in an article, however many reports were settled.
    index('reports_open')
      .on(table.articleId, table.anchor, ...newest(table))
      .where(sql`${table.isOpen} and ${table.anchor} <> ''`),
  ],
);
