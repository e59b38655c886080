import { useId, useState } from 'react';
import { count } from '#contract/format.ts';
import type { ModeratedComment } from '#contract/moderation/comment.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { HideComment, BlockAuthor } from '#web/features/moderation/restraint-list.tsx';
import { Person } from '#web/features/people/person.tsx';
import { Day } from '#web/lists/moment.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { useReviewComments } from './reviews.queries.ts';
import styles from './review-comments.module.css';

function Comment({ comment }: { comment: ModeratedComment }) {
  const { wallet, profile, createdAt, text, deleted, hiddenReason, authorId } = comment;
  return (
    <li className={styles.comment}>
      <div className="line">
        <Person tiny leading={6} wallet={wallet} profile={profile} />
        <Day instant={createdAt} />
        {deleted && hiddenReason === null ? <span className="muted">deleted by its author</span> : null}
      </div>
      <p className={`written ${styles.text}`}>{text}</p>
      <div className="line">
        <HideComment comment={comment} />
        <BlockAuthor authorId={authorId} wallet={wallet} username={profile.username} />
      </div>
    </li>
  );
}

function Comments({ review: { kind, id } }: { review: Review }) {
  const list = useReviewComments(kind, id);
  return (
    <PagedList list={list} none="No comments yet.">
      <ul className={styles.thread} aria-label="Comments">
        {list.rows.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
    </PagedList>
  );
}

/** The comments on a submission, including hidden ones; loaded on demand. */
export function ReviewComments({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (review.commentCount === 0) return <p className="muted small">No comments</p>;
  return (
    <>
      <Button
        compact
        variant="bare"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide comments' : `Show ${count(review.commentCount, 'comment')}`}
      </Button>
      <div id={id}>{isOpen ? <Comments review={review} /> : null}</div>
    </>
  );
}
