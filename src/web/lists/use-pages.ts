import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { PageOfList, PagesQuery } from '#web/client/pages.ts';

interface Asking<Page extends PageOfList> {
  readonly enabled?: boolean;
  readonly meta?: Record<string, unknown>;
  readonly refetchOnMount?: 'always';
  readonly placeholderData?: (
    before: InfiniteData<Page> | undefined,
    earlier: { readonly meta: Record<string, unknown> | undefined } | undefined,
  ) => InfiniteData<Page> | undefined;
}

/** The query of a list in pages, with its options. */
export type Paged<Page extends PageOfList> = PagesQuery<Page> & Asking<Page>;

/** The state of a list in pages. */
export interface Pages<Row, Page = unknown> {
  /** The answer with the first page. */
  readonly first: Page | undefined;
  /** The cursor of the page after the last loaded one; null at the end. */
  readonly next: string | null;
  /** The rows of each loaded page. */
  readonly pages: readonly (readonly Row[])[];
  /** The rows of all of them. */
  readonly rows: readonly Row[];
  /** Distinguishes it from other lists. */
  readonly key: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
}

/** Reads a list page by page; `rowsOf` returns the rows of an answer. */
export function usePages<Page extends PageOfList, Row>(
  paged: Paged<Page>,
  rowsOf: (page: Page) => readonly Row[],
): Pages<Row, Page> {
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, string[]>(paged);
  const answers = query.data?.pages ?? [];
  const pages = answers.map(rowsOf);
  return {
    first: answers[0],
    next: answers.at(-1)?.next ?? null,
    pages,
    rows: pages.flat(),
    key: paged.queryKey.join('/'),
    query,
  };
}

/** Options of a list that several people change: it is refetched whenever it is opened. */
export const shared = { refetchOnMount: 'always' } as const;
