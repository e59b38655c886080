import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { submissionKinds, type SubmissionKind } from '#contract/kinds.ts';
import { comment } from '#contract/moderation/comment.ts';
import { id, listQuery, next, reason, requiredText } from '#contract/text.ts';
import { articleLink } from '#contract/texts/article-parts.ts';
import { submissionServerLimits } from './limits.ts';

/** A comment in a person's list of comments, with its submission. `article` is the submission's article, or null. */
export const profileComment = comment.extend({
  about: z.object({ kind: z.enum(submissionKinds), title: z.string(), article: articleLink.nullable() }),
});
export type ProfileComment = z.infer<typeof profileComment>;

const list = z.object({ comments: z.array(comment), next });

/** The comment calls of one kind of submission. */
export function commentEndpoints(kind: SubmissionKind) {
  return {
    list: endpoint(`GET /${kind}s/:id/comments`, {
      tag: 'Comments',
      summary: `The comments on a ${kind}, newest first`,
      query: listQuery,
      answer: list,
    }),
    post: endpoint(`POST /${kind}s/:id/comments`, {
      tag: 'Comments',
      summary: `Comments on a ${kind}; answers with the comment, as a list of one`,
      body: z.object({ text: requiredText(submissionServerLimits.commentText, 'The comment') }),
      answer: list,
    }),
  };
}

export const getComment = endpoint('GET /comments/:id', {
  summary: 'One comment with its whole text',
  answer: z.object({ comment }),
});

export const deleteComment = endpoint('DELETE /comments/:id', {
  summary: 'Deletes one’s own comment; answers to it stay',
  answer: z.object({ id }),
});

export const hideComment = endpoint('PUT /admin/comments/:id/hidden', {
  summary:
    'Hides a comment with a reason, or shows it again with null; on request also blocks its author for the same reason',
  body: z.object({ reason: reason.nullable(), blocksAuthor: z.boolean().default(false) }),
  answer: z.object({ id }),
});

export const listProfileComments = endpoint('GET /profile/:wallet/comments', {
  tag: 'Profiles',
  summary: 'A person’s comments, newest first',
  query: listQuery,
  answer: z.object({ comments: z.array(profileComment), next }),
});
