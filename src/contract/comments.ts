import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { byline, personId } from './people.ts';
import { type SubmissionKind } from './submissions.ts';
import { id, instant, listQuery, next, reason, requiredText } from './text.ts';

/** A comment as everybody sees it. */
export const comment = z.object({
  id,
  text: z.string(),
  wallet: personId,
  createdAt: instant,
  profile: byline,
  /** Deleted by its author or hidden by an admin: its text is gone, its place stays. */
  deleted: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

const list = z.object({ comments: z.array(comment), next });

/** The comment calls of one kind of submission. */
export function commentEndpoints(kind: SubmissionKind) {
  const path = `/api/${kind}s/:id/comments` as const;
  const params = z.object({ id });
  return {
    list: endpoint({
      method: 'GET',
      path,
      tag: 'Comments',
      summary: `The comments on a ${kind}, newest first`,
      params,
      query: listQuery,
      answer: list,
    }),
    post: endpoint({
      method: 'POST',
      path,
      tag: 'Comments',
      summary: `Comments on a ${kind}`,
      params,
      body: z.object({ text: requiredText(limits.commentText, 'The comment') }),
      answer: list,
    }),
  };
}

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  tag: 'Comments',
  summary: 'Deletes one’s own comment; answers to it stay',
  params: z.object({ id }),
  answer: z.object({ id }),
});

export const hideComment = endpoint({
  method: 'PUT',
  path: '/api/admin/comments/:id/hidden',
  tag: 'Admin',
  summary: 'Hides a comment with a reason, or shows it again with null',
  params: z.object({ id }),
  body: z.object({ reason: reason.nullable() }),
  answer: z.object({ id }),
});
