import { read } from '#web/client/calls.ts';

/** The newest articles, as many as `limit`. */
export const latestArticlesQuery = (limit: number) => read('/articles', { limit });

/** A page of the articles by title, from where a title of `from` would stand. */
export const articlesByTitleQuery = (from: string, cursor?: string) =>
  read('/articles', { order: 'title', from: from || undefined, cursor });

/** One whole article; 404 for a slug that none has. */
export const articleQuery = (slug: string) => read('/articles/:slug', { slug });

/** The featured articles, in their order. */
export const featuredQuery = read('/featured', {});

/** The featured article whose turn it is today. */
export const featuredTodayQuery = read('/featured/today', {});

/** The names of all categories, in alphabetical order. */
export const categoriesQuery = read('/categories', {});

/** A page of the categories in alphabetical order, with the first titles of each. */
export const categoryRowsQuery = (cursor?: string) => read('/categories', { titles: 5, cursor });

/** The categories with the most articles, the largest first. */
export const largestCategoriesQuery = read('/categories', { order: 'size', limit: 20 });

/** A page of a category's articles, as long as a list may be. */
export const categoryArticlesQuery = (category: string, cursor?: string) =>
  read('/categories/:name/articles', { name: category, limit: 200, cursor });

/** The first articles of a category, as many as stand beside a page. */
export const firstOfCategoryQuery = (category: string) =>
  read('/categories/:name/articles', { name: category, limit: 20 });
