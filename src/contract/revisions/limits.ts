/** How many of those who wrote a paragraph are named beside it. */
export const shownCredits = 12;

/** How many of an article's newest revisions the chart of its words reads, and how many points it draws. */
export const wordsChart = { revisions: 1_000, points: 120 } as const;
