import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { searchNumbers } from '#contract/search/limits.ts';
import { timeout } from '#web/client/http.ts';
import { useDebounced } from '#web/typed/use-debounced.ts';

/** Asks the server what a text will look like. */
type Render<Shown> = (client: QueryClient, markdown: string, options: { signal: AbortSignal }) => Promise<Shown>;

/** What a text will look like, as `render` asks a moment after typing pauses; `name` tells what is rendered. */
export function usePreview<Shown>(name: string, markdown: string, render: Render<Shown>, isWanted = true) {
  const settled = useDebounced(markdown, searchNumbers.debounce);
  const { data, error, isError, isFetching, refetch } = useQuery<Shown>({
    queryKey: ['preview', name, settled],
    // What was typed since then makes it pointless.
    queryFn: ({ client, signal }) =>
      render(client, settled, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled: isWanted,
  });
  // Of a text that is refused, what it looked like before stays in sight.
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
