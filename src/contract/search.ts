import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './text.ts';

/** An article as a search finds it. */
export const searchResult = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  updatedAt: instant,
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchArticles = endpoint({
  method: 'GET',
  path: '/api/search',
  tag: 'Search',
  summary: 'The articles that match best, at most 20; any text is a valid query',
  // A search box sends whatever is typed: nothing is refused, what is too long is cut.
  query: z.object({ q: z.union([z.string(), z.array(z.string())]).default('') }),
  answer: z.object({
    results: z.array(searchResult),
    /** The words that were looked for, corrected and completed, for highlighting. */
    terms: z.array(z.string()),
  }),
});
