import { z } from 'zod';
import { articleLink } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { submission } from './submissions.ts';
import { id, listQuery, next, requiredText, slugParam } from './text.ts';

/** A text that somebody contributed to an article (spec §3). */
export const contribution = submission.extend({ text: z.string(), article: articleLink });
export type Contribution = z.infer<typeof contribution>;

const contributionText = requiredText(limits.contributionText, 'The contribution');

export const listArticleContributions = endpoint({
  method: 'GET',
  path: '/api/articles/:slug/contributions',
  tag: 'Contributions',
  summary: 'The contributions to an article, newest first',
  params: z.object({ slug: slugParam }),
  query: listQuery,
  answer: z.object({ contributions: z.array(contribution), next }),
});

export const submitContribution = endpoint({
  method: 'POST',
  path: '/api/contributions',
  tag: 'Contributions',
  summary: 'Contributes a text to an article',
  body: z.object({ slug: slugParam, text: contributionText }),
  answer: z.object({ contribution }),
});

export const editContribution = endpoint({
  method: 'PUT',
  path: '/api/contributions/:id',
  tag: 'Contributions',
  summary: 'Changes one’s own contribution while it waits for review',
  params: z.object({ id }),
  body: z.object({ text: contributionText }),
  answer: z.object({ contribution }),
});

export const withdrawContribution = endpoint({
  method: 'DELETE',
  path: '/api/contributions/:id',
  tag: 'Contributions',
  summary: 'Withdraws one’s own contribution while it waits for review',
  params: z.object({ id }),
  answer: z.object({ id }),
});
