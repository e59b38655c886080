/** What people may send as the text of an article (design §4). */
export const textLimits = {
  title: 200,
  summary: 500,
  category: 60,
  articleMarkdown: 500_000,
  changeSummary: 200,
  sourceTitle: 300,
} as const;

/** What forms leave to the server to measure: none of it belongs in the browser’s bundle. */
export const textServerLimits = {
  articleHtml: 1_500_000,
  headings: 1_000,
  facts: 30,
  factLabel: 60,
  factValue: 300,
  sources: 300,
} as const;

/**
 * How a token may fare: traded, hardly traded, left by its makers, emptied by them, moved to another token; or nobody
 * can say.
 */
export const lifeStatuses = ['live', 'quiet', 'abandoned', 'drained', 'migrated', 'unknown'] as const;

/** What an article's source may be. */
export const sourceKinds = ['transaction', 'account', 'document', 'court or regulator', 'press', 'post'] as const;

/** A suggestion that changes fewer characters of an article's text than these needs no reason. */
export const unexplained = 20;

/** The anchor of an article's infobox, which has no heading. */
export const factsAnchor = 'facts';

/** How many characters of an article are searched: PostgreSQL could not hold the words of the longest text. */
export const searchedText = {
  title: textLimits.title,
  summary: textLimits.summary,
  names: 2_000,
  body: 100_000,
} as const;
