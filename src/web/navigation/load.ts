import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router';

/** The outcome for a page on the server: its status, or the path of a redirect. */
export interface PageFate {
  status: number;
  movedTo?: string;
  /** Whether the redirect keeps the query. */
  hasTakenQuery?: boolean;
  /** Decides the outcome from the loaded answers. */
  readonly judge: (client: QueryClient, needs: readonly Query[], uses: readonly Query[]) => void;
}

/** A loader's context: the query cache, and on the server the page's outcome. */
export interface Loading {
  readonly client: QueryClient;
  /**
   * Present on the server: the page waits for its answers, which determine its outcome. Absent in the browser, where
   * pages show that they load.
   */
  readonly page?: PageFate;
}

/** The context of loaders. A request without it is a bug. */
export const loadingContext = createContext<Loading>();

/** Identifies the failure to fetch a page's code or styles. `cause` is the browser's error. */
export class PageNotFetched extends Error {
  constructor(cause: unknown) {
    super('A dynamically imported module could not be fetched.', { cause });
  }
}

/** A query of the API: the segments of its path (spec §7). For a list in pages, the first page is loaded. */
export interface Query {
  readonly queryKey: QueryKey;
}

/**
 * Fills the query cache for a page. If a query that it `needs` fails, the page is missing (404) or unavailable (503). A
 * query that it only `uses` may fail, and a long answer of it is left to the browser. In the browser nothing waits: the
 * page appears at once with 'Loading…' in place of missing answers.
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
