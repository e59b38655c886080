import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';

/** Says that a list could not be loaded (spec §8, Admin), and offers to try again where that may help. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // Not logged in any more, or no admin any more.
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return <p role="alert">{error.sentence}</p>;
  return (
    <div className="row">
      <p role="alert">Failed to load list</p>
      <Button compact onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
