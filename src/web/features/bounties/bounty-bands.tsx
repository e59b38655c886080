import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Bounty, EnteredBounty } from '#contract/bounties/bounties.ts';
import { count, dateAndTime } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { load, loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { articleBountiesQuery, bountyQuery } from './bounties.queries.ts';
import { BountyStatusBadge } from './bounty-status.tsx';
import { Deadline } from './deadline.tsx';
import { Reward } from './reward.tsx';
import { useTakesEntries } from './time-left.ts';
import styles from './bounty-bands.module.css';

// The most bounties above the form; a link leads to the others.
const most = 3;

/** The bounties of an article to show above its form: the open ones. */
export const shownAbove = (bounties: readonly Bounty[]): Bounty[] =>
  bounties.filter(({ status }) => status === 'Open').slice(0, most);

/** Loads the criteria of the bounties above an article's form, once the article's bounties have loaded. */
export async function loadBands({ context }: LoaderFunctionArgs, slug: string): Promise<void> {
  const { queryKey } = articleBountiesQuery(slug);
  const bounties = context.get(loadingContext).client.getQueryData(queryKey)?.bounties ?? [];
  await load(
    context,
    [],
    shownAbove(bounties).map(({ id }) => bountyQuery(id)),
  );
}

function Band({ bounty }: { bounty: Bounty }) {
  const brief = useQuery(bountyQuery(bounty.id));
  const criteria = brief.data?.bounty.criteria;
  const takesEntries = useTakesEntries(bounty);
  return (
    <aside className={styles.band} aria-label={`Bounty: ${bounty.name}`}>
      <div>
        <h2>Bounty</h2>
        <p className={styles.reward}>
          <Reward bounty={bounty} />
        </p>
        <BountyStatusBadge status={bounty.status} />
      </div>
      <div className={styles.criteria}>
        <h2>What counts</h2>
        {brief.isPending ? <p className="muted">Loading…</p> : null}
        {criteria === undefined ? null : <p>{criteria || 'No criteria beyond those of every contribution.'}</p>}
        <p className={styles.verdict}>
          {takesEntries ? 'Your text counts as an entry.' : 'Entries are closed. You can still contribute.'}
        </p>
      </div>
      <div>
        <h2>{bounty.name}</h2>
        {bounty.deadline ? (
          <p>
            <Deadline bounty={bounty} />
          </p>
        ) : (
          <p className="muted">No deadline</p>
        )}
        <p className="target">
          <Link to={paths.bounty(bounty.id)}>Brief and {count(bounty.contributionCount, 'entry', 'entries')}</Link>
        </p>
      </div>
    </aside>
  );
}

/** The article's open bounties, above the form: reward, criteria and deadline of each. */
export function BountyBands({ slug }: { slug: string }) {
  const bounties = useQuery(articleBountiesQuery(slug)).data?.bounties ?? [];
  return shownAbove(bounties).map((bounty) => <Band key={bounty.id} bounty={bounty} />);
}

/** Says which open bounties a new contribution entered. */
export function EnteredNote({ bounties }: { bounties: readonly EnteredBounty[] }) {
  return bounties.map(({ id, name, deadline, isEntry }) => (
    <p key={id} className="small">
      {isEntry ? 'You have entered the bounty ' : 'It is no entry of the bounty '}
      <Link to={paths.bounty(id)}>{name}</Link>
      {isEntry || deadline === null ? '.' : `, whose entries closed ${dateAndTime(deadline)}.`}
    </p>
  ));
}
