import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

const answer = z.object({ watching: z.boolean() });

export const getWatch = endpoint('GET /articles/:slug/watch', {
  summary: 'Whether the caller watches an article',
  answer,
});

export const watchArticle = endpoint('PUT /articles/:slug/watch', {
  summary: 'Has the caller be told of an article’s changes and contributions; anonymous people as long as their session lasts',
  answer,
});

export const unwatchArticle = endpoint('DELETE /articles/:slug/watch', {
  summary: 'Has the caller no longer be told of an article',
  answer,
});
