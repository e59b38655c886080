import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { RevisionKind } from '#contract/revisions/revisions.ts';
import type { Fact, Life } from '#contract/texts/article-parts.ts';
import { articles } from './articles.ts';
import { now, partOf, type Edit } from './columns.ts';
import { accounts, byAccount } from './people.ts';
import { contributions } from './submission-kinds.ts';

/**
 * Every version of every article, from its first to the present one. A revision holds all its texts, or of them only
 * what is not as in the one before; of the Markdown then the edits that lead from there to here.
 */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    articleId: partOf(() => articles.id),
    /** From 1 on, without gaps. */
    number: integer().notNull(),
    kind: text().$type<RevisionKind>().notNull(),
    /** What was changed, in a line by its author; empty where nobody was asked. */
    change: text().notNull().default(''),
    /** Who brought the change in; null for what was imported. */
    authorId: uuid().references(() => accounts.id),
    /**
     * The admin who published a contribution in other words than its author's; null where nobody did. An admin's
     * account stays.
     */
    changedBy: uuid(),
    /** From which contribution it came. */
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
    /** Null is as in the revision before, too; 'none' says that it has none. */
    life: jsonb().$type<Life | 'none'>(),
    addresses: jsonb().$type<ArticleAddress[]>(),
    version: integer(),
    /** The whole Markdown; with it, every other text of the revision is there too. */
    bodyMarkdown: text(),
    edits: jsonb().$type<Edit[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.number] }),
    check('article_revisions_kind', sql`${table.kind} in ('written', 'merged', 'restored', 'imported', 'drafted')`),
    // By the slug that an article had, its present one is found.
    index('article_revisions_slug').on(table.slug, table.createdAt.desc().nullsFirst()),
    index('article_revisions_contribution').on(table.contributionId),
    // When somebody last wrote in an article.
    index('article_revisions_author').on(table.authorId, table.articleId, table.number.desc().nullsFirst()),
  ],
);

/**
 * Who made revisions of an article, how many, and how many of their words stand in it. Kept in step with them in the
 * transaction that adds one.
 */
export const articleAuthors = pgTable(
  'article_authors',
  {
    articleId: partOf(() => articles.id),
    accountId: byAccount(),
    revisions: integer().notNull(),
    words: integer().notNull().default(0),
    /**
     * By which an anonymous one is told apart from others, as in the article's list of contributions; null for a
     * wallet.
     */
    anonymousNumber: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.accountId] }),
    index('article_authors_account').on(table.accountId),
    index('article_authors_words')
      .on(table.articleId, table.words.desc().nullsFirst(), table.accountId.desc().nullsFirst())
      .where(sql`${table.words} > 0`),
    // What a profile lists.
    index('article_authors_standing')
      .on(table.accountId, table.words.desc().nullsFirst(), table.articleId.desc().nullsFirst())
      .where(sql`${table.words} > 0`),
  ],
);

/**
 * Sentences that an article had once, by what they say, with who brought their words: text that comes back belongs to
 * its first author.
 */
export const removedSentences = pgTable(
  'removed_sentences',
  {
    articleId: partOf(() => articles.id),
    /** A part of the SHA-256 of its words. */
    key: text().notNull(),
    runs: jsonb().$type<(readonly [revision: number, words: number])[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.key] })],
);
