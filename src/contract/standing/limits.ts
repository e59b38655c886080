/** The number of an article's authors to show under its title. */
export const shownWriters = 8;

/** §3: the rank that a profile starts with. */
export const defaultRank = 'Trencher';
