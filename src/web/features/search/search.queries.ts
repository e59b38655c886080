import { useEffect } from 'react';
import { searchLimits } from '#contract/search/limits.ts';
import { readPages } from '#web/client/pages.ts';

/** The options of a search: exact spelling, weak matches, and the page. */
export interface SearchOptions {
  readonly isExact?: boolean;
  /** Whether to include weak matches. */
  readonly isWhole?: boolean;
  readonly cursor?: string | undefined;
}

/** The results for the beginning of a text, best first, and their interpretation. Any text is a valid query. */
export const searchQuery = (query: string, { isExact = false, isWhole = false, cursor }: SearchOptions = {}) =>
  readPages('/search', {
    q: query.slice(0, searchLimits.query),
    exact: isExact ? '1' : undefined,
    weaker: isWhole ? '1' : undefined,
    cursor,
  });

const logged = new WeakSet<Error>();

/**
 * Logs a failed search, once for all components that show it; its results are cleared, and nothing else happens (spec
 * §8).
 */
export function useLoggedFailure(error: Error | null): void {
  useEffect(() => {
    if (!error || logged.has(error)) return;
    logged.add(error);
    console.error('Search failed', error);
  }, [error]);
}
