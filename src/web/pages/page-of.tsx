import type { ReactNode } from 'react';
import { Failed, PendingPage, type FailedProps } from './states.tsx';

interface PageOfProps<Data> extends FailedProps {
  readonly query: FailedProps['query'] & { readonly data: Data | undefined; readonly isPending: boolean };
  /** Renders the page from the answer. */
  readonly children: (data: Data) => ReactNode;
}

/** A page of one query in each state: loading, missing with these words, failed, or loaded. */
export function PageOf<Data>({ query, children, ...missing }: PageOfProps<Data>) {
  if (query.isPending) return <PendingPage />;
  return query.data === undefined ? <Failed query={query} {...missing} /> : children(query.data);
}
