import type { ReactNode } from 'react';
import type { ChangeInShort, Contribution } from '#contract/submissions/contributions.ts';
import { WordCount } from '#web/features/texts/word-count.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { SubmissionCard } from './submission-card.tsx';

/** The changes of a suggestion in short, with a link to the words. */
function ChangeLine({ id, change }: { id: string; change: ChangeInShort }) {
  return (
    <p className="small target">
      <Link to={paths.submission('contribution', id)}>Edit of {change.parts}</Link>{' '}
      <WordCount added={change.wordsAdded} removed={change.wordsRemoved} /> words
    </p>
  );
}

/** Contributions, in the given order; those in `marked` get the mark. */
export function ContributionList({
  contributions,
  marked = [],
  mark,
}: {
  contributions: readonly Contribution[];
  marked?: readonly (string | null)[];
  mark?: ReactNode;
}) {
  return (
    <div>
      {contributions.map((contribution) => (
        <SubmissionCard
          key={contribution.id}
          kind="contribution"
          item={contribution}
          text={contribution.text}
          sourced={contribution}
          editedAt={contribution.editedAt}
          change={contribution.change ? <ChangeLine id={contribution.id} change={contribution.change} /> : null}
          mark={marked.includes(contribution.id) ? mark : null}
        />
      ))}
    </div>
  );
}
