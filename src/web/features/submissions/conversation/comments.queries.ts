import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/api.ts';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Comment } from '#contract/moderation/comment.ts';
import { send } from '#web/client/sending.ts';
import { readPages } from '#web/client/pages.ts';
import { meQuery } from '#web/features/people/accounts.queries.ts';
import { askLogin, askLoginThen } from '#web/features/people/login-events.ts';

/** The comments on a submission, newest first. */
export const commentsQuery = (kind: SubmissionKind, id: string) => readPages(`/${kind}s/:id/comments`, { id });

type CommentPages = InfiniteData<AnswerOf<`GET /${SubmissionKind}s/:id/comments`>>;

/** Replaces the comments in the pages. */
const changed = (pages: CommentPages, change: (comments: Comment[]) => Comment[]): CommentPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, comments: change(page.comments) })),
});

/** Adds a comment before all others. */
function begunBy(mine: Comment, { pages: [first, ...rest], pageParams }: CommentPages): CommentPages {
  return { pages: [{ next: null, ...first, comments: [mine, ...(first?.comments ?? [])] }, ...rest], pageParams };
}

const sendingId = 'sending ';

/** Whether a shown comment is still being sent. */
export const isSending = ({ id }: Comment): boolean => id.startsWith(sendingId);

/**
 * Posts comments on a submission: shows them at once, and removes them after a refusal. Calls `onPosted` even if the
 * form has been closed.
 */
export function usePostComment(kind: SubmissionKind, id: string, onPosted: () => void) {
  const client = useQueryClient();
  const query = commentsQuery(kind, id);
  const { queryKey } = query;
  const none: CommentPages = { pages: [], pageParams: [null] };
  const posting = useMutation({
    mutationFn: (text: string) => send(client, `POST /${kind}s/:id/comments`, { id, text }),
    onMutate: async (text) => {
      // Waits until the person is known.
      const me = await client.ensureQueryData(meQuery).catch(() => null);
      // Waits for a list that is loading: it would overwrite the new comment.
      await client.fetchInfiniteQuery({ ...query }).catch(() => undefined);
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
      client.setQueryData(queryKey, (before) => begunBy(mine, before ?? none));
      return mine.id;
    },
    onError: (error, text, sent) => {
      client.setQueryData(
        queryKey,
        (now) => now && changed(now, (comments) => comments.filter((comment) => comment.id !== sent)),
      );
      askLoginThen(error, () => posting.mutate(text));
    },
    onSuccess: ({ comments: [posted] }, _text, sent) => {
      onPosted();
      // The list is refetched; until then the new comment stays in its place.
      client.setQueryData(queryKey, (now = none) => {
        const others = changed(now, (comments) => comments.filter(({ id }) => id !== sent && id !== posted?.id));
        return posted ? begunBy(posted, others) : others;
      });
    },
  });
  return posting;
}

/** Deletes the reader's own comment. */
export function useDeleteComment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(client, 'DELETE /comments/:id', { id }, { refresh: 'first' }),
    onError: askLogin,
  });
}
