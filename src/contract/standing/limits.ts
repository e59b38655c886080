/** How many of those who wrote an article it shows under its title. */
export const shownWriters = 8;

/** §3: the rank that a profile starts with. */
export const defaultRank = 'Trencher';
