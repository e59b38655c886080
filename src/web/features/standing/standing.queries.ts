import { read } from '#web/client/calls.ts';

/** The people with the most points: of all time, or by the points of the last days. */
export const leaderboardQuery = (days: '30' | undefined, limit: number) => read('/leaderboard', { days, limit });

/** The ranks, and how many people have each. */
export const ranksQuery = read('/ranks', {});

/** On which days of the last year a person wrote how much. */
export const activityQuery = (wallet: string) => read('/profile/:wallet/activity', { wallet });

// How many rows of each list a profile shows at first.
const limit = 5;

/** A page of the articles in which a person's words stand, most words first. */
export const standingInQuery = (wallet: string, cursor?: string) =>
  read('/profile/:wallet/articles', { wallet, limit, cursor });

/** A page of the bounties that a person won, newest first. */
export const wonBountiesQuery = (wallet: string, cursor?: string) =>
  read('/profile/:wallet/bounties', { wallet, limit, cursor });
