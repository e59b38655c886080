import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant } from '#contract/text.ts';
import { picture } from '#contract/texts/article-parts.ts';

const cursorRefusal = 'The cursor is not valid; start again without one.';

/** The fact, row or sentence of an article that answers the search, and the heading above it by its anchor. */
export const searchMatch = z.object({
  text: z.string(),
  section: z.object({ text: z.string(), id: z.string() }).nullable(),
});
export type SearchMatch = z.infer<typeof searchMatch>;

/** An article in the results of a search. */
export const searchResult = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  updatedAt: instant,
  /** Whether its text has a figure; then `/article/{slug}/still.svg` is a small drawing of the first one. */
  hasFigure: z.boolean(),
  picture,
  /** Null if the summary answers as well, or if the article has no line with a searched word. */
  match: searchMatch.nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchAnswer = z.object({
  results: z.array(searchResult),
  /** The searched words, corrected and completed, for highlighting. */
  terms: z.array(z.string()),
  /** The query with its misspelt words corrected; null if the search used it as typed. */
  correction: z.string().nullable(),
  /** Words of the query that no article contains and that could not be corrected. */
  unknown: z.array(z.string()),
  /** Words of the articles with a similar spelling to the unknown ones. */
  similar: z.array(z.string()),
  /** The number of articles that match well, or at all with `weaker`; null if there are too many to count. */
  total: z.number().int().nullable(),
  /** The number of weak matches that were left out; null if there are too many to count. */
  weaker: z.number().int().nullable(),
  /** The cursor of the next page; null at the end. */
  next: z.string().nullable(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchArticles = endpoint('GET /search', {
  summary: 'The articles that match best, 20 a page; any text is a valid query',
  query: z.object({
    // A search box sends any text: nothing is refused, and long texts are cut.
    q: z.union([z.string(), z.array(z.string())]).default(''),
    /** If set, no word is corrected or completed. */
    exact: z.enum(['1'], { error: 'exact must be 1, or be left out.' }).optional(),
    /** If set, weak matches follow the good ones. */
    weaker: z.enum(['1'], { error: 'weaker must be 1, or be left out.' }).optional(),
    cursor: z
      .string({ error: cursorRefusal })
      .regex(/^[1-9]\d?$/, { error: cursorRefusal })
      .optional(),
  }),
  answer: searchAnswer,
});
