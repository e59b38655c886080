import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { SubmissionKind, Tally } from '#contract/submissions.ts';
import { useVotes } from './votes.queries.ts';
import styles from './vote-buttons.module.css';

/** Like and Dislike with their counts. Pressing the chosen one again takes the vote back (design §4, Votes). */
export function VoteButtons({ kind, id, listed }: { kind: SubmissionKind; id: string; listed: Tally }) {
  const { votes, mine, vote } = useVotes(kind, id, listed);
  return (
    <span className={styles.votes}>
      <button
        type="button"
        className={styles.vote}
        aria-pressed={mine === 1}
        aria-label={`Like, ${votes.likes} so far`}
        onClick={() => vote(1)}
      >
        <ThumbsUp className="icon" aria-hidden />
        {votes.likes}
      </button>
      <button
        type="button"
        className={styles.vote}
        aria-pressed={mine === -1}
        aria-label={`Dislike, ${votes.dislikes} so far`}
        onClick={() => vote(-1)}
      >
        <ThumbsDown className="icon" aria-hidden />
        {votes.dislikes}
      </button>
    </span>
  );
}
