import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant, listQuery, next } from '#contract/text.ts';
import { articleLink } from '#contract/texts/article-parts.ts';

const answer = z.object({ watching: z.boolean() });

export const getWatch = endpoint('GET /articles/:slug/watch', {
  summary: 'Whether the caller watches an article',
  answer,
});

export const listWatches = endpoint('GET /watches/mine', {
  summary: 'The articles that the caller watches, the latest first, and their number',
  query: listQuery,
  answer: z.object({
    watches: z.array(z.object({ article: articleLink, createdAt: instant })),
    next,
    count: z.number().int(),
  }),
});
export type Watches = z.infer<(typeof listWatches)['answer']>;

export const watchArticle = endpoint('PUT /articles/:slug/watch', {
  summary:
    'Starts watching an article: notices of its changes and contributions; anonymous people until their session ends',
  answer,
});

export const unwatchArticle = endpoint('DELETE /articles/:slug/watch', {
  summary: 'Stops watching an article',
  answer,
});
