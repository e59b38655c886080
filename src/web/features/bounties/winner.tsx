import type { Bounty } from '#contract/bounties.ts';
import { copied, endedWithoutWinner } from '#contract/limits.ts';
import { WalletMark } from '#web/features/accounts/person.tsx';
import { shortWallet } from '#web/format.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import styles from './winner.module.css';

/** Whether a winner is a wallet: 0x and 40 hex digits, or at least 16 base58 characters (spec §5). */
function isWallet(winner: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(winner) || /^[1-9A-HJ-NP-Za-km-z]{16,}$/.test(winner);
}

/** Who won a bounty, and the transaction that paid it (spec §2, /bounties). */
export function Winner({ bounty: { status, winner, winnerTx } }: { bounty: Bounty }) {
  if (!winner) return <span className="muted">{endedWithoutWinner(status) ? 'None' : 'Not yet'}</span>;
  return (
    <span className={styles.winner}>
      {isWallet(winner) ? (
        <>
          <WalletMark wallet={winner} />
          <span className="mono" title={winner}>
            {shortWallet(winner)}
          </span>
          <CopyButton text={winner} label="Copy the winner’s wallet" done={copied.elsewhere} />
        </>
      ) : (
        winner
      )}
      {winnerTx ? <ExternalLink href={paths.explorerTransaction(winnerTx)}>Transaction</ExternalLink> : null}
    </span>
  );
}
