import { display } from '#contract/limits.ts';
import type { SubmissionKind } from '#contract/submissions/submissions.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { inShort } from '#web/features/submissions/submission-item.ts';
import { adminName, shortDate, snippet } from '#contract/format.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import styles from './review-list.module.css';

/** What each kind is called. */
const kindWords: Readonly<Record<SubmissionKind, string>> = {
  contribution: 'Contribution',
  proposal: 'Proposal',
  report: 'Report',
};

interface ReviewListProps {
  readonly reviews: readonly Review[];
  readonly chosen: string | undefined;
  readonly onChoose: (review: Review) => void;
}

/** The queue as a list of buttons, of which Tab reaches the chosen one and the arrow keys the others. */
export function ReviewList({ reviews, chosen, onChoose }: ReviewListProps) {
  return (
    <ul className={styles.list} aria-label="Queue">
      {reviews.map((review) => {
        const isChosen = review.id === chosen;
        return (
          <li key={review.id}>
            <button
              type="button"
              className={styles.item}
              aria-current={isChosen}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(review)}
            >
              <span className={styles.head}>
                <span className="muted">{kindWords[review.kind]}</span> <StatusBadge status={review.status} />
              </span>
              <b className={styles.title}>{review.title || 'No article'}</b>
              <span className={styles.snippet}>{snippet(inShort(review.change, review.text), display.snippet)}</span>
              <span className={styles.foot}>
                <span className={`cut ${styles.author}`}>{adminName(review.wallet, review.profile.username)}</span>{' '}
                <time dateTime={review.createdAt}>{shortDate(review.createdAt)}</time>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
