import { z } from 'zod';
import { articleLink } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { listQuery, next, text } from './text.ts';

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  tag: 'Categories',
  summary: 'The names of all categories, in alphabetical order',
  answer: z.object({ categories: z.array(z.string()) }),
});

export const listCategoryArticles = endpoint({
  method: 'GET',
  path: '/api/categories/:name/articles',
  tag: 'Categories',
  summary: 'The articles of a category, by title, and how many there are',
  params: z.object({ name: text(limits.category, 'The category').min(1) }),
  query: listQuery,
  answer: z.object({ articles: z.array(articleLink), next, count: z.number().int() }),
});
