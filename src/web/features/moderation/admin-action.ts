import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refusalOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { withSignature } from '#web/features/people/signed-again.ts';
import { sayFailed, sayTicked } from '#web/say/say.ts';

/** An action of an admin that the audit log records. */
export interface AdminAction<Answer = unknown> {
  /** Sends it. */
  readonly carryOut: (client: QueryClient) => Promise<Answer>;
  /** The dashboard's message after a tick. */
  readonly done: string;
  /** The message after a failure without a sentence from the server (spec §8, Admin). */
  readonly failed?: 'Update failed' | 'Delete failed';
}

/** The message about a failed action. */
function sentence(error: unknown, { failed = 'Update failed' }: AdminAction): string {
  return refusalOf(error, failed);
}

/**
 * Runs an admin's actions, one at a time, and ignores requests during one. The dashboard's head shows the result;
 * `failure` is the sentence to show beside the control, '' without one. `onDone` receives the answer.
 */
export function useAdminAction<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const client = useQueryClient();
  // Set at once: the mutation's own state changes only with the next render.
  const isUnderway = useRef(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ carryOut }: AdminAction<Answer>) => withSignature(client, () => carryOut(client)),
    onSuccess: (answer, action) => {
      sayTicked(action.done);
      onDone?.(answer);
    },
    onError: (refusal, action) => {
      sayFailed(sentence(refusal, action));
      askLogin(refusal);
    },
    onSettled: () => {
      isUnderway.current = false;
    },
  });
  const act = (action: AdminAction<Answer>) => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    mutate(action);
  };
  return { act, isPending, failure: error && variables ? sentence(error, variables) : '' };
}
