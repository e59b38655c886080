import { useQuery } from '@tanstack/react-query';
import { GitMerge, TriangleAlert } from 'lucide-react';
import { adminName, count, shortDate, snippet } from '#contract/format.ts';
import { submissionDisplay } from '#contract/submissions/limits.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { inShort } from '#web/features/submissions/submission-item.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { conflictsQuery } from './reviews.queries.ts';
import styles from './review-list.module.css';

const isMergeable = ({ kind, change, status }: Review) =>
  kind === 'contribution' && change !== null && status === 'waiting for review';

/**
 * Whether a waiting suggestion merges without conflicts; until that is known, its kind. Sends one request after the
 * other, since the server queues comparisons of long texts and the open merge should not wait for all of them.
 */
function Mergeable({ id, after }: { id: string; after: string | undefined }) {
  const before = useQuery({ ...conflictsQuery(after ?? ''), enabled: false });
  const { data } = useQuery({ ...conflictsQuery(id), enabled: after === undefined || before.isFetched });
  if (data === undefined) return <span className="muted">Edit</span>;
  const Icon = data.conflicts ? TriangleAlert : GitMerge;
  return (
    <span className={`${styles.state} ${data.conflicts ? styles.conflicts : 'muted'}`}>
      <Icon className="icon" aria-hidden />
      {data.conflicts ? count(data.conflicts, 'conflict') : 'merges cleanly'}
    </span>
  );
}

const names = { proposal: 'Proposal', report: 'Report', line: 'Line' } as const;

/** The kind of a submission, and for a contribution whether it is a note or changes the text. */
function Kind({ review, after }: { review: Review; after: string | undefined }) {
  const { id, kind, change } = review;
  if (kind !== 'contribution') return <span className="muted">{names[kind]}</span>;
  if (isMergeable(review)) return <Mergeable id={id} after={after} />;
  return <span className="muted">{change ? 'Edit' : 'Note'}</span>;
}

interface ReviewListProps {
  readonly reviews: readonly Review[];
  readonly chosen: string | undefined;
  readonly onChoose: (review: Review) => void;
  /** Whether to show each status: only if the filter includes all. */
  readonly showsStatus: boolean;
}

/** The queue as a list of buttons: Tab reaches the chosen one, the arrow keys the others. */
export function ReviewList({ reviews, chosen, onChoose, showsStatus }: ReviewListProps) {
  return (
    <ul className={styles.list} aria-label="Queue">
      {reviews.map((review, place) => {
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
                <Kind review={review} after={reviews.slice(0, place).findLast(isMergeable)?.id} />{' '}
                {showsStatus ? <StatusBadge status={review.status} /> : null}
              </span>
              <b className={styles.title}>{review.title || 'No article'}</b>
              <span className={styles.snippet}>
                {snippet(inShort(review.change, review.text), submissionDisplay.snippet)}
              </span>
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
