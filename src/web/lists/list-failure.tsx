import { ApiError, sentenceOf } from '#web/client/http.ts';
import { Button } from '#web/ui/button.tsx';

/** Says that a list could not be loaded (spec §8, Admin), and offers to try again where that may help. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isForbidden = error instanceof ApiError && error.status === 403;
  if (isForbidden) return <p role="alert">{sentenceOf(error, 'Forbidden: admin only')}</p>;
  const isLoggedOut = error instanceof ApiError && error.status === 401;
  if (isLoggedOut) return <p role="alert">{sentenceOf(error, 'Please login first')}</p>;
  return (
    <div className="row">
      <p role="alert">Failed to load list</p>
      <Button compact onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
