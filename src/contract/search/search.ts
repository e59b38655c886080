import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant } from '#contract/text.ts';

const cursorRefusal = 'The cursor is not valid; start again without one.';

/** Where the words that were looked for stand in an article: the line, and the heading above it by its anchor. */
export const searchMatch = z.object({
  text: z.string(),
  section: z.object({ text: z.string(), id: z.string() }).nullable(),
});
export type SearchMatch = z.infer<typeof searchMatch>;

/** An article as a search finds it. */
export const searchResult = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  updatedAt: instant,
  /** Null when the title and the summary already hold every word, or when no line of the article holds one. */
  match: searchMatch.nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchAnswer = z.object({
  results: z.array(searchResult),
  /** The words that were looked for, corrected and completed, for highlighting. */
  terms: z.array(z.string()),
  /** The query with its mistyped words corrected; null when the search looked for it as it was typed. */
  correction: z.string().nullable(),
  /** Words of the query that stand in no article and could not be corrected. */
  unknown: z.array(z.string()),
  /** Words of the articles that are spelled like the unknown ones. */
  similar: z.array(z.string()),
  /**
   * How many articles match well, or at all where `weaker` was asked for; null when there are too many to be counted.
   */
  total: z.number().int().nullable(),
  /** How many articles match weakly and were left out; null when there are too many to be counted. */
  weaker: z.number().int().nullable(),
  /** The cursor of the next page; null at the end. */
  next: z.string().nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchArticles = endpoint('GET /search', {
  summary: 'The articles that match best, 20 a page; any text is a valid query',
  query: z.object({
    // A search box sends whatever is typed: nothing is refused, what is too long is cut.
    q: z.union([z.string(), z.array(z.string())]).default(''),
    /** When it is set, no word is corrected or completed. */
    exact: z.enum(['1'], { error: 'exact must be 1, or be left out.' }).optional(),
    /** When it is set, weak matches follow the good ones. */
    weaker: z.enum(['1'], { error: 'weaker must be 1, or be left out.' }).optional(),
    cursor: z
      .string({ error: cursorRefusal })
      .regex(/^[1-9]\d?$/, { error: cursorRefusal })
      .optional(),
  }),
  answer: searchAnswer,
});
