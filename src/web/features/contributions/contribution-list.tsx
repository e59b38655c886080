import type { Contribution } from '#contract/contributions.ts';
import { Entry } from '#web/features/submissions/entry.tsx';

/** Contributions, in the order given. */
export function ContributionList({ contributions }: { contributions: readonly Contribution[] }) {
  return (
    <div>
      {contributions.map((contribution) => (
        <Entry key={contribution.id} kind="contribution" item={contribution} text={contribution.text} />
      ))}
    </div>
  );
}
