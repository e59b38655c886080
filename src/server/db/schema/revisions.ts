import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { RevisionKind } from '#contract/revisions/revisions.ts';
import type { Fact, Life } from '#contract/texts/article-parts.ts';
import { ofArticle } from './article-references.ts';
import { now, type Edit } from './columns.ts';
import { accounts, byAccount } from './people.ts';
import { contributions } from './submission-kinds.ts';

/**
 * Every revision of every article. A revision stores either all its texts, or only those that differ from the previous
 * revision; instead of the Markdown it then stores the edits that turn the previous Markdown into its own.
 */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    articleId: ofArticle(),
    /** From 1 on, without gaps. */
    number: integer().notNull(),
    kind: text().$type<RevisionKind>().notNull(),
    /** The author's summary of the change, in a line; empty where the form has no such field. */
    change: text().notNull().default(''),
    /** The author of the change; null for imported text. */
    authorId: uuid().references(() => accounts.id),
    /**
     * The admin who published a contribution with other words than its author's; null otherwise. An admin's account
     * stays.
     */
    changedBy: uuid(),
    /** The contribution that it published. */
    contributionId: uuid().references((): AnyPgColumn => contributions.id, { onDelete: 'set null' }),
    createdAt: now(),
    wordsAdded: integer().notNull(),
    wordsRemoved: integer().notNull(),
    slug: text().notNull(),
    title: text(),
    summary: text(),
    category: text(),
    imageUrl: text(),
    facts: jsonb().$type<Fact[]>(),
    /** Null also means "as in the previous revision"; 'none' means that it has none. */
    life: jsonb().$type<Life | 'none'>(),
    addresses: jsonb().$type<ArticleAddress[]>(),
    version: integer(),
    /** The whole Markdown; if present, all other texts of the revision are present too. */
    bodyMarkdown: text(),
    edits: jsonb().$type<Edit[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.number] }),
    check('article_revisions_kind', sql`${table.kind} in ('written', 'merged', 'restored', 'imported', 'drafted')`),
    // Finds the present slug of an article by a former one.
    index('article_revisions_slug').on(table.slug, table.createdAt.desc().nullsFirst()),
    index('article_revisions_contribution').on(table.contributionId),
    // For the date when somebody last wrote in an article.
    index('article_revisions_author').on(table.authorId, table.articleId, table.number.desc().nullsFirst()),
    // For the export of what an admin published with other words.
    index('article_revisions_changed')
      .on(table.changedBy, table.articleId, table.number)
      .where(sql`${table.changedBy} is not null`),
  ],
);

/**
 * The authors of an article's revisions, with the number of their revisions and of their words that stand. The
 * transaction that adds a revision updates it.
 */
export const articleAuthors = pgTable(
  'article_authors',
  {
    articleId: ofArticle(),
    accountId: byAccount(),
    revisions: integer().notNull(),
    words: integer().notNull().default(0),
    /** Distinguishes anonymous authors, as in the article's list of contributions; null for a wallet. */
    anonymousNumber: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.accountId] }),
    index('article_authors_account').on(table.accountId),
    index('article_authors_words')
      .on(table.articleId, table.words.desc().nullsFirst(), table.accountId.desc().nullsFirst())
      .where(sql`${table.words} > 0`),
    // For the list in a profile.
    index('article_authors_standing')
      .on(table.accountId, table.words.desc().nullsFirst(), table.articleId.desc().nullsFirst())
      .where(sql`${table.words} > 0`),
  ],
);

/**
 * Sentences that an article had once, by a hash of their words, with the revisions that brought the words: text that
 * returns belongs to its first author.
 */
export const removedSentences = pgTable(
  'removed_sentences',
  {
    articleId: ofArticle(),
    /** A prefix of the SHA-256 of its words. */
    key: text().notNull(),
    runs: jsonb().$type<(readonly [revision: number, words: number])[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.key] })],
);
