import { explorerPage } from '#contract/addresses/explorers.ts';
import { notChecked } from '#contract/bounties/limits.ts';
import { shortDate } from '#contract/format.ts';
import type { WonBounty } from '#contract/standing/leaderboard.ts';
import { wonBountiesQuery } from '#web/features/standing/standing.queries.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { rewardsText } from './rewards-text.ts';
import { Reward } from './reward.tsx';
import styles from './won-bounties.module.css';

const heads = ['Bounty', head.number('Reward'), head.number('Won')];

function Rows({ bounties }: { bounties: readonly WonBounty[] }) {
  return (
    <Table cards="phones" flush label="Bounties won" heads={heads}>
      {bounties.map((bounty) => (
        <Tr key={bounty.id}>
          <Td>
            <span className="target">
              <Link to={paths.bounty(bounty.id)}>{bounty.name}</Link>
            </span>
          </Td>
          <Td number end>
            <Reward bounty={bounty} />
          </Td>
          <Td number wide>
            <span className={`target muted ${styles.when}`}>
              <time dateTime={bounty.wonOn}>{shortDate(bounty.wonOn)}</time>
              {bounty.winnerTx ? (
                <>
                  , <ExternalLink href={explorerPage('transaction', bounty.winnerTx)}>transaction</ExternalLink> (
                  {notChecked})
                </>
              ) : null}
            </span>
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

/** A person's won bounties, with rewards; nothing without any. `from` is the start of the list. */
export function WonBounties({ wallet, from }: { wallet: string; from: string | undefined }) {
  const list = usePages(wonBountiesQuery(wallet, from), ({ bounties }) => bounties);
  if (!list.first || (list.rows.length === 0 && from === undefined)) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2 id="bounties">Bounties won</h2>
        <span className="muted">{rewardsText(list.first.won)}</span>
      </div>
      <PagedList
        list={list}
        none={<p className="muted">Nothing from here on.</p>}
        pathOf={(cursor) => paths.profileList(wallet, 'bounties', cursor)}
      >
        {(bounties) => <Rows bounties={bounties} />}
      </PagedList>
    </section>
  );
}
