import { z } from 'zod';
import { comment } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { limits, restorableDays, reviewStatuses } from './limits.ts';
import { submission, submissionKinds, type SubmissionKind } from './submissions.ts';
import { id, instant, listQuery, next, text } from './text.ts';

/** A contribution, a proposal or a report as whoever reviews it sees it. */
export const review = submission.extend({
  kind: z.enum(submissionKinds),
  authorId: id,
  /** The article's title of a contribution or a report, the own one of a proposal. */
  title: z.string(),
  text: z.string(),
  /** Of a proposal. */
  category: z.string(),
  articleSlug: z.string().nullable(),
  /** The heading that a report points at; empty without one. */
  anchor: z.string(),
  /** What its author reads of the review. */
  note: z.string(),
  reviewedAt: instant.nullable(),
});
export type Review = z.infer<typeof review>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  tag: 'Admin',
  summary: 'The review queue over contributions, proposals and reports, newest first',
  query: listQuery.extend({ kind: z.enum(submissionKinds).optional(), status: z.enum(reviewStatuses).optional() }),
  answer: z.object({ reviews: z.array(review), next }),
});

/** A comment as an admin sees it: with its text, whatever became of it. */
export const moderatedComment = comment.extend({ authorId: id, hiddenReason: z.string().nullable() });
export type ModeratedComment = z.infer<typeof moderatedComment>;

/** The review calls of one kind of submission; the answer names it by its kind. */
export function reviewEndpoints(kind: SubmissionKind) {
  const path = `/api/admin/${kind}s/:id` as const;
  const params = z.object({ id });
  const answer = z.partialRecord(z.enum(submissionKinds), review);
  return {
    setStatus: endpoint({
      method: 'PUT',
      path: `${path}/status`,
      tag: 'Admin',
      summary: `Accepts or rejects a ${kind}, with a note for its author; a note that is left out stays`,
      params,
      body: z.object({
        status: z.enum(reviewStatuses, { error: `The status must be one of: ${reviewStatuses.join(', ')}.` }),
        note: text(limits.note, 'The note').trim().optional(),
      }),
      answer,
    }),
    remove: endpoint({
      method: 'DELETE',
      path,
      tag: 'Admin',
      summary: `Deletes a ${kind}; for ${restorableDays} days it can be restored`,
      params,
      answer: z.object({ id }),
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/restore`,
      tag: 'Admin',
      summary: `Restores a ${kind} that an admin deleted less than ${restorableDays} days ago`,
      params,
      answer,
    }),
    comments: endpoint({
      method: 'GET',
      path: `${path}/comments`,
      tag: 'Admin',
      summary: `The comments on a ${kind} with those that are hidden, newest first`,
      params,
      query: listQuery,
      answer: z.object({ comments: z.array(moderatedComment), next }),
    }),
  };
}
