import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { articleBountiesQuery } from './bounties.queries.ts';
import { Reward } from './reward.tsx';
import { Winner } from './winner.tsx';
import styles from './article-bounties.module.css';

/** The bounties on an article that are open or were won, one a line: what they give, and who won. Nothing where there is none. */
export function ArticleBounties({ slug }: { slug: string }) {
  const bounties = useQuery(articleBountiesQuery(slug)).data?.bounties ?? [];
  const shown = bounties.filter(({ status, winner }) => status === 'Open' || status === 'In review' || winner);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.bounties} aria-label="Bounties on this article">
      {shown.map((bounty) => (
        <li key={bounty.id}>
          <span>
            Bounty <Link to={paths.bounty(bounty.id)}>{bounty.name}</Link>
          </span>
          <Reward bounty={bounty} />
          <StatusBadge status={bounty.status} />
          {bounty.winner ? (
            <span className={styles.won}>
              won by <Winner bounty={bounty} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
