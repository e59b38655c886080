import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, next } from '#contract/text.ts';
import { articleLink } from '#contract/texts/article-parts.ts';
import { categoryArticle } from './categories.ts';

export const listLinksHere = endpoint('GET /articles/:slug/links-here', {
  summary: 'The articles whose text links to an article, by title',
  query: listQuery,
  answer: z.object({ article: articleLink, articles: z.array(categoryArticle), next }),
});

export const listRelated = endpoint('GET /articles/:slug/related', {
  summary: 'The articles that are most closely related to an article by links and words, at most 5',
  answer: z.object({ articles: z.array(categoryArticle) }),
});
