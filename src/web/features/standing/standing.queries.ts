import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** The people with the most points: of all time, or by the points of the last days. */
export const leaderboardQuery = (days: '30' | undefined, limit: number) => read('/leaderboard', { days, limit });

/** The ranks, and how many people have each. */
export const ranksQuery = read('/ranks', {});

/** On which days of the last year a person wrote how much. */
export const activityQuery = (wallet: string) => read('/profile/:wallet/activity', { wallet });

// How many rows of each list a profile shows at first.
const limit = 5;

/** The articles in which a person's words stand, most words first. */
export const standingInQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/articles', { wallet, limit, cursor });

/** The bounties that a person won, newest first. */
export const wonBountiesQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/bounties', { wallet, limit, cursor });
