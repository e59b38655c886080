import type { DataTag, GetNextPageParamFunction, InfiniteData } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import { pathOf, read, type Question, type ReadPath } from './calls.ts';

/** An answer that is a page of a list, and where the next page begins; null at the list's end. */
export interface PageOfList {
  readonly next: string | null;
}

/** A call that answers a list in pages. */
type PagedPath = ReadPath extends infer Path
  ? Path extends ReadPath
    ? AnswerOf<`GET ${Path}`> extends PageOfList
      ? Path
      : never
    : never
  : never;

/** The query of a list that is read page by page, and keeps all pages that were read under one key. */
export interface PagesQuery<Page extends PageOfList> {
  readonly queryKey: DataTag<string[], InfiniteData<Page>>;
  readonly initialPageParam: null;
  readonly getNextPageParam: GetNextPageParamFunction<unknown, Page>;
  readonly _type: 'infinite';
}

/**
 * The query of a call that answers in pages, from the page that the question asks for: what `usePages`, `useFirstPage`
 * and `load` take. The parameter of a further page is its path.
 */
export function readPages<Path extends PagedPath>(
  path: Path,
  question: Question<Path>,
): PagesQuery<AnswerOf<`GET ${Path}`>> {
  return {
    queryKey: read(path, question).queryKey as unknown as PagesQuery<AnswerOf<`GET ${Path}`>>['queryKey'],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next && pathOf(path, { ...question, cursor: next }),
    // As `useInfiniteQuery` would set it: so `useQuery` can read a list, too, without what asks for further pages.
    _type: 'infinite',
  };
}
