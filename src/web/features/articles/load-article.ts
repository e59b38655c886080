import type { LoaderFunctionArgs } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import { load, loadingContext, type Query } from '#web/navigation/load.ts';
import { articleQuery } from './articles.queries.ts';

/**
 * Loads the article of a page whose path names one, and what else the page `uses` of that slug. On the server, a page
 * under a slug that the article has no longer moves to `pathOf` its present one. Returns the article when it is there
 * already.
 */
export async function loadArticle(
  { params, context }: LoaderFunctionArgs,
  pathOf: (slug: string) => string,
  uses: readonly ((slug: string) => Query)[] = [],
): Promise<Article | undefined> {
  const asked = params['slug']!;
  const query = articleQuery(asked);
  await load(
    context,
    [query],
    uses.map((used) => used(asked)),
  );
  const { client, page } = context.get(loadingContext);
  const article = client.getQueryData(query.queryKey)?.article;
  if (page && article && article.slug !== asked) page.movedTo = pathOf(article.slug);
  return article;
}
