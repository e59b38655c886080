import { Check, Circle, CircleDot, Clock, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'waiting' | 'accepted' | 'rejected' | 'open' | 'closed';

const icons = { waiting: Clock, accepted: Check, rejected: X, open: CircleDot, closed: Circle };

/** A status: always an icon, a word and a colour. The tone provides the icon, unless the status has its own. */
export function Badge({
  tone,
  icon: Icon = icons[tone],
  children,
}: {
  tone: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon className="icon" aria-hidden />
      {children}
    </span>
  );
}

const tones: Record<string, Tone> = {
  'waiting for review': 'waiting',
  Accepted: 'accepted',
  Rejected: 'rejected',
};

/** A submission's status in the specification's words; a missing one waits for review (spec §4). */
export function StatusBadge({ status }: { status?: string | null }) {
  const word = status || 'waiting for review';
  return <Badge tone={tones[word] ?? 'closed'}>{word}</Badge>;
}
