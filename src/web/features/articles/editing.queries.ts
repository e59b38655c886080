import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { EditableArticle } from '#contract/articles.ts';

/** An article as it is stored now; asked for again each time it is opened. */
export const editableQuery = (id: string) =>
  queryOptions<{ article: EditableArticle }>({ queryKey: ['/api/admin/articles', id], staleTime: 0, gcTime: 0 });

/** Reads again everything that shows articles. */
export async function refreshArticles(client: QueryClient): Promise<void> {
  const shows = /^\/api\/(articles|categories|featured|search|admin\/articles\/search|bounties|feed)/;
  await client.invalidateQueries({ predicate: ({ queryKey }) => shows.test(queryKey.join('/')) });
}
