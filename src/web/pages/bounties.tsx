import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { Bounty } from '#contract/bounties/bounties.ts';
import { bountyStates, type BountyState } from '#contract/bounties/limits.ts';
import { currencies } from '#contract/kinds.ts';
import { bountiesQuery, paidMonthsQuery } from '#web/features/bounties/bounties.queries.ts';
import { BountyTable } from '#web/features/bounties/bounty-table.tsx';
import { PaidMonths } from '#web/features/bounties/paid-months.tsx';
import { NoBounties } from '#web/features/bounties/no-bounties.tsx';
import { rewardsText } from '#web/features/bounties/rewards-text.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { Pending } from './states.tsx';
import styles from './bounties.module.css';

const filters = [
  { name: 'All', of: undefined },
  { name: 'Open', of: 'open' },
  { name: 'Closed', of: 'closed' },
] as const;

/** The filter in a URL, undefined for all bounties, and the cursor. */
const wantedIn = (parameters: URLSearchParams) => ({
  state: bountyStates.find((state) => state === parameters.get('filter')),
  cursor: parameters.get('cursor') || undefined,
});

export async function loader({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { state, cursor } = wantedIn(new URL(request.url).searchParams);
  await load(context, [], [bountiesQuery(state, cursor), ...(cursor === undefined ? [paidMonthsQuery] : [])]);
}

/** The total of all open bounties, if the page lists all of them; otherwise ''. */
function worth(bounties: readonly Bounty[], open: number): string {
  const listed = bounties.filter(({ status }) => status === 'Open');
  if (open === 0 || listed.length !== open) return '';
  const sums = currencies.map((currency) => ({
    currency,
    reward: listed.filter((bounty) => bounty.currency === currency).reduce((sum, { reward }) => sum + reward, 0),
  }));
  return rewardsText(sums.filter(({ reward }) => reward > 0));
}

/** The message without any bounty in the list. */
function Empty({ all, state, cursor }: { all: number; state: BountyState | undefined; cursor: string | undefined }) {
  if (all === 0 && !cursor) return <NoBounties />;
  return (
    <p className={`${styles.none} muted`}>{cursor ? 'No bounties from here on.' : `No ${state} bounties found.`}</p>
  );
}

/** Bounties, all or by state (spec §2, /bounties). Every status but Open counts as closed (§4). */
export function Page() {
  const [parameters] = useSearchParams();
  const { state, cursor } = wantedIn(parameters);
  // While the list of another filter loads, the counts stay.
  const list = usePages(
    { ...bountiesQuery(state, cursor), placeholderData: (before) => before },
    ({ bounties }) => bounties,
  );
  const { open, closed } = list.first?.counts ?? { open: 0, closed: 0 };
  const counts = { All: open + closed, Open: open, Closed: closed };
  const total = worth(list.rows, open);
  return (
    <>
      <Head
        title="Bounty Hunting"
        description="Rewards for the best article or contribution on a topic that is still incomplete."
        path={paths.bounties}
        unlisted={cursor !== undefined}
      />
      <header className="page-head">
        <h1>Bounty Hunting</h1>
        <p className="lede">
          Rewards for the best article or contribution on a topic that is still incomplete. Contribute to the article to
          take part.
        </p>
        {total ? (
          <p className={styles.total}>
            <b>{total}</b> to be won
          </p>
        ) : null}
      </header>
      <LinkTabs label="Filter bounties">
        {filters.map(({ name, of }) => (
          <Link
            key={name}
            to={paths.bountiesIn(of)}
            aria-current={of === state ? 'true' : undefined}
            preventScrollReset
          >
            {name} {list.first ? <span className={styles.count}>{counts[name]}</span> : null}
          </Link>
        ))}
      </LinkTabs>
      {list.query.isPlaceholderData ? (
        <Pending />
      ) : (
        <PagedList
          list={list}
          pending={<Pending />}
          none={<Empty all={counts.All} state={state} cursor={cursor} />}
          pathOf={(next) => paths.bountiesIn(state, next)}
        >
          {(bounties, before) => <BountyTable flush={!before} bounties={bounties} withWinner />}
        </PagedList>
      )}
      {counts.All > 0 && cursor === undefined ? <PaidMonths /> : null}
    </>
  );
}
