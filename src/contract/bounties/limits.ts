import type { BountyStatus } from '#contract/kinds.ts';

/** Limits on the texts of a bounty. */
export const bountyLimits = {
  bountyBrief: 5_000,
  winner: 100,
} as const;

/** The number of newest payments in the chart of payments. */
export const paymentsCharted = 500;

/** §4: the two states in the filter of bounties. Every status belongs to one. */
export const bountyStates = ['open', 'closed'] as const;
export type BountyState = (typeof bountyStates)[number];

/** Whether a bounty of this status has ended without a winner, for a reason that is public (design §4). */
export const endedWithoutWinner = (status: BountyStatus): boolean => status === 'Cancelled' || status === 'No award';

/**
 * The next statuses of each status (design §4): forward along Open, In review, Awarded, Paid, or out by Cancelled or No
 * award; and one step back while nothing is paid.
 */
export const bountyMoves: Readonly<Record<BountyStatus, readonly BountyStatus[]>> = {
  Open: ['In review', 'Cancelled'],
  'In review': ['Awarded', 'No award', 'Cancelled', 'Open'],
  Awarded: ['Paid', 'In review'],
  Paid: [],
  Cancelled: ['Open'],
  'No award': ['In review'],
};

/** The remark on a payout: an admin recorded its transaction, and nobody has checked the chain. */
export const notChecked = 'recorded by the admin, not checked';
