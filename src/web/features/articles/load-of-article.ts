import type { LoaderFunctionArgs } from 'react-router';
import { load, loadingContext, type Query } from '#web/navigation/load.ts';

/**
 * Loads what a page is made of by the slug in its path, an answer that names its article. On the server, a page under a
 * slug that the article has no longer moves to `pathOf` its present one. Without `besides` the page is whole as well.
 */
export async function loadOfArticle<Answer>(
  { params, context }: LoaderFunctionArgs,
  query: Query,
  articleOf: (answer: Answer) => { slug: string },
  pathOf: (slug: string) => string,
  besides: readonly Query[] = [],
): Promise<void> {
  await load(context, [query], besides);
  const { client, page } = context.get(loadingContext);
  const answer = client.getQueryData<Answer>(query.queryKey);
  if (!page || answer === undefined) return;
  const { slug } = articleOf(answer);
  if (slug !== params['slug']) page.movedTo = pathOf(slug);
}
