import { keyed, named, type Tag } from './tag.ts';

const told = 'told-to';
const logins = 'logins-of';

/** Whether a tag is for the instances of this server alone, and neither for browsers nor for a CDN. */
export const isSecret = (tag: Tag): boolean => [told, logins].some((secret) => tag.startsWith(`${secret}:`));

/**
 * The tags of people: what is public of a person, what a person wrote, what belongs to one account alone, and what
 * moderators see.
 */
export const peopleTags = {
  /** A person's submissions and comments, by the wallet. */
  submissionsBy: keyed('submissions-by'),
  commentsBy: keyed('comments-by'),
  /** The comments of very many people at once. */
  commentsByMany: named('comments-by-many'),
  /**
   * What an account is told, by the account's id. Nobody is told of this tag: whoever writes would learn whose account
   * it is.
   */
  toldTo: keyed(told),
  /** What very many accounts at once are told. */
  toldToMany: named(`${told}:many`),
  /** What an account did to its own notices, by the account's id. */
  noticesReadBy: keyed('notices-read-by'),
  /** Which articles an account watches, by the account's id. */
  watchesOf: keyed('watches-of'),
  /** An account's own votes, by the account's id. */
  votesBy: keyed('votes-by'),
  /** What is shown of any person: name, picture, restraints. */
  people: named('people'),
  /** A person's public profile, by the wallet. */
  profile: keyed('profile'),
  /** A person's points, rank and activity, by the wallet. */
  standing: keyed('standing'),
  /** Who has how many points. */
  leaderboard: named('leaderboard'),
  /** How many people have each rank. */
  ranks: named('ranks'),
  /** An account's sessions, by the account's id. */
  sessionsOf: keyed('sessions-of'),
  /** Whether somebody is logged in still, and may what they might: what an instance remembers of it. */
  loginsOf: keyed(logins),
  /** What was flagged, and what became of it. */
  flags: named('flags'),
  /** What admins did. */
  audit: named('audit'),
} as const;
