import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Comment } from '#contract/moderation/comment.ts';
import { read, send } from '#web/client/calls.ts';
import { meQuery } from '#web/features/people/accounts.queries.ts';
import { askLogin, askLoginThen } from '#web/features/people/login-events.ts';

/** A page of the comments on a submission, newest first. */
export const commentsQuery = (kind: SubmissionKind, id: string, cursor?: string) =>
  read(`/${kind}s/:id/comments`, { id, cursor });

const sendingId = 'sending ';

/** Whether a comment is shown already while it is still being sent. */
export const isSending = ({ id }: Comment): boolean => id.startsWith(sendingId);

/**
 * Posts comments on a submission: shown at once, and taken back when the server refuses. `onPosted` is called even if
 * the form was closed meanwhile.
 */
export function usePostComment(kind: SubmissionKind, id: string, onPosted: () => void) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(kind, id);
  const posting = useMutation({
    mutationFn: (text: string) => send(client, `POST /${kind}s/:id/comments`, { id, text }),
    onMutate: async (text) => {
      // If it is not known yet who is logged in, the comment waits for that.
      const me = await client.ensureQueryData(meQuery).catch(() => null);
      // A list that is still being read would take the place of the one with this comment.
      await client.fetchQuery(commentsQuery(kind, id)).catch(() => undefined);
      const profile = { username: me?.account.username ?? null, pfp: me?.account.pfp ?? '' };
      const mine: Comment = {
        id: sendingId + text,
        text,
        wallet: me?.wallet ?? 'anonymous',
        createdAt: new Date().toISOString(),
        profile,
        anonymousNumber: null,
        deleted: false,
        truncated: false,
      };
      client.setQueryData(queryKey, (before) => ({
        comments: [mine, ...(before?.comments ?? [])],
        next: before?.next ?? null,
      }));
      return mine.id;
    },
    onError: (error, text, sent) => {
      client.setQueryData(
        queryKey,
        (now) => now && { ...now, comments: now.comments.filter((comment) => comment.id !== sent) },
      );
      askLoginThen(error, () => posting.mutate(text));
    },
    onSuccess: ({ comments: [posted] }, _text, sent) => {
      onPosted();
      // The list is read again; until then the comment stands where it stood while it was sent.
      client.setQueryData(queryKey, (now) => {
        const others = now?.comments.filter((comment) => comment.id !== sent && comment.id !== posted?.id) ?? [];
        return { comments: [...(posted ? [posted] : []), ...others], next: now?.next ?? null };
      });
    },
  });
  return posting;
}

/** Deletes one's own comment. */
export function useDeleteComment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(client, 'DELETE /comments/:id', { id }, { refresh: 'first' }),
    onError: askLogin,
  });
}
