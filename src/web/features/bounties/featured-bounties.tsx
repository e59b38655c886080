import { Info } from 'lucide-react';
import { useState } from 'react';
import type { Bounty } from '#contract/bounties/bounties.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BountyTable } from './bounty-table.tsx';
import { NoBounties } from './no-bounties.tsx';
import { useOverdue } from './time-left.ts';
import styles from './featured-bounties.module.css';

// The main page shows a few; a link leads to the others.
const shown = 5;

/**
 * First winnable bounties on existing articles, then those that need an article first, then those in review; each by
 * deadline, as listed.
 */
function useFeatured(bounties: readonly Bounty[]): Bounty[] {
  const overdue = useOverdue(bounties);
  const rank = ({ id, articleSlug }: Bounty) => {
    if (overdue.includes(id)) return 2;
    return articleSlug === null ? 1 : 0;
  };
  return bounties.toSorted((one, two) => rank(one) - rank(two)).slice(0, shown);
}

function FeaturedRows({ bounties }: { bounties: readonly Bounty[] }) {
  if (bounties.length === 0) return <NoBounties />;
  return <BountyTable flush bounties={bounties} />;
}

interface FeaturedProps {
  /** Undefined if they failed to load: then the page shows neither a message (spec §8) nor the empty list's text. */
  readonly bounties: readonly Bounty[] | undefined;
  readonly pending: boolean;
}

/** The open bounties on the main page, with a button that explains bounties (spec §2, /). */
export function FeaturedBounties({ bounties, pending }: FeaturedProps) {
  const [explained, setExplained] = useState(false);
  const featured = useFeatured(bounties ?? []);
  return (
    <section className="section">
      <div className="section-head">
        <h2>Featured Bounties</h2>
        <Button
          variant="bare"
          compact
          className="scripted"
          aria-expanded={explained}
          aria-controls="bounty-hunting"
          onClick={() => setExplained(!explained)}
        >
          <Info className="icon" aria-hidden />
          Info
        </Button>
      </div>
      <p id="bounty-hunting" className={`${styles.explanation} ${explained ? '' : styles.folded}`}>
        A bounty is a reward for the best article or contribution on a topic that is still incomplete. Take part by
        contributing to its article. When the bounty closes, the winner and the payment are shown here.
      </p>
      {pending ? <Skeleton lines={4} /> : null}
      {bounties ? <FeaturedRows bounties={featured} /> : null}
      <p className={`${styles.all} target small`}>
        <Link to={paths.bounties}>All bounties</Link>
      </p>
    </section>
  );
}
