/** Limits on the text of an article (design §4). */
export const textLimits = {
  title: 200,
  summary: 500,
  category: 60,
  articleMarkdown: 500_000,
  changeSummary: 200,
  sourceTitle: 300,
} as const;

/** Limits that only the server checks: they do not belong in the browser’s bundle. */
export const textServerLimits = {
  articleHtml: 1_500_000,
  headings: 1_000,
  facts: 30,
  factLabel: 60,
  factValue: 300,
  sources: 300,
  /** The most different names that a text links to in double brackets. */
  namedLinks: 1_000,
} as const;

/**
 * The life statuses of a token: traded, hardly traded, left by its makers, emptied by them, moved to another token; or
 * unknown.
 */
export const lifeStatuses = ['live', 'quiet', 'abandoned', 'drained', 'migrated', 'unknown'] as const;

/** The kinds of an article's sources. */
export const sourceKinds = ['transaction', 'account', 'document', 'court or regulator', 'press', 'post'] as const;

/** A suggestion that changes fewer characters of an article's text needs no reason. */
export const unexplained = 20;

/** The anchor of an article's infobox, which has no heading. */
export const factsAnchor = 'facts';

/** The number of searched characters of an article: PostgreSQL could not store the words of the longest text. */
export const searchedText = {
  title: textLimits.title,
  summary: textLimits.summary,
  names: 2_000,
  body: 100_000,
} as const;
