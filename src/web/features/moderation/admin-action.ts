import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refusalOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { withSignature } from '#web/features/people/signed-again.ts';
import { sayFailed, sayTicked } from '#web/say/say.ts';

/** Something that an admin does and the audit log records. */
export interface AdminAction<Answer = unknown> {
  /** Sends it. */
  readonly carryOut: (client: QueryClient) => Promise<Answer>;
  /** What the dashboard says behind a tick when it is done. */
  readonly done: string;
  /** What it says when it failed and the server gave no reason (spec §8, Admin). */
  readonly failed?: 'Update failed' | 'Delete failed';
}

/** What is said of an action that failed. */
function sentence(error: unknown, { failed = 'Update failed' }: AdminAction): string {
  return refusalOf(error, failed);
}

/**
 * Does what an admin asks for, one at a time: what is asked meanwhile is ignored. What became of it is said in the
 * dashboard's head; `failure` is the sentence to be kept beside the control, '' when there is none. `onDone` gets the
 * answer.
 */
export function useAdminAction<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const client = useQueryClient();
  // Set at once, where the mutation's own state comes with the next rendering.
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
