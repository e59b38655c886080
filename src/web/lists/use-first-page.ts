import { useQuery, type InfiniteData } from '@tanstack/react-query';
import type { PageOfList } from '#web/client/pages.ts';
import type { Paged } from './use-pages.ts';

const firstOf = <Page>({ pages: [first] }: InfiniteData<Page>): Page => first!;

/** Reads the first page of a list. */
export const useFirstPage = <Page extends PageOfList>(paged: Paged<Page>) =>
  useQuery({ ...paged, select: firstOf<Page> });
