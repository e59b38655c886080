import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router';
import { ApiError } from '#web/client/http.ts';

/** What becomes of a page on the server: its status, and where it stands when that is at another path. */
export interface PageFate {
  status: number;
  movedTo?: string;
  /** Whether what stood behind the question mark is part of where it moved. */
  hasTakenQuery?: boolean;
  /** How long the answers are that it holds and could do without. */
  used?: number;
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
  override readonly name = 'PageNotFetched';

  constructor(cause: unknown) {
    super('The page is a dynamically imported module, and could not be fetched.', { cause });
  }
}

/** What is asked of the API: the segments of its path (spec §7). */
export interface Query {
  readonly queryKey: QueryKey;
}

// So many characters of what it only uses a page holds: they stand in it twice, as markup and as data.
const mostUsed = 60_000;

/** Leaves out of a page what would make it large; the browser asks for it. */
function leaveOut(client: QueryClient, page: PageFate, uses: readonly Query[]): void {
  for (const { queryKey } of uses) {
    const length = (JSON.stringify(client.getQueryData(queryKey)) ?? '').length;
    const used = (page.used ?? 0) + length;
    if (used > mostUsed) client.removeQueries({ queryKey, exact: true });
    else page.used = used;
  }
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
  const all = Promise.all([...needs, ...uses].map(({ queryKey }) => client.prefetchQuery({ queryKey })));
  if (page === undefined) return;
  await all;
  leaveOut(client, page, uses);
  for (const { queryKey } of needs) {
    const error = client.getQueryState(queryKey)?.error;
    if (error) page.status = error instanceof ApiError && error.status < 500 ? 404 : 503;
  }
}
