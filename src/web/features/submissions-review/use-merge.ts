import type { QueryClient } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import type { AnswerOf } from '#contract/api.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { ApiError } from '#web/client/http.ts';
import { useAdminAction } from '#web/features/moderation/admin-action.ts';
import { useMachine } from '#web/ui/behaviour/use-machine.ts';
import {
  missing,
  openMerge,
  shownMerge,
  stepMerge,
  wholeText,
  type Merged,
  type MergeEffect,
  type MergeEvent,
  type Publishing,
} from './merge.machine.ts';

/** A suggestion merged with the present article; refetched each time it is opened. */
export const mergeQuery = (id: string) => ({
  ...read('/admin/contributions/:id/merge', { id }),
  staleTime: 0,
  gcTime: 0,
});

export interface MergeProps {
  readonly review: Review;
  readonly note: string;
  /** The action of the accept key: publishes, or moves the focus to the missing part. */
  readonly publishingRef: RefObject<(() => void) | null>;
  readonly onReviewed: (review: Review) => void;
}

/** The admin’s choices for conflicts, a text by hand, and the publication of the result. */
export function useMerge({ review, note, onReviewed }: MergeProps, suggested: Merged, refetch: () => void) {
  const { id, updatedAt } = review;
  const { act, isPending, failure } = useAdminAction<AnswerOf<'POST /admin/contributions/:id/publish'>>(
    ({ revision }) => onReviewed({ ...review, status: 'Accepted', note, revision: revision.number }),
  );
  const publish = async (client: QueryClient, sent: Publishing, tell: (event: MergeEvent) => void) => {
    const { baseRevision, bodyMarkdown, summary, ifOvertaken } = sent;
    try {
      const body = { id, baseRevision, bodyMarkdown, summary, note, updatedAt };
      return await send(client, 'POST /admin/contributions/:id/publish', body);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        if (ifOvertaken === 'read again') refetch();
        else {
          const body = { id, baseRevision, bodyMarkdown };
          const merge = await send(client, 'POST /admin/contributions/:id/merge', body);
          tell({ type: 'merged again', sent, merge });
        }
      }
      throw error;
    }
  };
  const run = (effect: MergeEffect, tell: (event: MergeEvent) => void): void => {
    if (effect.type === 'read again') refetch();
    else act({ carryOut: (client) => publish(client, effect, tell), done: 'Published' });
  };
  const { state, tell } = useMachine(() => openMerge(review, suggested), stepMerge, run);
  useEffect(() => tell({ type: 'read', merge: suggested }), [tell, suggested]);
  return {
    ...state,
    merge: shownMerge(state),
    text: wholeText(state),
    hint: missing(state),
    isPending,
    failure,
    tell,
    publish: () => tell({ type: 'publish' }),
  };
}
