import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router';

/** What becomes of a page on the server: its status, and where it stands when that is at another path. */
export interface PageFate {
  status: number;
  movedTo?: string;
  /** Whether what stood behind the question mark is part of where it moved. */
  hasTakenQuery?: boolean;
  /** Decides, by the answers that were loaded, what becomes of it. */
  readonly judge: (client: QueryClient, needs: readonly Query[], uses: readonly Query[]) => void;
}

/** What a loader finds in its context: where answers are kept, and on the server the page's fate. */
export interface Loading {
  readonly client: QueryClient;
  /**
   * On the server: the page waits for its answers, and this becomes of it. Absent in the browser, where pages show that
   * they load.
   */
  readonly page?: PageFate;
}

/** Where loaders find what they fill; a request without it is a fault of ours. */
export const loadingContext = createContext<Loading>();

/**
 * What is shown in place of a page whose code or styles could not be fetched knows it by this. `cause` is what the
 * browser said of it.
 */
export class PageNotFetched extends Error {
  constructor(cause: unknown) {
    super('A dynamically imported module could not be fetched.', { cause });
  }
}

/** What is asked of the API: the segments of its path (spec §7). Of a list in pages, its first page is loaded. */
export interface Query {
  readonly queryKey: QueryKey;
}

/**
 * Fills the query cache for a page. Without what it `needs` the page is not there (404) or cannot be shown (503); what
 * it only `uses` may fail, and is left to the browser where it is long. In the browser nothing waits: the page appears
 * at once and says 'Loading…' where an answer is missing.
 */
export async function load(
  context: Readonly<RouterContextProvider>,
  needs: readonly Query[],
  uses: readonly Query[] = [],
): Promise<void> {
  const { client, page } = context.get(loadingContext);
  const all = Promise.all([...needs, ...uses].map((query) => client.prefetchQuery(query)));
  if (page === undefined) return;
  await all;
  page.judge(client, needs, uses);
}
