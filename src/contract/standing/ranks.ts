/** The rules of standing: points, and the ranks that they give. `/ranks` explains them in words. */

/** The names of the ranks, lowest first. */
const names = ['Trencher', 'Degen', 'Diamond hands', 'Graduated', 'OG', 'Trench legend'] as const;

/** The points for the second rank, and the factor from each further rank to the next. */
const secondRank = 50;
const timesAsMany = 4;

/** The ranks, lowest first, each with its first number of points: 0, 50, 200, 800, 3,200, 12,800. */
export const ranks = names.map((name, place) => ({
  name,
  from: place === 0 ? 0 : secondRank * timesAsMany ** (place - 1),
}));

/** The points for each thing. */
export const points = {
  /** One point for `perPoint` words that have stood in an article for `days` days; at most `most` for each article. */
  words: { perPoint: 5, days: 14, most: 150 },
  /** A proposed article that was accepted. */
  proposal: 20,
  /** A report that was resolved. */
  report: 8,
  /** A line of a week that was accepted. */
  line: 4,
  /** A bounty won with a contribution, whatever its sum. */
  bounty: 40,
  /**
   * A like on an accepted contribution, by somebody of this rank or a higher one whose account is `accountDays` days
   * old; at most `most` for each contribution.
   */
  like: { points: 1, most: 10, rank: ranks[1]!, accountDays: 30 },
} as const;

/**
 * Between two people who have liked each other, a like gives no points when more than half of the last `lastVotes`
 * votes of one of them were likes of the other.
 */
export const lastVotes = 20;

/** The leaderboard: its places at first and at most, and the days that the shorter one counts. */
export const leaderboard = { first: 10, most: 100, days: 30 } as const;

/** How many days before today a calendar of activity begins: a year in weeks. */
export const calendarDays = 370;
