import type { Bounty } from '#contract/bounties/bounties.ts';
import { amount } from '#contract/format.ts';
import styles from './reward.module.css';

/** A reward with thousands separators, and its currency. */
export function Reward({ bounty: { reward, currency } }: { bounty: Pick<Bounty, 'reward' | 'currency'> }) {
  return (
    <span className={styles.reward}>
      <b>{amount(reward)}</b> {currency}
    </span>
  );
}
