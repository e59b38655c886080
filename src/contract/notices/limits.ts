/** For so many days notices are kept, and so many of each person: the oldest go. */
export const keptNotices = { days: 365, most: 1_000 } as const;
