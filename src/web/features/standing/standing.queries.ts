import { read } from '#web/client/calls.ts';
import { readPages } from '#web/client/pages.ts';

/** The people with most points: of all time, or by the points of the last days. */
export const leaderboardQuery = (days: '30' | undefined, limit: number) => read('/leaderboard', { days, limit });

/** The ranks, and the number of people in each. */
export const ranksQuery = read('/ranks', {});

/** A person's activity on the days of the last year. */
export const activityQuery = (wallet: string) => read('/profile/:wallet/activity', { wallet });

// The number of rows of each list that a profile shows at first.
const limit = 5;

/** The articles with a person's standing words, most words first. */
export const standingInQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/articles', { wallet, limit, cursor });

/** The bounties that a person won, newest first. */
export const wonBountiesQuery = (wallet: string, cursor?: string) =>
  readPages('/profile/:wallet/bounties', { wallet, limit, cursor });
