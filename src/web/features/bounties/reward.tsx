import type { Bounty } from '#contract/bounties.ts';
import styles from './reward.module.css';

/** A reward with its thousands set apart, and its currency. */
export function Reward({ bounty: { reward, currency } }: { bounty: Bounty }) {
  const [whole = '', fraction] = reward.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return (
    <span className={styles.reward}>
      <b>{fraction ? `${grouped}.${fraction}` : grouped}</b> {currency}
    </span>
  );
}
