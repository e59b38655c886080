import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import type { SubmissionKind } from '#contract/submissions.ts';
import { pageOf, send } from '#web/api.ts';
import { meQuery, ownQuery } from '#web/features/accounts/accounts.queries.ts';
import { askLogin } from '#web/features/accounts/login-events.ts';
import { announceChange, refreshLists, submissionPath } from '#web/features/submissions/submissions.queries.ts';

interface Comments {
  readonly comments: Comment[];
  readonly next: string | null;
}

/** A page of the comments on a submission, newest first. */
export const commentsQuery = (kind: SubmissionKind, id: string, cursor?: string) =>
  queryOptions<Comments>({ queryKey: [submissionPath(kind, id), pageOf('comments', cursor)] });

/** Comments on a submission: shown at once, and taken back when the server refuses. `onPosted` is called also when the box is gone by then. */
export function usePostComment(kind: SubmissionKind, id: string, onPosted: () => void) {
  const client = useQueryClient();
  const path = submissionPath(kind, id);
  const { queryKey } = commentsQuery(kind, id);
  return useMutation({
    mutationFn: (text: string) => send<Comments>('POST', `${path}/comments`, { text }),
    onMutate: async (text) => {
      // Sent before it is known who is there, it waits for that.
      const me = await client.ensureQueryData(meQuery).catch(() => null);
      // A list that is still being read would take the place of the one with this comment.
      await client.fetchQuery(commentsQuery(kind, id)).catch(() => undefined);
      const profile = { username: me?.account.username ?? null, pfp: me?.account.pfp ?? '' };
      const mine: Comment = {
        id: `sending ${text}`,
        text,
        wallet: me?.wallet ?? 'anonymous',
        createdAt: new Date().toISOString(),
        profile,
        deleted: false,
      };
      client.setQueryData(queryKey, (before) => ({ comments: [mine, ...(before?.comments ?? [])], next: before?.next ?? null }));
      return mine.id;
    },
    onError: (_error, _text, sent) =>
      client.setQueryData(queryKey, (now) => now && { ...now, comments: now.comments.filter((comment) => comment.id !== sent) }),
    onSuccess: (answer) => {
      onPosted();
      client.setQueryData(queryKey, answer);
      announceChange(path);
      void refreshLists(client);
      void client.invalidateQueries({ queryKey: ownQuery.queryKey });
    },
  });
}

/** Deletes one's own comment. */
export function useDeleteComment(kind: SubmissionKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: string) => send('DELETE', `/api/comments/${encodeURIComponent(comment)}`),
    onSuccess: async () => {
      announceChange(submissionPath(kind, id));
      await Promise.all([client.invalidateQueries({ queryKey: [submissionPath(kind, id)] }), refreshLists(client)]);
    },
    onError: askLogin,
  });
}
