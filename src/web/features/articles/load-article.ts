import type { LoaderFunctionArgs } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import { load, loadingContext, type Query } from '#web/navigation/load.ts';
import { articleQuery } from './articles.queries.ts';

/**
 * Loads the article in a page's path, and the queries that the page `uses` for that slug. On the server, a former slug
 * redirects to `pathOf` the present one. Returns the article if it is loaded.
 */
export async function loadArticle(
  { params, context }: LoaderFunctionArgs,
  pathOf: (slug: string) => string,
  uses: readonly ((slug: string) => Query)[] = [],
): Promise<Article | undefined> {
  const requestedSlug = params['slug']!;
  const query = articleQuery(requestedSlug);
  await load(
    context,
    [query],
    uses.map((used) => used(requestedSlug)),
  );
  const { client, page } = context.get(loadingContext);
  const article = client.getQueryData(query.queryKey)?.article;
  if (page && article && article.slug !== requestedSlug) page.movedTo = pathOf(article.slug);
  return article;
}
