import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { read } from '#web/client/calls.ts';
import { ApiError } from '#web/client/http.ts';
import { send } from '#web/client/sending.ts';
import { readPages } from '#web/client/pages.ts';
import { everything, forget } from '#web/client/tags.ts';
import type { AdminAction } from '#web/features/moderation/admin-action.ts';
import { shared, usePages } from '#web/lists/use-pages.ts';

/** The filter of the queue; a missing kind or status means all. */
export interface ReviewFilter {
  readonly kind?: SubmissionKind;
  readonly status?: Review['status'];
  readonly order: 'oldest' | 'newest';
}

/** The review queue. `drop` removes an item from it at once. */
export function useReviews(filter: ReviewFilter) {
  const client = useQueryClient();
  const query = readPages('/admin/reviews', { ...filter });
  const drop = (id: string) =>
    client.setQueryData(
      query.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, reviews: page.reviews.filter((review) => review.id !== id) })),
        },
    );
  return { list: usePages({ ...query, ...shared }, ({ reviews }) => reviews), drop };
}

/** The comments on a submission, newest first, including hidden ones. */
export const useReviewComments = (kind: SubmissionKind, id: string) =>
  usePages({ ...readPages(`/admin/${kind}s/:id/comments`, { id }), ...shared }, ({ comments }) => comments);

/** The number of a suggestion's conflicts with the present article. */
export const conflictsQuery = (id: string) => read('/admin/contributions/:id/conflicts', { id });

/** The answer to a decision: the review, under its kind. */
export type Decided = AnswerOf<`PUT /admin/${SubmissionKind}s/:id/status`>;

/**
 * Sets the status of a submission in the version that the reviewer read, with a note to its author; for a report also
 * the mending revision, as typed.
 */
export function decision(
  { kind, id, updatedAt }: Review,
  status: Review['status'],
  note: string,
  mended?: string,
): AdminAction<Decided> {
  const revision = mended?.trim() === '' ? null : Number(mended);
  const message = { id, status, note, updatedAt, ...(mended === undefined ? {} : { revision }) };
  return {
    carryOut: (client) =>
      send(client, `PUT /admin/${kind}s/:id/status`, message).catch((error: unknown) => {
        // The words or the status have changed: refetch, so that the queue shows the present version.
        if (error instanceof ApiError && error.status === 409) void forget(client, [everything]);
        throw error;
      }),
    done: 'Status updated',
  };
}

/** The action that undoes a decision. Undoing a publication removes its text from the article. */
export function takingBack(before: Review, decided: Review): AdminAction {
  const { id, status, note, revision } = before;
  const done = 'Undone';
  if (decided.kind === 'contribution' && decided.revision !== revision)
    return {
      carryOut: (client) => send(client, 'POST /admin/contributions/:id/takeback', { id, note }, { refresh: 'first' }),
      done,
    };
  const mended = before.kind === 'report' && status === 'Accepted' ? { revision } : {};
  return {
    carryOut: (client) =>
      send(client, `PUT /admin/${before.kind}s/:id/status`, { id, status, note, ...mended }, { refresh: 'first' }),
    done,
  };
}
