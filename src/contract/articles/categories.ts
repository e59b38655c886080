import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { page } from '#contract/limits.ts';
import { queryLine, listLimit, listQuery, next } from '#contract/text.ts';
import { articleLink, picture } from '#contract/texts/article-parts.ts';
import { textLimits } from '#contract/texts/limits.ts';

/** A category with the number of its articles, and the first of their titles in alphabetical order. */
export const category = z.object({ name: z.string(), count: z.number().int(), titles: z.array(z.string()) });
export type Category = z.infer<typeof category>;

/** An article in a list of rows; with a figure it has a still (`articleSummary`). */
export const categoryArticle = articleLink.extend({
  summary: z.string(),
  category: z.string(),
  hasFigure: z.boolean(),
  picture,
});
export type CategoryArticle = z.infer<typeof categoryArticle>;

const titlesRefusal = 'The number of titles must be a whole number from 0 to 5.';

export const listCategories = endpoint('GET /categories', {
  summary:
    'The names of the categories, alphabetically; and, alphabetically or the largest first, their numbers of articles and, ' +
    'on request, their first titles',
  query: listQuery.extend({
    // Large enough for every category of a usual site: clients written from the specification never request a second
    // page.
    limit: listLimit(page.most, page.most),
    order: z.enum(['name', 'size'], { error: 'The order must be name or size.' }).default('name'),
    titles: z.coerce
      .number({ error: titlesRefusal })
      .int(titlesRefusal)
      .min(0, titlesRefusal)
      .max(5, titlesRefusal)
      .default(0),
  }),
  answer: z.object({ categories: z.array(z.string()), details: z.array(category), next }),
});

export const listCategoryArticles = endpoint('GET /categories/:name/articles', {
  summary: 'The articles of a category, by title, and their number',
  params: z.object({ name: queryLine(textLimits.category, 'The category').min(1) }),
  query: listQuery,
  answer: z.object({ articles: z.array(categoryArticle), next, count: z.number().int() }),
});
