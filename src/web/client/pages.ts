import type { DataTag, GetNextPageParamFunction, InfiniteData } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import { pathOf, read, type Question, type ReadPath } from './calls.ts';

/** An answer with a page of a list, and the cursor of the next page; null at the end. */
export interface PageOfList {
  readonly next: string | null;
}

/** A call that returns a list in pages. */
type PagedPath = ReadPath extends infer Path
  ? Path extends ReadPath
    ? AnswerOf<`GET ${Path}`> extends PageOfList
      ? Path
      : never
    : never
  : never;

/** The query of a list in pages, which caches all loaded pages under one key. */
export interface PagesQuery<Page extends PageOfList> {
  readonly queryKey: DataTag<string[], InfiniteData<Page>>;
  readonly initialPageParam: null;
  readonly getNextPageParam: GetNextPageParamFunction<unknown, Page>;
  readonly _type: 'infinite';
}

/**
 * The query of a paged call, from the requested page on, for `usePages`, `useFirstPage` and `load`. The parameter of a
 * further page is its path.
 */
export function readPages<Path extends PagedPath>(
  path: Path,
  question: Question<Path>,
): PagesQuery<AnswerOf<`GET ${Path}`>> {
  return {
    queryKey: read(path, question).queryKey as unknown as PagesQuery<AnswerOf<`GET ${Path}`>>['queryKey'],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next && pathOf(path, { ...question, cursor: next }),
    // Set as `useInfiniteQuery` does, so that `useQuery` can read a list without the code for further pages.
    _type: 'infinite',
  };
}
