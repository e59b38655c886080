import { CircleDollarSign, CircleDot, Hourglass, Lock, Trophy, X, type LucideIcon } from 'lucide-react';
import type { BountyStatus } from '#contract/kinds.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

// Each status has its own icon; only winnable ones are green.
const looks: Record<BountyStatus, readonly [Tone, LucideIcon]> = {
  Open: ['open', CircleDot],
  'In review': ['waiting', Hourglass],
  Awarded: ['closed', Trophy],
  Paid: ['closed', CircleDollarSign],
  Cancelled: ['closed', X],
  'No award': ['closed', Lock],
};

/** The status of a bounty (design §4, Bounties). */
export function BountyStatusBadge({ status }: { status: BountyStatus }) {
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  );
}

/** Marks the winning entry. */
export function WinnerBadge() {
  return (
    <Badge tone="accepted" icon={Trophy}>
      Winner
    </Badge>
  );
}
