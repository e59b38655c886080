/** Limits of messages (design §4). */
export const submissionLimits = {
  contributionText: 20_000,
  place: 200,
} as const;

/** Limits that only the server checks: they do not belong in the browser’s bundle. */
export const submissionServerLimits = {
  proposalBody: 20_000,
  reportDetails: 20_000,
  commentText: 5_000,
} as const;

/**
 * §9: lists and texts of submissions on the pages. `entries` is the number of contributions that a page shows at first,
 * so that it stays small.
 */
export const submissionDisplay = {
  snippet: 80,
  feedRows: 10,
  clampAbove: 200,
  entries: 20,
} as const;

/** The most wanted articles in their list. */
export const wantedShown = 12;

/** The number of a person's newest contributions in their chart. */
export const contributionsCharted = 500;

/** The orders of an article's contributions. The most useful have most likes minus dislikes. */
export const contributionSorts = ['newest', 'useful'] as const;
export type ContributionSort = (typeof contributionSorts)[number];

/** How often an author may change a contribution that others voted or commented on: each earlier text is stored. */
export const mostEarlierTexts = 10;

/** The highest count of waiting submissions. */
export const mostWaiting = 1_000;

/** How long an admin can restore deleted items, in days. */
export const restorableDays = 30;
