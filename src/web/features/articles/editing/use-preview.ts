import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { searchNumbers } from '#contract/search/limits.ts';
import { timeout } from '#web/client/http.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';

/** Requests a preview of a text. */
type Render<Shown> = (client: QueryClient, markdown: string, options: { signal: AbortSignal }) => Promise<Shown>;

/** The preview of a text, which `render` requests after a pause in typing; `name` identifies its subject. */
export function usePreview<Shown>(name: string, markdown: string, render: Render<Shown>, isWanted = true) {
  const settled = useDebounced(markdown, searchNumbers.debounce);
  const { data, error, isError, isFetching, refetch } = useQuery<Shown>({
    queryKey: ['preview', name, settled],
    // Later typing aborts the request.
    queryFn: ({ client, signal }) =>
      render(client, settled, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled: isWanted,
  });
  // For a refused text, the previous preview stays visible.
  const [last, keep] = useState(data);
  if (data !== undefined && data !== last) keep(data);
  return {
    data: data ?? last,
    error,
    isError,
    isBehind: isFetching || settled !== markdown,
    retry: () => void refetch(),
  };
}
export type Previewed<Shown> = ReturnType<typeof usePreview<Shown>>;
