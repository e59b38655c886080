import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refusalOf, send } from '#web/api.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { announceChange, refreshLists } from '#web/features/submissions/submissions.queries.ts';
import { say } from '#web/status.ts';

/** Something that an admin does, of which the audit log will tell. */
export interface AdminAction {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** What the dashboard says when it is done. */
  readonly done: string;
  /** What it says when it failed and the server gave no reason (spec §8, Admin). */
  readonly failed?: 'Update failed' | 'Delete failed';
}

/** What is said of an action that failed. */
function sentence(error: unknown, { failed = 'Update failed' }: AdminAction): string {
  return refusalOf(error, failed);
}

/** Reads again whatever shows what an admin does: the dashboard's lists, the public ones, and those of the site's other windows. */
async function refresh(client: QueryClient, path: string): Promise<void> {
  announceChange(path);
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') }),
    refreshLists(client),
  ]);
}

/**
 * Does what an admin asks for, one at a time: what is asked meanwhile is ignored. What became of it is said in the dashboard's head;
 * `failure` is the sentence to be kept beside the control, '' when there is none. `onDone` gets the answer.
 */
export function useAdminAction(onDone?: (answer: unknown, action: AdminAction) => void) {
  const client = useQueryClient();
  // Set at once, where the mutation's own state comes with the next rendering.
  const isUnderway = useRef(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ method, path, body }: AdminAction) => send(method, path, body),
    onSuccess: (answer, action) => {
      say(action.done);
      onDone?.(answer, action);
      void refresh(client, action.path);
    },
    onError: (refusal, action) => {
      say(sentence(refusal, action));
      askLogin(refusal);
    },
    onSettled: () => {
      isUnderway.current = false;
    },
  });
  const act = (action: AdminAction) => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    mutate(action);
  };
  return { act, isPending, failure: error && variables ? sentence(error, variables) : '' };
}
