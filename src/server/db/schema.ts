import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  customType,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { AddressKind } from '#contract/addresses/limits.ts';
import type { Receipt } from '#contract/addresses/receipts.ts';
import type { Dispute } from '#contract/articles/articles.ts';
import type { BountyState } from '#contract/bounties/limits.ts';
import type { SubmissionKind, BountyStatus, Currency, ReviewStatus } from '#contract/kinds.ts';
import type { NoticeKind } from '#contract/notices/notices.ts';
import type { RevisionKind } from '#contract/revisions/revisions.ts';
import type { GrantKind } from '#contract/standing/leaderboard.ts';
import { defaultRank } from '#contract/standing/limits.ts';
import type { Fact, Life, TocEntry } from '#contract/texts/article-parts.ts';
import { searchedText } from '#contract/texts/limits.ts';
import type { Source } from '#contract/texts/sources.ts';
import type { Tag } from '#server/core/tags.ts';

/** A moment, read as ISO 8601 text in UTC with milliseconds, which is what the contract says; no mapping remains. */
const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** PostgreSQL's document for full-text search. It is searched, never read. */
const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });

/** The number of a transaction, read as text: it may be larger than JavaScript's numbers hold. */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** An exact decimal number, read and written as text so that no digit is lost. */
const decimal = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(20, 9)' });

/** A text that is only sorted by: byte by byte, so that the order is the same on every store. */
const sortKey = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

/** A part of a text that makes way for another: where it begins, how long it is in UTF-16 units, and what stands there afterwards. */
export type Edit = readonly [start: number, length: number, text: string];

/** The milliseconds since 1970 of a column that holds a moment, as an expression that generated columns may use. */
const milliseconds = (column: string) => `extract(epoch from ${column} at time zone 'UTC') * 1000`;

// Every entity of the specification's §3, in the order in which they build on each other.

const id = () => uuid().primaryKey().defaultRandom();
const now = () =>
  instant()
    .notNull()
    .default(sql`now()`);

/** The row to which this one belongs, and with which it goes. */
const partOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' });
/** The account that did it. */
const byAccount = () =>
  uuid()
    .notNull()
    .references(() => accounts.id);

/** The columns of an index by which rows are listed newest first. */
const newest = ({ createdAt, id }: { createdAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [createdAt.desc().nullsFirst(), id.desc().nullsFirst()] as const;

/**
 * The words at the start of a column, in lower case with single spaces between them, as the search's `wordsOf` sees them. What separates words
 * is taken out before PostgreSQL's parser, which would take pump.fun for the name of a host and not find it by either word.
 */
const plain = (column: string, most: number) =>
  `trim(regexp_replace(lower(left(normalize(${column}, nfkc), ${most})), '[^[:alnum:]]+', ' ', 'g'))`;
const words = (column: string, most: number) => `to_tsvector('simple'::regconfig, ${plain(column, most)})`;

/**
 * By what a name is put in its place in an alphabet, as people sort: without regard to case, accents and punctuation. Numbers come first.
 * It is cut so that an index can hold it beside a category. `name` is a column or a parameter.
 */
export const alphabetically = (name: SQL): SQL =>
  sql`trim(regexp_replace(lower(left(regexp_replace(normalize(${name}, nfkd), '[\\u0300-\\u036f]', '', 'g'), 200)), '[^[:alnum:]]+', ' ', 'g'))`;

/** The tickers among an article's facts, in capitals, as a JSON list: an expression that an index may hold. */
export const tickersOf = (facts: SQLWrapper): SQL =>
  sql`(upper(jsonb_path_query_array(${facts}, '$[*] ? (@.label like_regex "^ticker$" flag "i").value')::text)::jsonb)`;

/** The marks of the transactions and accounts among an article's sources, as a JSON list: an expression that an index may hold. */
export const citedOf = (sources: SQLWrapper): SQL =>
  sql`jsonb_path_query_array(${sources}, '$[*].id ? (@ starts with "tx:" || @ starts with "account:")')`;

const summaryWords = words('summary', searchedText.summary);

/** A person. A wallet user has a wallet; each anonymous session has an account of its own without one (design §4, Login). */
/** The first four and the last four characters of an address, by which it is shown where there is no room for the whole. */
export const endsOf = (address: SQLWrapper) => sql<string>`(left(${address}, 4) || right(${address}, 4))`;

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    wallet: text().unique(),
    username: text(),
    /** The username's skeleton: the same for names that look alike, so that no two do (design §4, Limits). Null without a username. */
    usernameKey: text().unique(),
    bio: text().notNull().default(''),
    pfp: text().notNull().default(''),
    rank: text().notNull().default(defaultRank),
    /** Why an admin hid the username and bio, or the picture; null when nobody did. */
    hiddenReason: text(),
    pictureHiddenReason: text(),
    /** Why an admin took the right to write; null when nobody did. */
    blockedReason: text(),
    /** How many words of theirs stand in how many articles. Kept in step with these in the transaction that changes one. */
    standingWords: integer().notNull().default(0),
    standingArticles: integer().notNull().default(0),
    /** The points of their grants: of those that have begun, and of these those of the last 30 days. Kept in step with them, as is the rank. */
    points: integer().notNull().default(0),
    recentPoints: integer().notNull().default(0),
    /** How many contributions of theirs are there, and how many of these were accepted. Kept in step with them. */
    contributionCount: integer().notNull().default(0),
    acceptedCount: integer().notNull().default(0),
    bountiesWon: integer().notNull().default(0),
    createdAt: now(),
    /** When its owner closed it: it has no wallet any more, and stands for a former member. */
    closedAt: instant(),
    /** Of one that was blocked when it was closed: the SHA-256 of its wallet, which stays blocked. */
    closedWallet: text().unique(),
  },
  (table) => [
    index('accounts_points')
      .on(table.points.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.points} > 0 and ${table.blockedReason} is null`),
    index('accounts_recent_points')
      .on(table.recentPoints.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.recentPoints} > 0 and ${table.blockedReason} is null`),
    index('accounts_ends').on(endsOf(table.wallet)),
    index('accounts_anonymous')
      .on(table.createdAt, table.id)
      .where(sql`${table.wallet} is null`),
    index('accounts_restrained')
      .on(...newest(table))
      .where(sql`${table.hiddenReason} is not null or ${table.pictureHiddenReason} is not null or ${table.blockedReason} is not null`),
  ],
);

/**
 * What gives a person points: each with the day, in UTC, from which on it does. Which grants there are follows from the facts alone
 * (articles, submissions, votes, bounties), and is kept in step with them in the transaction that changes one.
 */
export const grants = pgTable(
  'grants',
  {
    accountId: partOf(() => accounts.id),
    kind: text().$type<GrantKind>().notNull(),
    /** The id of the article, the submission or the bounty. */
    subject: uuid().notNull(),
    day: date().notNull(),
    points: smallint().notNull(),
    /** Whether its day has come, and whether it is among the last 30: by this it is in its person's sums. */
    phase: text().$type<'ahead' | 'recent' | 'past'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.subject, table.day] }),
    index('grants_subject').on(table.kind, table.subject),
    check('grants_phase', sql`${table.phase} in ('ahead', 'recent', 'past')`),
    index('grants_due')
      .on(table.phase, table.day)
      .where(sql`${table.phase} <> 'past'`),
    index('grants_bounties')
      .on(table.accountId, table.day.desc().nullsFirst(), table.subject.desc().nullsFirst())
      .where(sql`${table.kind} = 'bounty'`),
  ],
);

/** The numbers by which the grants were made; one row, or none before the first count. */
export const countedRules = pgTable('counted_rules', { rules: text().primaryKey() });

/** How much a person wrote on a day, in UTC: submissions, comments and saved articles, noted when they are. It stays when these go. */
export const activeDays = pgTable(
  'active_days',
  {
    accountId: partOf(() => accounts.id),
    day: date().notNull(),
    things: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);

/** A login. Only the SHA-256 of its token is kept (design §4, Login). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    accountId: partOf(() => accounts.id),
    /** When the wallet signed. */
    createdAt: now(),
    /** When it was used last, to the minute. */
    usedAt: now(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sessions_account').on(table.accountId, table.createdAt.desc().nullsFirst()),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** A number to be signed once, before it expires. */
export const nonces = pgTable('nonces', { nonce: text().primaryKey(), expiresAt: instant().notNull() }, (table) => [
  index('nonces_expiry').on(table.expiresAt),
]);

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
    /** How many people said that the facts are still true, and when the latest did. Kept in step with `article_confirmations`. */
    confirmedBy: integer().notNull().default(0),
    confirmedAt: instant(),
    addresses: jsonb().$type<ArticleAddress[]>().notNull().default([]),
    bodyMarkdown: text().notNull().default(''),
    /** Made from `bodyMarkdown` by the one renderer when the article is saved, as are `bodyText`, `toc` and `sources`. */
    bodyHtml: text().notNull().default(''),
    bodyText: text().notNull().default(''),
    toc: jsonb().$type<TocEntry[]>().notNull().default([]),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    version: integer().notNull().default(1),
    /** The number of its newest revision. */
    revisionCount: integer().notNull().default(0),
    /** How many people made them. */
    authorCount: integer().notNull().default(0),
    /** Which of them brought each word of the text, in runs. */
    authorship: jsonb().$type<(readonly [revision: number, words: number])[]>(),
    /** How many people wrote these words, how many words these are, and how many of them nobody here wrote. Kept in step with them. */
    writerCount: integer().notNull().default(0),
    wordCount: integer().notNull().default(0),
    importedWords: integer().notNull().default(0),
    /** How many contributions it has. Kept in step with them in the transaction that changes them. */
    contributionCount: integer().notNull().default(0),
    /** The open reports on its sections, counted for each in the transaction that changes them. */
    disputes: jsonb().$type<Dispute[]>().notNull().default([]),
    /** The fakes that people reported and admins agreed with, beside those in `addresses`. Kept in step in the transaction that changes either. */
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
    /** The words of title and names, which are searched as one. A trigger keeps them (`articles_words`): how it finds them can change without writing every row anew. */
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
    // With it, a save does not look for the place of each of three thousand words, in lists that are the longer the more old rows there are:
    // it leaves them to be sorted in together with those of other saves. What is not sorted in yet is a few megabytes at most, in which a
    // search looks each word up.
    index('articles_words').using('gin', table.words).with({ fastupdate: true }),
    index('articles_tickers').using('gin', tickersOf(table.facts)).with({ fastupdate: false }),
    index('articles_cited').using('gin', citedOf(table.sources)).with({ fastupdate: false }),
  ],
);

/** The addresses that the articles name, to be looked up. Kept in step with the articles in the transaction that changes them. */
export const articleAddresses = pgTable(
  'article_addresses',
  {
    articleId: partOf(() => articles.id),
    kind: text().$type<AddressKind>().notNull(),
    address: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.address] }),
    index('article_addresses_address').on(table.address),
    // One mint belongs to one article.
    uniqueIndex('article_addresses_mint')
      .on(table.address)
      .where(sql`${table.kind} = 'mint'`),
  ],
);

/** The keys of these addresses, by which they are found from addresses that look like them. */
export const articleAddressKeys = pgTable(
  'article_address_keys',
  { key: text().notNull(), articleId: uuid().notNull(), address: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.articleId, table.address, table.key] }),
    foreignKey({
      name: 'article_address_keys_address',
      columns: [table.articleId, table.address],
      foreignColumns: [articleAddresses.articleId, articleAddresses.address],
    }).onDelete('cascade'),
    index('article_address_keys_key').on(table.key),
  ],
);

/** What the chain said of the transactions and accounts that articles cite: asked for once, and kept with its whole answer. */
export const receipts = pgTable(
  'receipts',
  {
    /** The transaction's signature, or the account's address. */
    signature: text().primaryKey(),
    kind: text().$type<Receipt['kind']>().notNull(),
    state: text().$type<Receipt['state']>().notNull().default('not yet read'),
    /** Who cited it in which article, and is told if the chain does not know it; null where nobody is. */
    citedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    articleId: uuid().references(() => articles.id, { onDelete: 'set null' }),
    /** How often the chain did not know it, and how often it could not be asked. */
    attempts: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    /** When it is asked for next. Whoever asks puts it off first, so that nobody else does meanwhile, and somebody does should they be killed. */
    dueAt: now(),
    transaction: jsonb().$type<Receipt['transaction']>(),
    account: jsonb().$type<Receipt['account']>(),
    /** What the chain answered, as it came. */
    answer: text(),
    sha256: text(),
    readAt: instant(),
    createdAt: now(),
  },
  (table) => [
    check('receipts_state', sql`${table.state} in ('not yet read', 'read', 'not found')`),
    index('receipts_cited_by').on(table.citedBy),
    index('receipts_article').on(table.articleId),
    index('receipts_ends').on(endsOf(table.signature)),
    index('receipts_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'not yet read'`),
  ],
);

/** The categories that have articles; under the name '' stand those articles that have none. Kept in step with the articles in the transaction that changes them. */
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

/**
 * Every version of every article, from its first to the present one. A revision holds all its texts, or of them only what is not as in the one
 * before; of the Markdown then the edits that lead from there to here.
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
    /** The admin who published a contribution in other words than its author's; null where nobody did. An admin's account stays. */
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

/** Who made revisions of an article, how many, and how many of their words stand in it. Kept in step with them in the transaction that adds one. */
export const articleAuthors = pgTable(
  'article_authors',
  {
    articleId: partOf(() => articles.id),
    accountId: byAccount(),
    revisions: integer().notNull(),
    words: integer().notNull().default(0),
    /** By which an anonymous one is told apart from others, as in the article's list of contributions; null for a wallet. */
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

/** Sentences that an article had once, by what they say, with who brought their words: text that comes back belongs to its first author. */
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

/** The words by which articles are found: what a query's words are compared with. Kept by the search's `learnWords`. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().notNull(),
    /** What stands in the articles: the word itself, or two words of a title that people write as one (pump fun for pumpfun). */
    phrase: text().notNull(),
    /** The same for all forms of a word: sniping, snipes. */
    stem: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce((ts_lexize('english_stem'::regdictionary, word))[1], word)`),
    /** What remains when letters are left out: words that are alike share a remain. */
    remains: text().array().notNull(),
    /** In how many articles, and in how many of their titles, it stands. */
    articles: integer().notNull(),
    titles: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.phrase] }),
    index('search_words_stem').on(table.stem),
    index('search_words_beginning').on(table.word.op('text_pattern_ops')),
    index('search_words_title_beginning')
      .on(table.word.op('text_pattern_ops'))
      .where(sql`${table.titles} > 0`),
    // Two letters begin thousands of words: of these the most usual are found in their order.
    index('search_words_two_letters')
      .on(sql`left(${table.word}, 2)`, table.titles.desc().nullsFirst(), table.word.op('text_pattern_ops'))

      .where(sql`${table.titles} > 0`),
    index('search_words_remains').using('gin', table.remains).with({ fastupdate: false }),
  ],
);

/** The featured list, in its order. */
export const featured = pgTable('featured', {
  position: smallint().primaryKey(),
  articleId: partOf(() => articles.id).unique(),
});

const isThere = ({ deletedAt }: { deletedAt: ExtraConfigColumn }) => sql`${deletedAt} is null`;

/**
 * What contributions, proposals and reports have in common: an author, a review, votes and comments. The row of the same id in
 * the table of its kind holds the rest, so that one discussion and one review queue serve all three with real foreign keys.
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
    /** By which an anonymous author is told apart from others in the list where it stands; null for a wallet. It says nothing elsewhere. */
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
    /** Of a suggestion: the revision of the article in which it was written, and the edits that lead from that one's Markdown to its own. */
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
    /** The likes of its submission without the dislikes, for instances of the version before. The next version may drop it and its index. */
    score: integer().notNull().default(0),
    /** How many of its likes count for points; the most useful come first by it. The transaction that changes a like updates it. */
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

/** What contributions said on which others had voted or commented before their authors changed them: for everybody to see. */
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
    /** Whether it waits for review and is there. Kept in step with its submission in the transaction that changes that. */
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

export const votes = pgTable(
  'votes',
  {
    submissionId: partOf(() => submissions.id),
    accountId: byAccount(),
    value: smallint().$type<1 | -1>().notNull(),
    /** Whether it is among the likes and dislikes: of the anonymous ones, one a network and day is (design §4, Login). */
    counts: boolean().notNull().default(true),
    /** Whether, as a like, it gives the author points: decided once, when it is first one. */
    weighs: boolean().notNull().default(false),
    /** Whether it is taken off while its owner is blocked from writing: then it is in no number, and comes back as it was. */
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

/** What all instances of this site know and nobody else: each made once, by whichever needs it first. */
export const serverSecrets = pgTable('server_secrets', { name: text().primaryKey(), secret: text().notNull() });

/** The key of a day, by which networks are known again within it. It is forgotten with its day, and then nothing leads back to an address. */
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

/** From here on a bounty's place is that of a closed one. */
export const closedPlaces = 1e15;

export const bounties = pgTable(
  'bounties',
  {
    id: id(),
    name: text().notNull(),
    articleId: uuid().references(() => articles.id, { onDelete: 'set null' }),
    imageUrl: text().notNull().default(''),
    reward: decimal().notNull(),
    currency: text().$type<Currency>().notNull().default('SOL'),
    status: text().$type<BountyStatus>().notNull().default('Open'),
    brief: text().notNull().default(''),
    criteria: text().notNull().default(''),
    deadline: instant(),
    /** A wallet or a name; `former` of somebody who closed their account. */
    winner: text(),
    winnerContributionId: uuid(),
    winnerTx: text().unique(),
    /** Kept in step with its entries in the transaction that changes them. */
    entryCount: integer().notNull().default(0),
    createdAt: now(),
    /**
     * Where it stands in lists: first the open ones by deadline, then those without one and then the closed ones, both newest first. In
     * milliseconds, so that a moment parts the open ones into those past their deadline and the others.
     */
    place: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`(case when status <> 'Open' then ${2 * closedPlaces} - ${milliseconds('created_at')}
          else coalesce(${milliseconds('deadline')}, ${closedPlaces} - ${milliseconds('created_at')}) end)::bigint`),
      ),
  },
  (table) => [
    check('bounties_reward', sql`${table.reward} > 0`),
    check('bounties_currency', sql`${table.currency} in ('SOL', 'USDC', 'BONK')`),
    check('bounties_status', sql`${table.status} in ('Open', 'In review', 'Awarded', 'Paid', 'Cancelled', 'No award')`),
    // What won stays: neither it nor its article can be removed.
    foreignKey({ columns: [table.winnerContributionId], foreignColumns: [contributions.id] }),
    index('bounties_place').on(table.place, table.id),
    // Those that wait for their payment.
    index('bounties_awarded')
      .on(table.id)
      .where(sql`${table.status} = 'Awarded'`),
    index('bounties_article').on(table.articleId, table.place, table.id),
    index('bounties_winner').on(table.winnerContributionId),
    index('bounties_won_by').on(table.winner, table.createdAt.desc().nullsFirst()),
  ],
);

/** What was entered for a bounty: the contributions made on its article while it was open and before its deadline. */
export const bountyEntries = pgTable(
  'bounty_entries',
  {
    bountyId: partOf(() => bounties.id),
    contributionId: partOf(() => contributions.id),
    /** When the contribution was made. */
    createdAt: instant().notNull(),
    /** False while the contribution is deleted; an admin may restore it. */
    isThere: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.contributionId, table.bountyId] }),
    index('bounty_entries_newest')
      .on(table.bountyId, table.createdAt.desc().nullsFirst(), table.contributionId.desc().nullsFirst())
      .where(sql`${table.isThere}`),
  ],
);

/** How many bounties there are of each state. Kept in step with them in the transaction that changes them. */
export const bountyCounts = pgTable('bounty_counts', {
  state: text().$type<BountyState>().primaryKey(),
  bounties: integer().notNull().default(0),
});

/** Each step of a bounty's life, public on its page. */
export const bountySteps = pgTable(
  'bounty_steps',
  {
    id: id(),
    bountyId: partOf(() => bounties.id),
    fromStatus: text().$type<BountyStatus>(),
    toStatus: text().$type<BountyStatus>().notNull(),
    note: text().notNull().default(''),
    /** Whether it was an award before the deadline. */
    isEarly: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [index('bounty_steps_newest').on(table.bountyId, ...newest(table))],
);

/** What people ask an admin to look at: a comment or a profile. */
export const flags = pgTable(
  'flags',
  {
    id: id(),
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    profileId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    reporterId: byAccount(),
    reason: text().notNull().default(''),
    settled: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [
    check('flags_one_subject', sql`num_nonnulls(${table.commentId}, ${table.profileId}) = 1`),
    unique('flags_once').on(table.reporterId, table.commentId, table.profileId).nullsNotDistinct(),
    index('flags_queue').on(table.settled, ...newest(table)),
    index('flags_comment').on(table.commentId),
    index('flags_profile').on(table.profileId),
  ],
);

/**
 * Who changed what and when. Rows are added, never edited: a trigger refuses it. What they say of a person is changed
 * when that person closes the account.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    accountId: uuid().references(() => accounts.id),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: now(),
  },
  (table) => [index('audit_entries_newest').on(...newest(table)), index('audit_entries_account').on(table.accountId)],
);

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

/** Who said that the facts of an article are still true, since these changed last. */
export const articleConfirmations = pgTable(
  'article_confirmations',
  {
    articleId: partOf(() => articles.id),
    accountId: partOf(() => accounts.id),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.accountId] }), index('article_confirmations_account').on(table.accountId)],
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
    index('watches_account').on(table.accountId, table.createdAt.desc().nullsFirst(), table.articleId.desc().nullsFirst()),
    index('watches_oldest').on(table.articleId, table.createdAt),
  ],
);

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

/** What writes purged, for the other instances to read (decision 13). Kept for minutes. Empty where there is one instance. */
export const purges = pgTable(
  'purges',
  {
    /** The write's id among `OwnWrites`. */
    write: text().notNull(),
    tags: text().$type<Tag>().array().notNull(),
    /** The transaction that wrote: what is committed late has a small number, as a sequence's would be. */
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    createdAt: now(),
  },
  (table) => [index('purges_transaction').on(table.transaction), index('purges_age').on(table.createdAt)],
);
