import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SearchResult } from '#contract/search.ts';

/** What a text finds, best first, with the words that were looked for. Any text is a valid query. */
export const searchQuery = (query: string) =>
  queryOptions<{ results: SearchResult[]; terms: string[] }>({ queryKey: [`/api/search?q=${encodeURIComponent(query)}`] });

/** Logs a search that failed; its results are cleared, and nothing else happens (spec §8). */
export function useLoggedFailure(error: Error | null): void {
  useEffect(() => {
    if (error) console.error('Search failed', error);
  }, [error]);
}
