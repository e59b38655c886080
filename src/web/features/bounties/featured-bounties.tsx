import { Info } from 'lucide-react';
import { useState } from 'react';
import type { Bounty } from '#contract/bounties.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BountyTable } from './bounty-table.tsx';
import styles from './featured-bounties.module.css';

// The main page shows a few; the others are one link away.
const shown = 5;

/** The open bounties on the main page, with a button that explains what a bounty is (spec §2, /). */
export function FeaturedBounties({ bounties, pending }: { bounties: readonly Bounty[]; pending: boolean }) {
  const [explained, setExplained] = useState(false);
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
        A bounty is a reward for the best article or contribution on a topic that is still incomplete. Take part by contributing to its
        article. When the bounty closes, the winner and the payment are shown here.
      </p>
      {pending ? (
        <Skeleton lines={4} />
      ) : bounties.length === 0 ? (
        <p className={`${styles.none} muted`}>No bounties available yet.</p>
      ) : (
        <BountyTable bounties={bounties.slice(0, shown)} />
      )}
      <p className={`${styles.all} small`}>
        <Link to={paths.bounties}>All bounties</Link>
      </p>
    </section>
  );
}
