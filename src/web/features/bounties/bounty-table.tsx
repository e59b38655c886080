import type { Bounty } from '#contract/bounties/bounties.ts';
import { count } from '#contract/format.ts';
import { useMaySuggest } from '#web/features/articles/may-suggest.ts';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Cover } from '#web/ui/cover.tsx';
import { head, Table, Td, Tr } from '#web/ui/table.tsx';
import { BountyStatusBadge } from './bounty-status.tsx';
import { Deadline } from './deadline.tsx';
import { Reward } from './reward.tsx';
import { useTakesEntries } from './time-left.ts';
import { Winner } from './winner.tsx';
import styles from './bounty-table.module.css';

/**
 * The link to take part: a button if the contribution can win, otherwise a quiet link with the reason. Readers who may
 * not suggest changes to the article get a link to the sentence that says who may.
 */
function Action({ bounty }: { bounty: Bounty }) {
  const { name, articleSlug } = bounty;
  const takesEntries = useTakesEntries(bounty);
  const maySuggest = useMaySuggest(bounty.suggest);
  if (articleSlug === null) {
    return (
      <span className={styles.action}>
        <span className="muted">No article</span>
        {takesEntries ? (
          <Link to={paths.proposeNamed(name)} aria-label={`Propose the article: ${name}`}>
            Propose the article
          </Link>
        ) : null}
      </span>
    );
  }
  if (!maySuggest) {
    return (
      <Link className={styles.quiet} to={`${paths.article(articleSlug)}#protected`} aria-label={`Protected: ${name}`}>
        Protected
      </Link>
    );
  }
  if (takesEntries) {
    return (
      <ButtonLink compact to={paths.contributeTo(articleSlug)} aria-label={`Participate in ${name}`}>
        Participate
      </ButtonLink>
    );
  }
  return (
    <span className={styles.action}>
      <Link className={styles.quiet} to={paths.contributeTo(articleSlug)} aria-label={`Participate in ${name}`}>
        Participate
      </Link>
      <span className="muted">Closed</span>
    </span>
  );
}

function Topic({ bounty }: { bounty: Bounty }) {
  const { id, name, articleSlug, imageUrl, category, status } = bounty;
  const isOpen = status === 'Open';
  return (
    <div className={styles.topic}>
      <Cover src={imageUrl} still={paths.categoryStill(category)} thumb />
      <Link className={styles.name} to={articleSlug === null ? paths.bounty(id) : paths.contributions(articleSlug)}>
        {name}
      </Link>
      <p className="muted">
        <Link to={paths.bounty(id)} aria-label={`Brief: ${name}`}>
          Brief
        </Link>
        {isOpen && bounty.deadline ? <Deadline short bounty={bounty} /> : null}
        {isOpen && articleSlug === null ? <span>To take part, propose the article</span> : null}
      </p>
    </div>
  );
}

/** Bounties as a table, and as cards on narrow screens (spec §2: Action comes first). */
export function BountyTable({
  bounties,
  withWinner = false,
  flush = false,
}: {
  bounties: readonly Bounty[];
  withWinner?: boolean;
  flush?: boolean;
}) {
  return (
    <div className={flush ? styles.flush : undefined}>
      <Table
        cards="tablets"
        flush={flush}
        label="Bounties"
        heads={[head.tight('Action'), 'Topic', 'Reward', 'Status', 'Submissions', ...(withWinner ? ['Winner'] : [])]}
      >
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
              <BountyStatusBadge status={bounty.status} />
            </Td>
            <Td>
              <Link
                className={`nowrap ${styles.quiet}`}
                to={paths.bounty(bounty.id)}
                aria-label={`${count(bounty.contributionCount, 'entry', 'entries')}: ${bounty.name}`}
              >
                {count(bounty.contributionCount, 'entry', 'entries')}
              </Link>
            </Td>
            {withWinner ? (
              <Td wide label="Winner" tableOnly={bounty.winner === null}>
                <Winner bounty={bounty} />
              </Td>
            ) : null}
          </Tr>
        ))}
      </Table>
    </div>
  );
}
