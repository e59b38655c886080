import { queryOptions } from '@tanstack/react-query';
import type { Article, ArticleLink, ArticleSummary } from '#contract/articles.ts';
import { pageOf } from '#web/api.ts';

/** The newest articles, as many as `limit`. */
export const latestArticlesQuery = (limit: number) =>
  queryOptions<{ articles: ArticleSummary[] }>({ queryKey: [`/api/articles?limit=${limit}`] });

/** One whole article; 404 for a slug that none has. */
export const articleQuery = (slug: string) => queryOptions<{ article: Article }>({ queryKey: ['/api/articles', encodeURIComponent(slug)] });

/** The featured articles, in their order. */
export const featuredQuery = queryOptions<{ featured: ArticleLink[] }>({ queryKey: ['/api/featured'] });

/** The names of all categories, in alphabetical order. */
export const categoriesQuery = queryOptions<{ categories: string[] }>({ queryKey: ['/api/categories'] });

/** A page of a category's articles by title, as long as a list may be, and how many there are. */
export const categoryArticlesQuery = (category: string, cursor?: string) =>
  queryOptions<{ articles: ArticleLink[]; next: string | null; count: number }>({
    queryKey: ['/api/categories', encodeURIComponent(category), pageOf('articles?limit=200', cursor)],
  });
