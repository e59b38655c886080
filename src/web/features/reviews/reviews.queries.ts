import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { SubmissionKind } from '#contract/submissions.ts';
import type { ModeratedComment, Review } from '#contract/reviews.ts';
import type { AdminAction } from '#web/features/dashboard/admin-action.ts';
import { usePagedList } from '#web/features/dashboard/use-paged-list.ts';

/** What of the queue is shown; without a kind or a status, all of them. */
export interface ReviewFilter {
  readonly kind?: SubmissionKind;
  readonly status?: Review['status'];
}

/** The admin's address of a submission. */
export const reviewPath = (kind: SubmissionKind, id: string): string => `/api/admin/${kind}s/${encodeURIComponent(id)}`;

function listPath({ kind, status }: ReviewFilter): string {
  const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(status ? { status } : {}) }).toString();
  return query === '' ? '/api/admin/reviews' : `/api/admin/reviews?${query}`;
}

/** The review queue, newest first. `drop` takes out at once what has left it. */
export function useReviews(filter: ReviewFilter) {
  const client = useQueryClient();
  const path = listPath(filter);
  const drop = (id: string) =>
    client.setQueryData<InfiniteData<{ items: readonly Review[]; next: string | null }>>(
      [path],
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })) },
    );
  return { list: usePagedList<Review>(path, 'reviews'), drop };
}

/** The comments on a submission, newest first, with those that are hidden. */
export const useReviewComments = (kind: SubmissionKind, id: string) =>
  usePagedList<ModeratedComment>(`${reviewPath(kind, id)}/comments`, 'comments');

/** Sets a submission's status, with the note that its author reads. */
export function decision({ kind, id }: Review, status: Review['status'], note: string): AdminAction {
  return { method: 'PUT', path: `${reviewPath(kind, id)}/status`, body: { status, note }, done: '✓ Status updated' };
}
