import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { articleLink } from '#contract/texts/article-parts.ts';

/** A fact of an article, with the day or month on which it was true, and the number of the article's sources. */
const datedFact = z.object({
  article: articleLink,
  label: z.string(),
  /** Plain text: the words of its links, without their addresses. */
  value: z.string(),
  /** As 2026-11-18 or 2026-11. */
  asOf: z.string(),
  sources: z.number().int(),
});
export type DatedFact = z.infer<typeof datedFact>;

export const factsOfToday = endpoint('GET /facts/today', {
  tag: 'Articles',
  summary: 'Some dated facts of articles with sources, other ones each day; and the day, in UTC',
  answer: z.object({ day: z.string(), facts: z.array(datedFact) }),
});
