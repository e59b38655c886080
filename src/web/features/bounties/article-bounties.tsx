import { useQuery } from '@tanstack/react-query';
import type { Bounty } from '#contract/bounties/bounties.ts';
import { count } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { articleBountiesQuery } from './bounties.queries.ts';
import { Deadline } from './deadline.tsx';
import { Reward } from './reward.tsx';
import { Winner } from './winner.tsx';
import styles from './article-bounties.module.css';

function Name({ bounty: { id, name } }: { bounty: Bounty }) {
  return (
    <span className="target">
      Bounty <Link to={paths.bounty(id)}>{name}</Link>
    </span>
  );
}

function Active({ bounty }: { bounty: Bounty }) {
  return (
    <li className={`line ${styles.active}`}>
      <Name bounty={bounty} />
      <Reward bounty={bounty} />
      <Badge tone="open">{bounty.status}</Badge>
      <Deadline short bounty={bounty} />
      <span className="muted">{count(bounty.contributionCount, 'entry', 'entries')}</span>
    </li>
  );
}

/** A line about a past bounty: who decides on it or who won it. */
function Past({ bounty }: { bounty: Bounty }) {
  return (
    <li className="line muted">
      <Name bounty={bounty} />
      <Reward bounty={bounty} />
      {bounty.winner ? (
        <span className={styles.won}>
          won by <Winner bounty={bounty} />
        </span>
      ) : (
        <span>in review</span>
      )}
    </li>
  );
}

/**
 * The bounties on an article: the open ones, and a line for each other. `except` is one that the page shows elsewhere.
 */
export function ArticleBounties({ slug, except }: { slug: string; except?: string | undefined }) {
  const bounties = useQuery(articleBountiesQuery(slug)).data?.bounties ?? [];
  const shown = bounties.filter(
    ({ id, status, winner }) => id !== except && (status === 'Open' || status === 'In review' || winner),
  );
  if (shown.length === 0) return null;
  return (
    <ul className={styles.bounties} aria-label="Bounties on this article">
      {shown.map((bounty) =>
        bounty.status === 'Open' ? (
          <Active key={bounty.id} bounty={bounty} />
        ) : (
          <Past key={bounty.id} bounty={bounty} />
        ),
      )}
    </ul>
  );
}
