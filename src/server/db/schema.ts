import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Fact, TocEntry } from '#contract/articles.ts';
import { defaultRank, limits, type BountyStatus, type Currency, type ReviewStatus } from '#contract/limits.ts';
import type { SubmissionKind } from '#contract/submissions.ts';
import { decimal, instant, tsvector } from './columns.ts';

// Every entity of the specification's §3, in the order in which they build on each other.

const id = () => uuid().primaryKey().defaultRandom();
const now = () =>
  instant()
    .notNull()
    .default(sql`now()`);

/** So many characters of an article are searched: PostgreSQL could not hold the words of the longest text. */
export const searchedText = { title: limits.title, summary: limits.summary, body: 100_000 } as const;

/**
 * The words at the start of a column, in lower case with single spaces between them, as the search's `wordsOf` sees them. What separates words
 * is taken out before PostgreSQL's parser, which would take pump.fun for the name of a host and not find it by either word.
 */
const plain = (column: string, most: number) =>
  `trim(regexp_replace(lower(left(normalize(${column}, nfkc), ${most})), '[^[:alnum:]]+', ' ', 'g'))`;
const words = (column: string, most: number) => `to_tsvector('simple'::regconfig, ${plain(column, most)})`;
const titleWords = words('title', searchedText.title);
const summaryWords = words('summary', searchedText.summary);

/** A person. A wallet user has a wallet; each anonymous session has an account of its own without one (design §4, Login). */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    wallet: text().unique(),
    username: text(),
    /** The username's skeleton: equal for names that look alike, so that they are unique by sight (design §4, Limits). */
    usernameKey: text().unique(),
    bio: text().notNull().default(''),
    pfp: text().notNull().default(''),
    rank: text().notNull().default(defaultRank),
    /** Why an admin hid the username and bio, or the picture; null when nobody did. */
    hiddenReason: text(),
    pictureHiddenReason: text(),
    /** Why an admin took the right to write; null when nobody did. */
    blockedReason: text(),
    createdAt: now(),
  },
  (table) => [
    index('accounts_restrained')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.hiddenReason} is not null or ${table.pictureHiddenReason} is not null or ${table.blockedReason} is not null`),
  ],
);

/** A login. Only the SHA-256 of its token is kept (design §4, Login). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: now(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expiry').on(table.expiresAt)],
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
    bodyMarkdown: text().notNull().default(''),
    /** Made from `bodyMarkdown` by the one renderer when the article is saved, as are `bodyText` and `toc`. */
    bodyHtml: text().notNull().default(''),
    bodyText: text().notNull().default(''),
    toc: jsonb().$type<TocEntry[]>().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: now(),
    updatedAt: now(),
    titlePlain: text().generatedAlwaysAs(sql.raw(plain('title', searchedText.title))),
    titleWords: tsvector().generatedAlwaysAs(sql.raw(titleWords)),
    summaryWords: tsvector().generatedAlwaysAs(sql.raw(summaryWords)),
    /** The words of title, summary and body. */
    words: tsvector().generatedAlwaysAs(sql.raw(`${titleWords} || ${summaryWords} || ${words('body_text', searchedText.body)}`)),
  },
  (table) => [
    index('articles_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_changed').on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_category').on(table.category, table.title, table.id),
    index('articles_title_plain').on(table.titlePlain.op('text_pattern_ops'), table.id),
    // Without fastupdate, a search never reads a list of what is still to be sorted in.
    index('articles_title_words').using('gin', table.titleWords).with({ fastupdate: false }),
    index('articles_words').using('gin', table.words).with({ fastupdate: false }),
  ],
);

/** What an article was before each save. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    id: id(),
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    category: text().notNull(),
    imageUrl: text().notNull(),
    facts: jsonb().$type<Fact[]>().notNull().default([]),
    bodyMarkdown: text().notNull(),
    version: integer().notNull(),
    savedBy: uuid().references(() => accounts.id),
    savedAt: now(),
  },
  (table) => [
    index('article_revisions_newest').on(table.articleId, table.savedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // By the slug that an article had, its present one is found.
    index('article_revisions_slug').on(table.slug, table.savedAt.desc().nullsFirst()),
  ],
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
    index('search_words_remains').using('gin', table.remains).with({ fastupdate: false }),
  ],
);

/** The featured list, in its order. */
export const featured = pgTable('featured', {
  position: smallint().primaryKey(),
  articleId: uuid()
    .notNull()
    .unique()
    .references(() => articles.id, { onDelete: 'cascade' }),
});

/**
 * What contributions, proposals and reports have in common: an author, a review, votes and comments. The row of the same id in
 * the table of its kind holds the rest, so that one discussion and one review queue serve all three with real foreign keys.
 */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    kind: text().$type<SubmissionKind>().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => accounts.id),
    status: text().$type<ReviewStatus>().notNull().default('waiting for review'),
    reviewNote: text().notNull().default(''),
    reviewedAt: instant(),
    /** Kept in step with the votes and comments in the transaction that changes them. */
    likes: integer().notNull().default(0),
    dislikes: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    createdAt: now(),
    updatedAt: now(),
    /** Withdrawn by its author or deleted by an admin: seen by nobody. */
    deletedAt: instant(),
    /** The admin who deleted it, and may restore it for a while; null when its author withdrew it. */
    deletedBy: uuid().references(() => accounts.id),
  },
  (table) => [
    check('submissions_kind', sql`${table.kind} in ('contribution', 'proposal', 'report')`),
    check('submissions_status', sql`${table.status} in ('waiting for review', 'Accepted', 'Rejected')`),
    unique('submissions_id_kind').on(table.id, table.kind),
    index('submissions_newest').on(table.kind, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('submissions_author').on(table.authorId, table.kind, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('submissions_all').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('submissions_queue').on(table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
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
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: now(),
  },
  (table) => [index('contributions_newest').on(table.articleId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
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
    /** The heading that the reporter's address pointed at; empty without one. */
    anchor: text().notNull().default(''),
    details: text().notNull(),
  },
  (table) => [index('reports_article').on(table.articleId)],
);

export const votes = pgTable(
  'votes',
  {
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    value: smallint().$type<1 | -1>().notNull(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.accountId] }),
    check('votes_value', sql`${table.value} in (1, -1)`),
    index('votes_account').on(table.accountId, table.createdAt.desc().nullsFirst()),
  ],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => accounts.id),
    text: text().notNull(),
    createdAt: now(),
    /** Deleted by its author; the row stays so that answers keep their place. */
    deletedAt: instant(),
    hiddenReason: text(),
  },
  (table) => [
    index('comments_newest').on(table.submissionId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comments_author').on(table.authorId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export const bounties = pgTable(
  'bounties',
  {
    id: id(),
    name: text().notNull(),
    articleId: uuid().references(() => articles.id, { onDelete: 'set null' }),
    /** Since when it is on that article: what was written there before is no entry. */
    articleSince: now(),
    imageUrl: text().notNull().default(''),
    reward: decimal().notNull(),
    currency: text().$type<Currency>().notNull().default('SOL'),
    status: text().$type<BountyStatus>().notNull().default('Open'),
    brief: text().notNull().default(''),
    criteria: text().notNull().default(''),
    deadline: instant(),
    /** A wallet or a name. */
    winner: text(),
    winnerContributionId: uuid(),
    winnerTx: text().unique(),
    createdAt: now(),
    updatedAt: now(),
  },
  (table) => [
    check('bounties_reward', sql`${table.reward} > 0`),
    check('bounties_currency', sql`${table.currency} in ('SOL', 'USDC', 'BONK')`),
    check('bounties_status', sql`${table.status} in ('Open', 'In review', 'Awarded', 'Paid', 'Cancelled', 'No award')`),
    foreignKey({ columns: [table.winnerContributionId], foreignColumns: [contributions.id] }).onDelete('set null'),
    index('bounties_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('bounties_article').on(table.articleId, table.createdAt.desc().nullsFirst()),
    index('bounties_open')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.status} = 'Open'`),
  ],
);

/** Each step of a bounty's life, public on its page. */
export const bountySteps = pgTable(
  'bounty_steps',
  {
    id: id(),
    bountyId: uuid()
      .notNull()
      .references(() => bounties.id, { onDelete: 'cascade' }),
    fromStatus: text().$type<BountyStatus>(),
    toStatus: text().$type<BountyStatus>().notNull(),
    note: text().notNull().default(''),
    createdAt: now(),
  },
  (table) => [index('bounty_steps_newest').on(table.bountyId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

/** What people ask an admin to look at: a comment or a profile. */
export const flags = pgTable(
  'flags',
  {
    id: id(),
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    profileId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    reporterId: uuid()
      .notNull()
      .references(() => accounts.id),
    reason: text().notNull().default(''),
    settled: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [
    check('flags_one_subject', sql`num_nonnulls(${table.commentId}, ${table.profileId}) = 1`),
    unique('flags_once').on(table.reporterId, table.commentId, table.profileId).nullsNotDistinct(),
    index('flags_queue').on(table.settled, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** Who changed what and when. Rows are added, never edited: a trigger refuses it. */
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
  (table) => [index('audit_entries_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);
