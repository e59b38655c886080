import { useQuery } from '@tanstack/react-query';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { bountyStates } from '#contract/limits.ts';
import { bountiesQuery } from '#web/features/bounties/bounties.queries.ts';
import { BountyTable } from '#web/features/bounties/bounty-table.tsx';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { load } from '#web/load.ts';
import { paths } from '#web/paths.ts';
import { ShowMore } from '#web/show-more.tsx';
import { Pending } from './states.tsx';
import styles from './bounties.module.css';

const filters = ['All', 'Open', 'Closed'] as const;

/** The state that a filter's address asks for; none for all of them. */
const stateOf = (parameters: URLSearchParams) => bountyStates.find((state) => state === parameters.get('filter'));

export async function loader({ context, request }: LoaderFunctionArgs): Promise<void> {
  await load(context, [], [bountiesQuery(stateOf(new URL(request.url).searchParams))]);
}

/** Bounties, filtered by whether they are open (spec §2, /bounties). Anything but Open counts as closed (§4). */
export function Page() {
  const [parameters] = useSearchParams();
  const state = stateOf(parameters);
  // While another filter's list is on its way, the counts stand.
  const { data, isPending, isPlaceholderData } = useQuery({ ...bountiesQuery(state), placeholderData: (before) => before });
  const { open, closed } = data?.counts ?? { open: 0, closed: 0 };
  const counts = { All: open + closed, Open: open, Closed: closed };
  const bounties = data?.bounties ?? [];
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
            aria-current={name.toLowerCase() === (state ?? 'all') ? 'true' : undefined}
            preventScrollReset
          >
            {name}
            <span className={styles.count}>{counts[name]}</span>
          </Link>
        ))}
      </nav>
      {isPending || isPlaceholderData ? (
        <Pending />
      ) : counts.All === 0 ? (
        <p className={`${styles.none} muted`}>No bounties available yet.</p>
      ) : bounties.length === 0 ? (
        <p className={`${styles.none} muted`}>No {state} bounties found.</p>
      ) : (
        <div key={state}>
          <BountyTable bounties={bounties} withWinner />
          <ShowMore next={data?.next} pageAt={(cursor) => bountiesQuery(state, cursor)}>
            {(page) => <BountyTable bounties={page.bounties} withWinner />}
          </ShowMore>
        </div>
      )}
    </>
  );
}
