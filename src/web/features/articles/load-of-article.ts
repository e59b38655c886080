import type { LoaderFunctionArgs } from 'react-router';
import { load, loadingContext, type Query } from '#web/navigation/load.ts';

/**
 * Loads the main query of a page by the slug in its path. Its answer has the present slug: on the server, a former slug
 * redirects to `pathOf` the present one. Without `others`, nothing else is loaded.
 */
export async function loadOfArticle<Answer>(
  { params, context }: LoaderFunctionArgs,
  query: Query,
  articleOf: (answer: Answer) => { slug: string },
  pathOf: (slug: string) => string,
  others: readonly Query[] = [],
): Promise<void> {
  await load(context, [query], others);
  const { client, page } = context.get(loadingContext);
  const answer = client.getQueryData<Answer>(query.queryKey);
  if (!page || answer === undefined) return;
  const { slug } = articleOf(answer);
  if (slug !== params['slug']) page.movedTo = pathOf(slug);
}
