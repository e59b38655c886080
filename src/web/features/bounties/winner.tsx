import { explorerPage } from '#contract/addresses/explorers.ts';
import type { Bounty } from '#contract/bounties/bounties.ts';
import { endedWithoutWinner, notChecked } from '#contract/bounties/limits.ts';
import { former, shortWallet } from '#contract/format.ts';
import { copiedTiming } from '#contract/timing.ts';
import { AdminBadge } from '#web/features/people/admin-badge.tsx';
import { Person } from '#web/features/people/person.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import styles from './winner.module.css';

const nobody = { username: null, pfp: '' };

/** Whether a winner is a wallet: 0x and 40 hex digits, or at least 16 base58 characters (spec §5). */
function isWallet(winner: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(winner) || /^[1-9A-HJ-NP-Za-km-z]{16,}$/.test(winner);
}

/** A winner's wallet: as a person if it has an account here, else short and without a link. */
function Wallet({ wallet, profile }: { wallet: string; profile: Bounty['winnerProfile'] }) {
  return (
    <>
      {profile ? (
        <Person tiny wallet={wallet} profile={profile} />
      ) : (
        <>
          <Avatar src="" wallet={wallet} size="tiny" />
          <span className="mono" data-tip={wallet}>
            {shortWallet(wallet)}
          </span>
          <AdminBadge wallet={wallet} />
        </>
      )}
      <CopyButton
        text={wallet}
        tip={profile ? undefined : wallet}
        label="Copy the winner’s wallet"
        done={copiedTiming.elsewhere}
      />
    </>
  );
}

/** The winner: a wallet, a former member, or a name that an admin typed. */
function winnerOf(winner: string, profile: Bounty['winnerProfile']) {
  if (winner === former) return <Person tiny wallet={former} profile={nobody} />;
  return isWallet(winner) ? <Wallet wallet={winner} profile={profile} /> : winner;
}

/** The winner of a bounty, and the transaction that paid it (spec §2, /bounties). */
export function Winner({ bounty: { status, winner, winnerProfile, winnerTx } }: { bounty: Bounty }) {
  if (!winner) return <span className="muted">{endedWithoutWinner(status) ? 'None' : 'Not yet'}</span>;
  return (
    <span className={styles.winner}>
      {winnerOf(winner, winnerProfile)}
      {winnerTx ? (
        <ExternalLink className="target" href={explorerPage('transaction', winnerTx)}>
          Transaction
        </ExternalLink>
      ) : null}
      {winnerTx ? <span className="muted small">{notChecked}</span> : null}
    </span>
  );
}
