import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/client/http.ts';
import type { PageFate, Query } from './load.ts';

// The most characters of optional data in a page, which contains them twice: as markup and as data.
const mostUsed = 60_000;

/**
 * Decides the outcome for a page on the server; no browser loads this code. Removes optional data that would make the
 * page large: the browser requests it. A failed required query makes the page 404 or 503.
 */
export function pageFate(): PageFate {
  let used = 0;
  const leaveOut = (client: QueryClient, uses: readonly Query[]) => {
    for (const { queryKey } of uses) {
      const length = (JSON.stringify(client.getQueryData(queryKey)) ?? '').length;
      if (used + length > mostUsed) client.removeQueries({ queryKey, exact: true });
      else used += length;
    }
  };
  const fate: PageFate = {
    status: 200,
    judge: (client, needs, uses) => {
      leaveOut(client, uses);
      for (const { queryKey } of needs) {
        const error = client.getQueryState(queryKey)?.error;
        if (error) fate.status = error instanceof ApiError && error.status < 500 ? 404 : 503;
      }
    },
  };
  return fate;
}
