import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { Dispute } from '#contract/articles/articles.ts';
import type { Fact, Life, TocEntry } from '#contract/texts/article-parts.ts';
import { searchedText } from '#contract/texts/limits.ts';
import type { ListedSource } from '#contract/texts/sources.ts';
import { id, instant, newest, now, partOf, sortKey, tsvector } from './columns.ts';
import { accounts } from './people.ts';

/**
 * The first `most` characters of a column, in lower case with single spaces, in the form of the search's `wordsOf`. It
 * has no punctuation, because PostgreSQL's parser takes pump.fun for a host name and finds it by neither word.
 */
const plain = (column: string, most: number) =>
  `trim(regexp_replace(lower(left(normalize(${column}, nfkc), ${most})), '[^[:alnum:]]+', ' ', 'g'))`;

const words = (column: string, most: number) => `to_tsvector('simple'::regconfig, ${plain(column, most)})`;

const summaryWords = words('summary', searchedText.summary);

/**
 * A sort key that ignores case, accents and punctuation, as people sort; numbers come first. It is cut so that an index
 * can contain it beside a category. `name` is a column or a parameter.
 */
export const alphabetically = (name: SQL): SQL =>
  sql`trim(regexp_replace(lower(left(regexp_replace(normalize(${name}, nfkd), '[\\u0300-\\u036f]', '', 'g'), 200)), '[^[:alnum:]]+', ' ', 'g'))`;

/** The tickers among an article's facts, in capitals, as a JSON list: an expression for an index. */
export const tickersOf = (facts: SQLWrapper): SQL =>
  sql`(upper(jsonb_path_query_array(${facts}, '$[*] ? (@.label like_regex "^ticker$" flag "i").value')::text)::jsonb)`;

/**
 * The marks of the transactions and accounts among an article's sources, as a JSON list: an expression for an index.
 */
export const citedOf = (sources: SQLWrapper): SQL =>
  sql`jsonb_path_query_array(${sources}, '$[*].id ? (@ starts with "tx:" || @ starts with "account:")')`;

/** Whether an article has sources, and a fact with a day: a condition for an index. */
export const hasDatedFact = (facts: SQLWrapper, sources: SQLWrapper): SQL =>
  sql`(jsonb_array_length(${sources}) > 0 and jsonb_path_exists(${facts}, '$[*] ? (exists (@.asOf))'))`;

/** A pseudo-random sort key, unrelated to any other order of the articles: an expression for an index. */
export const scattered = (slug: SQLWrapper): SQL => sql`md5(${slug})`;

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
    /** The names among the facts, one per line, normalised for the search. Set when the article is saved. */
    names: text().notNull().default(''),
    life: jsonb().$type<Life>(),
    /**
     * The number of people who confirmed the facts, and the latest time. Every write of `article_confirmations` updates
     * both.
     */
    confirmedBy: integer().notNull().default(0),
    confirmedAt: instant(),
    addresses: jsonb().$type<ArticleAddress[]>().notNull().default([]),
    bodyMarkdown: text().notNull().default(''),
    /** Rendered from `bodyMarkdown` when the article is saved, as are `bodyText`, `toc` and `sources`. */
    bodyHtml: text().notNull().default(''),
    bodyText: text().notNull().default(''),
    /**
     * Whether `bodyHtml` has a figure, for lists. A trigger (`articles_figure`) updates it, also for writes by the
     * previous version.
     */
    hasFigure: boolean().notNull().default(false),
    toc: jsonb().$type<TocEntry[]>().notNull().default([]),
    sources: jsonb().$type<ListedSource[]>().notNull().default([]),
    /** The names of the constants that it shows (`constants`). */
    constants: text().array().notNull().default([]),
    version: integer().notNull().default(1),
    /** The number of its newest revision. */
    revisionCount: integer().notNull().default(0),
    /** The number of their authors. */
    authorCount: integer().notNull().default(0),
    /** The revision that brought each word of the text, in runs. */
    authorship: jsonb().$type<(readonly [revision: number, words: number])[]>(),
    /**
     * The number of authors of these words, of the words, and of those without an author here. Every write of the words
     * updates these numbers.
     */
    writerCount: integer().notNull().default(0),
    wordCount: integer().notNull().default(0),
    importedWords: integer().notNull().default(0),
    /** The number of its contributions. The transaction that changes them updates it. */
    contributionCount: integer().notNull().default(0),
    /** The number of open reports on each section. The transaction that changes reports updates it. */
    disputes: jsonb().$type<Dispute[]>().notNull().default([]),
    /**
     * Fakes that people reported and admins accepted, beside those in `addresses`. The transaction that changes either
     * updates it.
     */
    reported: jsonb().$type<ArticleAddress[]>().notNull().default([]),
    /** The last number of an anonymous contributor in its list of contributions. */
    anonymousContributors: integer().notNull().default(0),
    createdAt: now(),
    updatedAt: now(),
    titleKey: sortKey()
      .notNull()
      .generatedAlwaysAs(alphabetically(sql.raw('title'))),
    titlePlain: text().generatedAlwaysAs(sql.raw(plain('title', searchedText.title))),
    summaryWords: tsvector().generatedAlwaysAs(sql.raw(summaryWords)),
    /**
     * The words of title and names, which the search treats as one text. A trigger sets them (`articles_words`), so
     * that their extraction can change without rewriting every row in code.
     */
    titleWords: tsvector(),
    /** The words of title, names, summary and body. The same trigger sets them. */
    words: tsvector(),
  },
  (table) => [
    index('articles_newest').on(...newest(table)),
    index('articles_changed').on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_category').on(table.category, table.titleKey, table.id),
    index('articles_alphabetical').on(table.titleKey, table.id),
    index('articles_dated').on(scattered(table.slug)).where(hasDatedFact(table.facts, table.sources)),
    index('articles_title_plain').on(table.titlePlain.op('text_pattern_ops'), table.id),
    // Without fastupdate, a search never scans a pending list.
    index('articles_title_words').using('gin', table.titleWords).with({ fastupdate: false }),
    // With fastupdate, a save does not insert each of three thousand words into posting lists, which are longer the
    // more dead rows there are: it appends them to the pending list, and a later merge inserts those of many saves
    // together. The pending list has a few megabytes at most, which every search scans.
    index('articles_words').using('gin', table.words).with({ fastupdate: true }),
    index('articles_tickers').using('gin', tickersOf(table.facts)).with({ fastupdate: false }),
    index('articles_constants').using('gin', table.constants).with({ fastupdate: false }),
    index('articles_cited').using('gin', citedOf(table.sources)).with({ fastupdate: false }),
  ],
);

/**
 * The categories with articles; the row with the name '' counts articles without a category. The transaction that
 * changes the articles updates it.
 */
export const categories = pgTable(
  'categories',
  {
    name: text().primaryKey(),
    nameKey: sortKey()
      .notNull()
      .generatedAlwaysAs(alphabetically(sql.raw('name'))),
    /** The number of its articles. */
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

/** The people who have confirmed the facts of an article since they last changed. */
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

/** The articles that people watch: they get notices about them. */
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
