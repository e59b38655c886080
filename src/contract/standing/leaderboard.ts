import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { bountyStatuses, currencies } from '#contract/kinds.ts';
import { byline, personId } from '#contract/people/byline.ts';
import { id, instant, listLimit, listQuery, next } from '#contract/text.ts';
import { leaderboard } from './ranks.ts';

/** The things that give points. An accepted contribution gives none itself: its words do, and the likes on it. */
export const grantKinds = ['words', 'proposal', 'report', 'line', 'bounty', 'contribution', 'like'] as const;
export type GrantKind = (typeof grantKinds)[number];

const day = z.string();

const reward = { reward: z.number(), currency: z.enum(currencies) };
const rewards = z.array(z.object(reward));
export type Reward = z.infer<typeof rewards>[number];

/** A person with points, and their standing. */
const place = z.object({
  /** From 1 on; people with equal points share one. */
  place: z.number().int(),
  wallet: personId,
  profile: byline,
  rank: z.string(),
  /** Of the requested days. */
  points: z.number().int(),
  words: z.number().int(),
  articles: z.number().int(),
  accepted: z.number().int(),
  bountiesWon: z.number().int(),
  /** The rewards of these bounties, by currency. */
  won: rewards,
});
export type Place = z.infer<typeof place>;

export const getLeaderboard = endpoint('GET /leaderboard', {
  tag: 'Profiles',
  summary: `The people with most points: of all time, or of the last ${leaderboard.days} days; and whether more people have any`,
  query: z.object({
    days: z
      .literal(String(leaderboard.days), { error: `The days must be ${leaderboard.days}, or left out.` })
      .optional(),
    limit: listLimit(leaderboard.most, leaderboard.first),
  }),
  answer: z.object({ places: z.array(place), hasMore: z.boolean() }),
});

export const listRanks = endpoint('GET /ranks', {
  tag: 'Profiles',
  summary: 'The ranks, lowest first: the first number of points, and the number of people with points in each',
  answer: z.object({
    ranks: z.array(z.object({ name: z.string(), from: z.number().int(), people: z.number().int() })),
  }),
});

export const getActivity = endpoint('GET /profile/:wallet/activity', {
  summary:
    'The number of a person’s submissions, comments and article saves on each active day of the last year, oldest first, in UTC',
  answer: z.object({ until: day, days: z.array(z.object({ day, things: z.number().int() })) }),
});
export type Activity = z.infer<typeof getActivity.answer>;

export const listProfileArticles = endpoint('GET /profile/:wallet/articles', {
  summary:
    'The articles with standing words of a person, most words first; with their numbers of words, and the person’s last change',
  query: listQuery,
  answer: z.object({
    articles: z.array(
      z.object({
        id,
        slug: z.string(),
        title: z.string(),
        words: z.number().int(),
        of: z.number().int(),
        newest: instant,
      }),
    ),
    next,
  }),
});
export type StandingIn = z.infer<typeof listProfileArticles.answer>['articles'][number];

export const listProfileBounties = endpoint('GET /profile/:wallet/bounties', {
  summary:
    'The bounties that a person won with a contribution, newest first, and the sums of their rewards by currency',
  query: listQuery,
  answer: z.object({
    bounties: z.array(
      z.object({
        id,
        name: z.string(),
        ...reward,
        status: z.enum(bountyStatuses),
        winnerTx: z.string().nullable(),
        wonOn: day,
      }),
    ),
    won: rewards,
    next,
  }),
});
export type WonBounty = z.infer<typeof listProfileBounties.answer>['bounties'][number];
