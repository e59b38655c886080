/** Notices live for `days`, and each person keeps the newest `most`. */
export const keptNotices = { days: 365, most: 1_000 } as const;
