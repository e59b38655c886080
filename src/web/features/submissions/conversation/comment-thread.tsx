import { Suspense, useId, useRef, useState, type FormEvent } from 'react';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Comment } from '#contract/moderation/comment.ts';
import { ApiError, isFailure } from '#web/client/http.ts';
import { FlagButton } from '#web/features/moderation/flag-button.tsx';
import { useMe, useOwn } from '#web/features/people/accounts.queries.ts';
import { useMay } from '#web/features/people/use-may.ts';
import { loginThen } from '#web/features/people/login-events.ts';
import { Person } from '#web/features/people/person.tsx';
import { BlockedNote } from '#web/features/people/restraint-note.tsx';
import { LongText } from '#web/features/submissions/long-text.tsx';
import { Moment } from '#web/lists/moment.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useTyped } from '#web/typed/typed.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { commentsQuery, isSending, useDeleteComment, usePostComment } from './comments.queries.ts';
import styles from './comment-thread.module.css';

// Only admins and moderators need it.
const ModerateComment = lazily(
  async () => (await import('#web/features/moderation/moderate-comment.tsx')).ModerateComment,
);

/** Deletes after asking in place, like withdrawing. */
function Delete({ onDelete }: { onDelete: () => void }) {
  // Null until the first question.
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const remove = () => {
    setAsking(false);
    onDelete();
  };
  if (!isAsking)
    return (
      <button
        type="button"
        ref={isAsking === false ? takeFocus : null}
        className={styles.delete}
        onClick={() => setAsking(true)}
      >
        Delete
      </button>
    );
  return (
    <span className={styles.asking}>
      <Button variant="bare" compact ref={takeFocus} onClick={() => setAsking(false)}>
        Keep it
      </Button>
      <Button variant="danger" compact onClick={remove}>
        Delete it
      </Button>
    </span>
  );
}

interface CommentItemProps {
  readonly comment: Comment;
  /** Its own URL. */
  readonly path: string;
  readonly onDelete: (id: string) => void;
}

function CommentItem({ comment, path, onDelete }: CommentItemProps) {
  // The id to look up: none while the comment is being sent, and none for a deleted one, which nobody can delete or
  // flag.
  const own = useOwn(comment.deleted || isSending(comment) ? null : comment.id);
  const mayHide = useMay('hide');
  return (
    <article id={path.split('#')[1]} className={styles.comment}>
      <div className="line">
        <Person wallet={comment.wallet} profile={comment.profile} number={comment.anonymousNumber} tiny />
        <span className="target">
          <Link to={path}>
            <Moment instant={comment.createdAt} />
          </Link>
        </span>
        {own == null ? null : <Delete onDelete={() => onDelete(comment.id)} />}
        {own === null && !mayHide ? (
          <FlagButton subject={{ kind: 'comment', key: comment.id }} className={styles.delete} />
        ) : null}
      </div>
      {comment.deleted ? (
        <p className="muted">Comment deleted</p>
      ) : (
        <LongText unclamped of="comment" id={comment.id} text={comment.text} truncated={comment.truncated} />
      )}
      {mayHide && (own === null || comment.deleted) ? (
        <Suspense>
          <ModerateComment id={comment.id} isGone={comment.deleted} />
        </Suspense>
      ) : null}
    </article>
  );
}

/** The server's sentence about a comment, if it says more than the specification's message (§8). */
function refusal(error: Error): string {
  const isAbout = error instanceof ApiError && !isFailure(error) && error.status !== 401;
  return isAbout && error.sentence ? `: ${error.sentence}` : '';
}

function CommentForm({ kind, id }: { kind: SubmissionKind; id: string }) {
  const me = useMe();
  const [text, setText] = useTyped(`comment:${id}`);
  const post = usePostComment(kind, id, () => setText(''));
  const failure = useId();
  const box = useRef<HTMLTextAreaElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (me === null) return loginThen(() => post.mutate(text));
    // Before the button is disabled, moves the focus to the box for the next comment.
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
        // A sent comment appears in the thread at once. The browser keeps its text until the server accepts it, and
        // shows it in the box again after a refusal.
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

/** The comments on a submission, oldest first, and a box to add one (spec §2, /contri/{slug}). */
export function CommentThread({ kind, id }: { kind: SubmissionKind; id: string }) {
  const list = usePages(commentsQuery(kind, id), ({ comments }) => comments);
  const me = useMe();
  const remove = useDeleteComment();
  const entries = (comments: readonly Comment[]) =>
    comments
      .toReversed()
      .map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          path={paths.submission(kind, id, comment.id)}
          onDelete={remove.mutate}
        />
      ));
  return (
    <div className={styles.thread}>
      <PagedList above list={list} label="Show earlier comments" none={<p className="muted">No comments yet.</p>}>
        {entries}
      </PagedList>
      {remove.isError ? (
        <p className={styles.failure} role="alert">
          Delete failed
        </p>
      ) : null}
      {me?.restraints.writing ? <BlockedNote /> : <CommentForm kind={kind} id={id} />}
    </div>
  );
}
