import type { ReactNode } from 'react';
import { ApiError, refusalOf, sentenceOf } from '#web/client/http.ts';
import { isOffline } from '#web/ui/behaviour/reload.ts';
import { Button } from '#web/ui/button.tsx';

interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What is shown when the address names a place in the list that does not exist. */
  readonly none?: ReactNode;
}

/**
 * Says that a list could not be loaded (spec §8, Admin), or that there is no network, and offers to try again where
 * that may help.
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

/** Asks again for what could not be read. */
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
  /** What is said when it failed and the server gave no sentence. */
  readonly failed: string;
}

/** Stands for what is not known yet: it is on its way, or failed and can be asked for again. */
export function NotRead({ query: { error, isError, isFetching, refetch }, failed }: NotReadProps) {
  if (!isError || isFetching) return <p className="muted">Loading…</p>;
  return (
    <p className="row" role="alert">
      {refusalOf(error, failed)} <Button onClick={() => void refetch()}>Try again</Button>
    </p>
  );
}
