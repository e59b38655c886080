import { useEffect } from 'react';
import { searchLimits } from '#contract/search/limits.ts';
import { readPages } from '#web/client/pages.ts';

/** How a search is asked for: by the words as they are spelled, with weak matches, and from a page after the first. */
export interface Asked {
  readonly isExact?: boolean;
  /** Whether weak matches are wanted too. */
  readonly isWhole?: boolean;
  readonly cursor?: string | undefined;
}

/** What the beginning of a text finds, best first, and how it was understood. Any text is a valid query. */
export const searchQuery = (query: string, { isExact = false, isWhole = false, cursor }: Asked = {}) =>
  readPages('/search', {
    q: query.slice(0, searchLimits.query),
    exact: isExact ? '1' : undefined,
    weaker: isWhole ? '1' : undefined,
    cursor,
  });

const logged = new WeakSet<Error>();

/** Logs a search that failed, once for all who show it; its results are cleared, and nothing else happens (spec §8). */
export function useLoggedFailure(error: Error | null): void {
  useEffect(() => {
    if (!error || logged.has(error)) return;
    logged.add(error);
    console.error('Search failed', error);
  }, [error]);
}
