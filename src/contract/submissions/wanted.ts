import { z } from 'zod';
import { bounty } from '#contract/bounties/bounties.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';

/** An article that is not there and that somebody asks for. */
const wantedArticle = z.object({
  title: z.string(),
  /** The open proposal of it; null without one. */
  proposal: id.nullable(),
  /** The open bounty on it; null without one. */
  bounty: bounty.pick({ id: true, reward: true, currency: true }).nullable(),
});
export type WantedArticle = z.infer<typeof wantedArticle>;

export const listWanted = endpoint('GET /wanted', {
  tag: 'Articles',
  summary: 'The most wanted articles: those with a bounty, then the newest proposals that wait for review',
  answer: z.object({ wanted: z.array(wantedArticle) }),
});
