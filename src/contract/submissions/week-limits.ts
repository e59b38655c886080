/**
 * Limits of the lines of a week. `text` is in characters, with its links; `days` is how old a suggested line may be.
 */
export const lineLimits = { text: 300, sources: 3, days: 28 } as const;

/** The most lines of the latest week on the main page, and of a week on its page at first. */
export const linesShown = { mainPage: 6, week: 20 } as const;
