/** The rules of standing: what gives points, and which rank how many points make. `/ranks` says them in words. */

/** What the ranks are called, lowest first. */
const names = ['Trencher', 'Degen', 'Diamond hands', 'Graduated', 'OG', 'Trench legend'] as const;

/**
 * From so many points on somebody has the second rank; each further one takes so many times the points of the one
 * before it.
 */
const secondRank = 50;
const timesAsMany = 4;

/** The ranks, lowest first, each with the points from which on somebody has it: 0, 50, 200, 800, 3,200, 12,800. */
export const ranks = names.map((name, place) => ({
  name,
  from: place === 0 ? 0 : secondRank * timesAsMany ** (place - 1),
}));

/** So many points a thing gives. */
export const points = {
  /** One for so many words, which have stood in an article for so many days; of each article so many at most. */
  words: { perPoint: 5, days: 14, most: 150 },
  /** A proposed article that was accepted. */
  proposal: 20,
  /** A report that was resolved. */
  report: 8,
  /** A bounty that was won with a contribution, whatever its sum. */
  bounty: 40,
  /**
   * A like on an accepted contribution, by somebody of this rank at least whose account is so many days old; of each
   * contribution so many at most.
   */
  like: { points: 1, most: 10, rank: ranks[1]!, accountDays: 30 },
} as const;

/**
 * Of two people who like each other's, it adds nothing where more than half of either's last so many votes were likes
 * of the other's.
 */
export const lastVotes = 20;

/** The leaderboard: so many places at first and at most, and the days of the shorter one. */
export const leaderboard = { first: 10, most: 100, days: 30 } as const;

/** A calendar of activity goes back so many days before today: a year in weeks. */
export const calendarDays = 370;
