import type { ReactNode } from 'react';
import { Failed, PendingPage, type FailedProps } from './states.tsx';

interface PageOfProps<Data> extends FailedProps {
  readonly query: FailedProps['query'] & { readonly data: Data | undefined; readonly isPending: boolean };
  /** The page, by what was answered. */
  readonly children: (data: Data) => ReactNode;
}

/** A page of what one question answers: on its way, missing in these words, failed, or there. */
export function PageOf<Data>({ query, children, ...missing }: PageOfProps<Data>) {
  if (query.isPending) return <PendingPage />;
  return query.data === undefined ? <Failed query={query} {...missing} /> : children(query.data);
}
