/** The most authors of a paragraph to name beside it. */
export const shownCredits = 12;

/** The number of an article's newest revisions in the chart of its words, and of the points to draw. */
export const wordsChart = { revisions: 1_000, points: 120 } as const;
