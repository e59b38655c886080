import type { ReactNode } from 'react';
import { ApiError, refusalOf, sentenceOf } from '#web/client/http.ts';
import { isOffline } from '#web/ui/behaviour/network.ts';
import { Button } from '#web/ui/button.tsx';

interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The text for an invalid cursor or start in the URL. */
  readonly none?: ReactNode;
}

/**
 * Says that a list failed to load (spec §8, Admin), or that there is no network, and offers a retry if that may help.
 */
export function ListFailure({ error, onRetry, none }: ListFailureProps) {
  if (none !== undefined && error instanceof ApiError && error.status === 400) return none;
  const isForbidden = error instanceof ApiError && error.status === 403;
  if (isForbidden) return <p role="alert">{sentenceOf(error, 'Forbidden: admin only')}</p>;
  const isLoggedOut = error instanceof ApiError && error.status === 401;
  if (isLoggedOut) return <p role="alert">{sentenceOf(error, 'Please login first')}</p>;
  const isCut = isOffline() && !(error instanceof ApiError);
  return (
    <div className="row">
      <p role="alert">{isCut ? 'You seem to be offline.' : 'Failed to load list'}</p>
      <Button compact onClick={onRetry}>
        {isCut ? 'Retry' : 'Try again'}
      </Button>
    </div>
  );
}

/** Replaces a list until it has loaded: says that it loads, or why it failed. */
export function ListWait({ error, onRetry }: Pick<ListFailureProps, 'error' | 'onRetry'>) {
  if (error) return <ListFailure error={error} onRetry={onRetry} />;
  return (
    <p className="muted" role="status">
      Loading…
    </p>
  );
}

/** Retries a failed query. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button compact onClick={onClick}>
      Try again
    </Button>
  );
}

interface NotReadProps {
  readonly query: {
    readonly error: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** The message after a failure without the server's sentence. */
  readonly failed: string;
}

/** Replaces missing data: still loading, or failed with a retry. */
export function NotRead({ query: { error, isError, isFetching, refetch }, failed }: NotReadProps) {
  if (!isError || isFetching) return <p className="muted">Loading…</p>;
  return (
    <p className="row" role="alert">
      {refusalOf(error, failed)} <Button onClick={() => void refetch()}>Try again</Button>
    </p>
  );
}
