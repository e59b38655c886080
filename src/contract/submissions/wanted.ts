import { z } from 'zod';
import { bounty } from '#contract/bounties/bounties.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';

/** A missing article that somebody asks for, or that texts link to by name. */
const wantedArticle = z.object({
  title: z.string(),
  /** The number of articles that link to it in double brackets. */
  articles: z.number().int(),
  /** The open proposal of it; null without one. */
  proposal: id.nullable(),
  /** The open bounty on it; null without one. */
  bounty: bounty.pick({ id: true, reward: true, currency: true }).nullable(),
});
export type WantedArticle = z.infer<typeof wantedArticle>;

export const listWanted = endpoint('GET /wanted', {
  tag: 'Articles',
  summary:
    'The most wanted articles: those with a bounty, then those to which most articles link, then the newest proposals that wait for review',
  answer: z.object({ wanted: z.array(wantedArticle) }),
});
