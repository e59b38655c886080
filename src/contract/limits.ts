/** Every number that both sides agree on: the specification's §9, and the limits of the design's §4. Lengths are in characters, times in milliseconds. */

/** What people may send (design §4). */
export const limits = {
  contributionText: 20_000,
  proposalBody: 20_000,
  reportDetails: 20_000,
  commentText: 5_000,
  bio: 1_000,
  username: 32,
  title: 200,
  summary: 500,
  category: 60,
  slug: 120,
  articleMarkdown: 500_000,
  url: 2_048,
  searchQuery: 200,
  jsonBody: 1_048_576,
  note: 1_000,
  bountyBrief: 5_000,
  winner: 100,
  facts: 30,
  factLabel: 60,
  factValue: 300,
  draftNotes: 20_000,
} as const;

/** How many rows a list answers with (design §4, Lists). */
export const page = { default: 50, most: 200 } as const;

/** §9: global search. */
export const search = { debounce: 300, minimum: 2, results: 20, dropdownResults: 8 } as const;

/** §9: toasts. */
export const toast = { autoClose: 5_000, swipeThreshold: 50, hotkey: 'F8' } as const;

/** §9: how long a button says that it copied. */
export const copied = { donate: 2_000, elsewhere: 1_500 } as const;

/** §9: how long status messages stay. */
export const statusMessage = { dashboard: 3_000, profile: 1_200 } as const;

/** §9: lists and texts on the pages. */
export const display = {
  latestArticles: 5,
  featuredArticles: 5,
  categorySuggestions: 10,
  snippet: 80,
  clampAbove: 200,
} as const;

/** §9: the only currencies of a bounty. */
export const currencies = ['SOL', 'USDC', 'BONK'] as const;
export type Currency = (typeof currencies)[number];

/** §4: the statuses of a contribution, a proposal and a report. */
export const reviewStatuses = ['waiting for review', 'Accepted', 'Rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Design §4: a bounty's life. Anything but Open counts as closed. */
export const bountyStatuses = ['Open', 'In review', 'Awarded', 'Paid', 'Cancelled', 'No award'] as const;
export type BountyStatus = (typeof bountyStatuses)[number];

/** §4: what a bounty is to those who look for one. */
export const bountyStates = ['open', 'closed'] as const;
export type BountyState = (typeof bountyStates)[number];

/** Whether a bounty of this status has ended without a winner, for a reason that is public (design §4). */
export const endedWithoutWinner = (status: BountyStatus): boolean => status === 'Cancelled' || status === 'No award';

/**
 * Where a bounty may go from each status (design §4): forward along Open, In review, Awarded, Paid, or out by Cancelled or No award; and
 * one step back where nothing was paid.
 */
export const bountyMoves: Readonly<Record<BountyStatus, readonly BountyStatus[]>> = {
  Open: ['In review', 'Cancelled'],
  'In review': ['Awarded', 'No award', 'Cancelled', 'Open'],
  Awarded: ['Paid', 'In review'],
  Paid: [],
  Cancelled: ['Open'],
  'No award': ['In review'],
};

/** For so many days an admin can restore what an admin deleted. */
export const restorableDays = 30;

/** §3: the rank that a profile starts with. */
export const defaultRank = 'Trencher';
