import type { Bounty } from '#contract/bounties.ts';
import { count } from '#web/format.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import { Reward } from './reward.tsx';
import { Winner } from './winner.tsx';
import styles from './bounty-table.module.css';

function Action({ bounty: { name, articleSlug } }: { bounty: Bounty }) {
  if (articleSlug === null) return <span className="muted">No article</span>;
  return (
    <Link className={buttonClass({ compact: true })} to={paths.contributeTo(articleSlug)} aria-label={`Participate in ${name}`}>
      Participate
    </Link>
  );
}

function Topic({ bounty: { id, name, articleSlug, imageUrl } }: { bounty: Bounty }) {
  return (
    <Link className={styles.topic} to={articleSlug === null ? paths.bounty(id) : paths.contributions(articleSlug)}>
      <Cover src={imageUrl} slug={articleSlug ?? id} thumb />
      {name}
    </Link>
  );
}

/** Bounties as a table, and as cards where it is narrow (spec §2: Action comes first). */
export function BountyTable({ bounties, withWinner = false }: { bounties: readonly Bounty[]; withWinner?: boolean }) {
  return (
    <Table cards label="Bounties">
      <thead>
        <Tr>
          <Th tight>Action</Th>
          <Th>Topic</Th>
          <Th>Reward</Th>
          <Th>Status</Th>
          <Th>Submissions</Th>
          {withWinner ? <Th>Winner</Th> : null}
        </Tr>
      </thead>
      <tbody>
        {bounties.map((bounty) => (
          <Tr key={bounty.id}>
            <Td wide tight last>
              <Action bounty={bounty} />
            </Td>
            <Td wide>
              <Topic bounty={bounty} />
            </Td>
            <Td label="Reward">
              <Reward bounty={bounty} />
            </Td>
            <Td end>
              <StatusBadge status={bounty.status} />
            </Td>
            <Td label="Submissions">
              <Link
                className="nowrap"
                to={paths.bounty(bounty.id)}
                aria-label={`${count(bounty.contributionCount, 'entry', 'entries')}: ${bounty.name}`}
              >
                {count(bounty.contributionCount, 'entry', 'entries')}
              </Link>
            </Td>
            {withWinner ? (
              <Td wide label="Winner">
                <Winner bounty={bounty} />
              </Td>
            ) : null}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
