/** How many seconds an admin can take a decision back where it was made. */
export const undoSeconds = 10;

/**
 * What an admin can switch off on a bad day: all writing, writing without a wallet, new accounts with a wallet, and
 * writing from a range of addresses.
 */
export const switchNames = ['read-only', 'no-anonymous', 'no-new-wallets', 'refuse-range'] as const;
export type SwitchName = (typeof switchNames)[number];

/** How many ranges of addresses may be refused at a time. */
export const mostRanges = 100;
/** How many days a switch may be on at most, unless it has no end. */
export const longestSwitchDays = 365;
/** Up to how many texts or accounts it is counted what a switch would have refused. */
export const mostCounted = 1_000;
