/** How many of those who wrote a paragraph are named beside it. */
export const shownCredits = 12;

/** A chart of an article's words is drawn from so many of its newest revisions at most, by so many points. */
export const wordsChart = { revisions: 1_000, points: 120 } as const;
