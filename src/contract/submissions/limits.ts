/** What people may send (design §4). */
export const submissionLimits = {
  contributionText: 20_000,
  place: 200,
} as const;

/** What forms leave to the server to measure: none of it belongs in the browser’s bundle. */
export const submissionServerLimits = {
  proposalBody: 20_000,
  reportDetails: 20_000,
  commentText: 5_000,
} as const;

/**
 * §9: lists and texts of submissions on the pages. `entries` is how many contributions a page shows at first, so that
 * it stays small.
 */
export const submissionDisplay = {
  snippet: 80,
  feedRows: 10,
  clampAbove: 200,
  entries: 20,
} as const;

/** How many of a person's newest contributions their chart counts. */
export const contributionsCharted = 500;

/** In which orders an article's contributions are listed. The most useful have most likes without their dislikes. */
export const contributionSorts = ['newest', 'useful'] as const;
export type ContributionSort = (typeof contributionSorts)[number];

/** So often a contribution may be changed on which others voted or commented: each of its earlier texts is kept. */
export const mostEarlierTexts = 10;

/** The highest count of submissions that wait for an admin. */
export const mostWaiting = 1_000;

/** How many days an admin can restore what an admin deleted. */
export const restorableDays = 30;
