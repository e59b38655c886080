import { useQuery } from '@tanstack/react-query';
import { useId, useRef, type FormEvent } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { SubmissionKind } from '#contract/submissions.ts';
import { ApiError } from '#web/api.ts';
import { useMe, useOwn } from '#web/features/accounts/accounts.queries.ts';
import { BlockedNote } from '#web/features/accounts/restraint-note.tsx';
import { openLogin } from '#web/features/accounts/login-events.ts';
import { Person } from '#web/features/accounts/person.tsx';
import { FlagButton } from '#web/features/flags/flag-button.tsx';
import { useDraft } from '#web/draft.ts';
import { shortDate } from '#web/format.ts';
import { ShowMore } from '#web/show-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/field.tsx';
import { commentsQuery, useDeleteComment, usePostComment } from './comments.queries.ts';
import styles from './comment-thread.module.css';

function Entry({ comment, onDelete, canFlag }: { comment: Comment; onDelete: (() => void) | null; canFlag: boolean }) {
  return (
    <article className={styles.comment}>
      <div className={styles.head}>
        <Person wallet={comment.wallet} profile={comment.profile} tiny />
        <time className="muted" dateTime={comment.createdAt}>
          {shortDate(comment.createdAt)}
        </time>
        {onDelete ? (
          <button type="button" className={styles.delete} onClick={onDelete}>
            Delete
          </button>
        ) : null}
        {canFlag ? <FlagButton path={`/api/comments/${comment.id}`} what="comment" className={styles.delete} /> : null}
      </div>
      {comment.deleted ? <p className="muted">Comment deleted</p> : <p>{comment.text}</p>}
    </article>
  );
}

/** What the server said of a comment that it can say more of than the specification does (§8). */
function refusal(error: Error): string {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 ? `: ${error.sentence}` : '';
}

function CommentForm({ kind, id }: { kind: SubmissionKind; id: string }) {
  const me = useMe();
  const [text, setText] = useDraft(`comment:${id}`);
  const post = usePostComment(kind, id, () => setText(''));
  const failure = useId();
  const box = useRef<HTMLTextAreaElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (me === null) return openLogin();
    // The button is about to be disabled: the keyboard stays where the next comment is written.
    box.current?.focus();
    return post.mutate(text);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <Textarea
        ref={box}
        rows={1}
        placeholder="Add a comment"
        aria-label="Add a comment"
        aria-describedby={failure}
        readOnly={post.isPending}
        // What is sent shows in the thread at once; it is kept until it is accepted, and comes back into the box when it is not.
        value={post.isPending ? '' : text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === '' || post.isPending}>
        Comment
      </Button>
      <p id={failure} className={styles.failure} role="alert">
        {post.isError ? `Login required or error${refusal(post.error)}` : ''}
      </p>
    </form>
  );
}

/** The comments on a submission, oldest first, and a box to add one (spec §2, comments thread). */
export function CommentThread({ kind, id }: { kind: SubmissionKind; id: string }) {
  const { data, isPending } = useQuery(commentsQuery(kind, id));
  const own = useOwn();
  const me = useMe();
  const remove = useDeleteComment(kind, id);
  const entries = (comments: readonly Comment[]) =>
    comments
      .toReversed()
      .map((comment) => (
        <Entry
          key={comment.id}
          comment={comment}
          onDelete={!comment.deleted && own?.comments.includes(comment.id) ? () => remove.mutate(comment.id) : null}
          canFlag={!comment.deleted && own !== undefined && !own.comments.includes(comment.id)}
        />
      ));
  return (
    <div className={styles.thread}>
      {isPending ? <p className="muted">Loading…</p> : null}
      {!isPending && !data?.comments.length ? <p className="muted">No comments yet.</p> : null}
      <ShowMore above label="Show earlier comments" next={data?.next} pageAt={(cursor) => commentsQuery(kind, id, cursor)}>
        {(page) => entries(page.comments)}
      </ShowMore>
      {entries(data?.comments ?? [])}
      {remove.isError ? (
        <p className={styles.failure} role="alert">
          Delete failed
        </p>
      ) : null}
      {me?.restraints.writing ? <BlockedNote /> : <CommentForm kind={kind} id={id} />}
    </div>
  );
}
