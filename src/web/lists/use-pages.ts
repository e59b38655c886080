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

/** The query of a list that comes in pages, and how it is asked for. */
export type Paged<Page extends PageOfList> = PagesQuery<Page> & Asking<Page>;

/** What is known of a list that comes in pages. */
export interface Pages<Row, Page = unknown> {
  /** The answer that is its first page. */
  readonly first: Page | undefined;
  /** Where the page after the last one that was read begins; null at the list's end. */
  readonly next: string | null;
  /** The rows of each page that was read. */
  readonly pages: readonly (readonly Row[])[];
  /** The rows of all of them. */
  readonly rows: readonly Row[];
  /** Tells it from other lists. */
  readonly key: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
}

/** Reads a list page by page; `rowsOf` says what the rows of an answer are. */
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

/** Asks for a list that others work on too: it is read again whenever it is opened. */
export const shared = { refetchOnMount: 'always' } as const;
