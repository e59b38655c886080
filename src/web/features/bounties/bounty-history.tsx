import type { BountyStep } from '#contract/bounties.ts';
import { longDate } from '#web/format.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import styles from './bounty-history.module.css';

/** Each step of a bounty's life, oldest first, with what was said of it (design §4, Bounties). */
export function BountyHistory({ steps }: { steps: readonly BountyStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ to, note, createdAt }) => (
        <li key={`${createdAt} ${to}`}>
          <time className="muted" dateTime={createdAt}>
            {longDate(createdAt)}
          </time>
          <StatusBadge status={to} />
          {note ? <p>{note}</p> : null}
        </li>
      ))}
    </ol>
  );
}
