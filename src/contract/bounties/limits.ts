import type { BountyStatus } from '#contract/kinds.ts';

/** What an admin may write of a bounty. */
export const bountyLimits = {
  bountyBrief: 5_000,
  winner: 100,
} as const;

/** How many of the newest payments the chart of payments counts. */
export const paymentsCharted = 500;

/** §4: people filter bounties by these two states. Every status belongs to one. */
export const bountyStates = ['open', 'closed'] as const;
export type BountyState = (typeof bountyStates)[number];

/** Whether a bounty of this status has ended without a winner, for a reason that is public (design §4). */
export const endedWithoutWinner = (status: BountyStatus): boolean => status === 'Cancelled' || status === 'No award';

/**
 * Where a bounty may go from each status (design §4): forward along Open, In review, Awarded, Paid, or out by Cancelled
 * or No award; and one step back where nothing was paid.
 */
export const bountyMoves: Readonly<Record<BountyStatus, readonly BountyStatus[]>> = {
  Open: ['In review', 'Cancelled'],
  'In review': ['Awarded', 'No award', 'Cancelled', 'Open'],
  Awarded: ['Paid', 'In review'],
  Paid: [],
  Cancelled: ['Open'],
  'No award': ['In review'],
};

/** What is said of a payout: its transaction was written down by an admin, and nothing here has looked at the chain. */
export const notChecked = 'recorded by the admin, not checked';
