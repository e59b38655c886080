import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** The newest articles, at most `limit`. */
export const latestArticlesQuery = (limit: number) => read('/articles', { limit });

/** The articles by title, from the position of the title `from`. */
export const articlesByTitleQuery = (from: string, cursor?: string) =>
  readPages('/articles', { order: 'title', from: from || undefined, cursor });

/** One whole article; 404 for an unknown slug. */
export const articleQuery = (slug: string) => read('/articles/:slug', { slug });

/** The articles that link to an article, by title. */
export const linksHereQuery = (slug: string, cursor?: string) =>
  readPages('/articles/:slug/links-here', { slug, cursor });

/** The articles that are most closely related to an article. */
export const relatedQuery = (slug: string) => read('/articles/:slug/related', { slug });

/** The preview of an article; 404 for an unknown slug. */
export const previewQuery = (slug: string) => read('/articles/:slug/preview', { slug });

/** The featured articles, in their order. */
export const featuredQuery = read('/featured', {});

/** The featured article of today. */
export const featuredTodayQuery = read('/featured/today', {});

/** Dated facts of articles, which change each day, and the day. */
export const factsOfTodayQuery = read('/facts/today', {});

/** The names of all categories, in alphabetical order. */
export const categoriesQuery = read('/categories', {});

/** The categories in alphabetical order, with the first titles of each. */
export const categoryRowsQuery = readPages('/categories', { titles: 5 });

/** The categories with the most articles, the largest first. */
export const largestCategoriesQuery = read('/categories', { order: 'size', limit: 20 });

/** A category's articles, in pages of the maximal length. */
export const categoryArticlesQuery = (category: string, cursor?: string) =>
  readPages('/categories/:name/articles', { name: category, limit: 200, cursor });

/** The first articles of a category, as many as a sidebar shows. */
export const firstOfCategoryQuery = (category: string) =>
  read('/categories/:name/articles', { name: category, limit: 20 });
