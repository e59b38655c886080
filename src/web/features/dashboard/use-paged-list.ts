import { useInfiniteQuery } from '@tanstack/react-query';
import { getFromBrowser, pageOf } from '#web/api.ts';

interface Answer<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/**
 * One of the lists that an admin reads page by page. `path` is its address with the filter, which is its key as well; `name` is what the
 * answer calls its rows.
 */
export function usePagedList<Item extends { readonly id: string }>(path: string, name: string) {
  const query = useInfiniteQuery({
    queryKey: [path],
    queryFn: async ({ pageParam }): Promise<Answer<Item>> => {
      const answer = (await getFromBrowser(pageOf(path, pageParam))) as Record<string, readonly Item[]> & { next: string | null };
      return { items: answer[name] ?? [], next: answer.next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Others work on the same lists.
    refetchOnMount: 'always',
  });
  return { query, items: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/** A list that is read page by page: the rows so far, and the query behind them. */
export type PagedListState = ReturnType<typeof usePagedList>;
