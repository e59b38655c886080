import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { Dispute } from '#contract/articles/articles.ts';
import type { Fact, Life, TocEntry } from '#contract/texts/article-parts.ts';
import { searchedText } from '#contract/texts/limits.ts';
import type { ListedSource } from '#contract/texts/sources.ts';
import { id, instant, newest, now, partOf, sortKey, tsvector } from './columns.ts';
import { accounts } from './people.ts';

/**
 * The words at the start of a column, in lower case with single spaces between them, as the search's `wordsOf` sees
 * them. What separates words is taken out before PostgreSQL's parser, which would take pump.fun for the name of a host
 * and not find it by either word.
 */
const plain = (column: string, most: number) =>
  `trim(regexp_replace(lower(left(normalize(${column}, nfkc), ${most})), '[^[:alnum:]]+', ' ', 'g'))`;

const words = (column: string, most: number) => `to_tsvector('simple'::regconfig, ${plain(column, most)})`;

const summaryWords = words('summary', searchedText.summary);

/**
 * By what a name is put in its place in an alphabet, as people sort: without regard to case, accents and punctuation.
 * Numbers come first. It is cut so that an index can hold it beside a category. `name` is a column or a parameter.
 */
export const alphabetically = (name: SQL): SQL =>
  sql`trim(regexp_replace(lower(left(regexp_replace(normalize(${name}, nfkd), '[\\u0300-\\u036f]', '', 'g'), 200)), '[^[:alnum:]]+', ' ', 'g'))`;

/** The tickers among an article's facts, in capitals, as a JSON list: an expression that an index may hold. */
export const tickersOf = (facts: SQLWrapper): SQL =>
  sql`(upper(jsonb_path_query_array(${facts}, '$[*] ? (@.label like_regex "^ticker$" flag "i").value')::text)::jsonb)`;

/**
 * The marks of the transactions and accounts among an article's sources, as a JSON list: an expression that an index
 * may hold.
 */
export const citedOf = (sources: SQLWrapper): SQL =>
  sql`jsonb_path_query_array(${sources}, '$[*].id ? (@ starts with "tx:" || @ starts with "account:")')`;

export const articles = pgTable(
  'articles',
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    category: text().notNull().default(''),
    imageUrl: text().notNull().default(''),
    facts: jsonb().$type<Fact[]>().notNull().default([]),
    /** The names among the facts, a line each, as the search compares them. Made when the article is saved. */
    names: text().notNull().default(''),
    life: jsonb().$type<Life>(),
    /**
     * How many people said that the facts are still true, and when the latest did. Kept in step with
     * `article_confirmations`.
     */
    confirmedBy: integer().notNull().default(0),
    confirmedAt: instant(),
    addresses: jsonb().$type<ArticleAddress[]>().notNull().default([]),
    bodyMarkdown: text().notNull().default(''),
    /**
     * Made from `bodyMarkdown` by the one renderer when the article is saved, as are `bodyText`, `toc` and `sources`.
     */
    bodyHtml: text().notNull().default(''),
    bodyText: text().notNull().default(''),
    toc: jsonb().$type<TocEntry[]>().notNull().default([]),
    sources: jsonb().$type<ListedSource[]>().notNull().default([]),
    /** The constants that it shows, by name (`constants`). */
    constants: text().array().notNull().default([]),
    version: integer().notNull().default(1),
    /** The number of its newest revision. */
    revisionCount: integer().notNull().default(0),
    /** How many people made them. */
    authorCount: integer().notNull().default(0),
    /** Which of them brought each word of the text, in runs. */
    authorship: jsonb().$type<(readonly [revision: number, words: number])[]>(),
    /**
     * How many people wrote these words, how many words these are, and how many of them nobody here wrote. Kept in step
     * with them.
     */
    writerCount: integer().notNull().default(0),
    wordCount: integer().notNull().default(0),
    importedWords: integer().notNull().default(0),
    /** How many contributions it has. Kept in step with them in the transaction that changes them. */
    contributionCount: integer().notNull().default(0),
    /** The open reports on its sections, counted for each in the transaction that changes them. */
    disputes: jsonb().$type<Dispute[]>().notNull().default([]),
    /**
     * The fakes that people reported and admins agreed with, beside those in `addresses`. Kept in step in the
     * transaction that changes either.
     */
    reported: jsonb().$type<ArticleAddress[]>().notNull().default([]),
    /** The last number that an anonymous contributor got in its list of contributions. */
    anonymousContributors: integer().notNull().default(0),
    createdAt: now(),
    updatedAt: now(),
    titleKey: sortKey()
      .notNull()
      .generatedAlwaysAs(alphabetically(sql.raw('title'))),
    titlePlain: text().generatedAlwaysAs(sql.raw(plain('title', searchedText.title))),
    summaryWords: tsvector().generatedAlwaysAs(sql.raw(summaryWords)),
    /**
     * The words of title and names, which are searched as one. A trigger keeps them (`articles_words`): how it finds
     * them can change without writing every row anew.
     */
    titleWords: tsvector(),
    /** The words of all that, of summary and of body. The same trigger keeps them. */
    words: tsvector(),
  },
  (table) => [
    index('articles_newest').on(...newest(table)),
    index('articles_changed').on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_category').on(table.category, table.titleKey, table.id),
    index('articles_alphabetical').on(table.titleKey, table.id),
    index('articles_title_plain').on(table.titlePlain.op('text_pattern_ops'), table.id),
    // Without fastupdate, a search never reads a list of what is still to be sorted in.
    index('articles_title_words').using('gin', table.titleWords).with({ fastupdate: false }),
    // With it, a save does not look for the place of each of three thousand words, in lists that are the longer the
    // more old rows there are: it leaves them to be sorted in together with those of other saves. What is not sorted in
    // yet is a few megabytes at most, in which a search looks each word up.
    index('articles_words').using('gin', table.words).with({ fastupdate: true }),
    index('articles_tickers').using('gin', tickersOf(table.facts)).with({ fastupdate: false }),
    index('articles_constants').using('gin', table.constants).with({ fastupdate: false }),
    index('articles_cited').using('gin', citedOf(table.sources)).with({ fastupdate: false }),
  ],
);

/**
 * The categories that have articles; under the name '' stand those articles that have none. Kept in step with the
 * articles in the transaction that changes them.
 */
export const categories = pgTable(
  'categories',
  {
    name: text().primaryKey(),
    nameKey: sortKey()
      .notNull()
      .generatedAlwaysAs(alphabetically(sql.raw('name'))),
    /** How many articles it has. */
    count: integer().notNull(),
    /** The first titles in it, in alphabetical order. */
    titles: text().array().notNull().default([]),
  },
  (table) => [
    index('categories_alphabetical').on(table.nameKey, table.name),
    index('categories_largest').on(table.count.desc().nullsFirst(), table.name.desc().nullsFirst()),
  ],
);

/** The featured list, in its order. */
export const featured = pgTable('featured', {
  position: smallint().primaryKey(),
  articleId: partOf(() => articles.id).unique(),
});

/** Who said that the facts of an article are still true, since these changed last. */
export const articleConfirmations = pgTable(
  'article_confirmations',
  {
    articleId: partOf(() => articles.id),
    accountId: partOf(() => accounts.id),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.accountId] }),
    index('article_confirmations_account').on(table.accountId),
  ],
);

/** Which articles people watch: they are told of what happens to them. */
export const watches = pgTable(
  'watches',
  {
    articleId: partOf(() => articles.id),
    accountId: partOf(() => accounts.id),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.accountId] }),
    index('watches_account').on(
      table.accountId,
      table.createdAt.desc().nullsFirst(),
      table.articleId.desc().nullsFirst(),
    ),
    index('watches_oldest').on(table.articleId, table.createdAt),
  ],
);
