import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf, Api } from '#contract/api.ts';
import { askTagged, pathOf, type Question } from '#web/client/calls.ts';
import { addTags } from '#web/client/tags.ts';

/** A call that answers a list in pages, under the name `Name`. */
type ListPath = {
  [Address in keyof Api]: AnswerOf<Address> extends { next: string | null }
    ? Address extends `GET ${infer Path}`
      ? Path
      : never
    : never;
}[keyof Api];
type ListName<Path extends ListPath> = {
  [Name in keyof AnswerOf<`GET ${Path}`>]: AnswerOf<`GET ${Path}`>[Name] extends readonly { id: string }[]
    ? Name
    : never;
}[keyof AnswerOf<`GET ${Path}`>];
type ItemOf<
  Path extends ListPath,
  Name extends ListName<Path>,
> = AnswerOf<`GET ${Path}`>[Name] extends readonly (infer Item)[] ? Item : never;

/** The key of a list that is read page by page: its address with the filter. */
export const listKey = <Path extends ListPath>(path: Path, question: Question<Path>): [string] => [
  pathOf(path, question),
];

/** One of the lists that an admin reads page by page; `name` is what the answer calls its rows. */
export function usePagedList<Path extends ListPath, Name extends ListName<Path>>(
  path: Path,
  question: Question<Path>,
  name: Name,
) {
  const query = useInfiniteQuery({
    queryKey: listKey(path, question),
    queryFn: async ({ pageParam, client, queryKey }) => {
      const { body, tags } = await askTagged(path, {
        ...question,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      });
      addTags(client, queryKey, tags);
      const { next } = body as { next: string | null };
      return { items: body[name] as readonly ItemOf<Path, Name>[], next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Others work on the same lists.
    refetchOnMount: 'always',
  });
  return { query, items: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/** What is shown of a list that is read page by page: how many rows there are so far, and the query behind them. */
export interface PagedListState {
  readonly items: readonly unknown[];
  readonly query: Pick<
    ReturnType<typeof usePagedList>['query'],
    | 'isPending'
    | 'isFetching'
    | 'isError'
    | 'error'
    | 'isFetchNextPageError'
    | 'isFetchingNextPage'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >;
}
