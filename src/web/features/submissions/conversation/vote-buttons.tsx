import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Tally } from '#contract/submissions/submissions.ts';
import { useVotes } from './votes.queries.ts';
import styles from './vote-buttons.module.css';

const sides = [
  { value: 1, word: 'Like', Icon: ThumbsUp, all: 'likes', anonymous: 'anonymousLikes' },
  { value: -1, word: 'Dislike', Icon: ThumbsDown, all: 'dislikes', anonymous: 'anonymousDislikes' },
] as const;

/** Like and Dislike with their counts. Pressing the chosen one again takes the vote back (design §4, Votes). */
export function VoteButtons({ kind, id, listed }: { kind: SubmissionKind; id: string; listed: Tally }) {
  const { votes, mine, vote } = useVotes(kind, id, listed);
  return (
    <span className={styles.votes}>
      {sides.map(({ value, word, Icon, all, anonymous }) => (
        <button
          key={word}
          type="button"
          className={styles.vote}
          aria-pressed={mine === value}
          aria-label={`${word}, ${votes[all]} so far`}
          data-tip={votes[all] > 0 ? `${votes[anonymous]} of ${votes[all]} anonymous` : undefined}
          onClick={() => vote(value)}
        >
          <Icon className="icon" aria-hidden />
          {votes[all]}
        </button>
      ))}
    </span>
  );
}
