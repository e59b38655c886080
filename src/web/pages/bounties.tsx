import { useQuery } from '@tanstack/react-query';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { allBountiesQuery } from '#web/features/bounties/bounties.queries.ts';
import { BountyTable } from '#web/features/bounties/bounty-table.tsx';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { load } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { Pending } from './states.tsx';
import styles from './bounties.module.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(context, [], [allBountiesQuery]);
}

const filters = ['All', 'Open', 'Closed'] as const;

/** Bounties, filtered by whether they are open (spec §2, /bounties). Anything but Open counts as closed (§4). */
export function Page() {
  const [parameters] = useSearchParams();
  const { data, isPending } = useQuery(allBountiesQuery);
  const all = data?.bounties ?? [];
  const open = all.filter(({ status }) => status === 'Open');
  const closed = all.filter(({ status }) => status !== 'Open');
  const lists = { All: all, Open: open, Closed: closed };
  const filter = filters.find((name) => name.toLowerCase() === parameters.get('filter')) ?? 'All';
  const shown = lists[filter];
  return (
    <>
      <Head
        title="Bounty Hunting"
        description="Rewards for the best article or contribution on a topic that is still incomplete."
        path={paths.bounties}
      />
      <header className="page-head">
        <h1>Bounty Hunting</h1>
        <p className="lede">
          Rewards for the best article or contribution on a topic that is still incomplete. Contribute to the article to take part.
        </p>
      </header>
      <nav className={styles.filters} aria-label="Filter bounties">
        {filters.map((name) => (
          <Link
            key={name}
            to={name === 'All' ? paths.bounties : `${paths.bounties}?filter=${name.toLowerCase()}`}
            aria-current={name === filter ? 'true' : undefined}
            preventScrollReset
          >
            {name}
            <span className={styles.count}>{lists[name].length}</span>
          </Link>
        ))}
      </nav>
      {isPending ? (
        <Pending />
      ) : all.length === 0 ? (
        <p className={`${styles.none} muted`}>No bounties available yet.</p>
      ) : shown.length === 0 ? (
        <p className={`${styles.none} muted`}>No {filter.toLowerCase()} bounties found.</p>
      ) : (
        <BountyTable bounties={shown} withWinner />
      )}
    </>
  );
}
