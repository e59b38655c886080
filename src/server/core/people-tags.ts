import { keyed, named, type Tag } from './tag.ts';

const notices = 'told-to';
const logins = 'logins-of';

/** Whether only the instances of this server may learn a tag, and neither browsers nor a CDN. */
export const isSecret = (tag: Tag): boolean => [notices, logins].some((secret) => tag.startsWith(`${secret}:`));

/** The tags of people: public data of a person, their texts, data of one account, and moderators' data. */
export const peopleTags = {
  /** A person's submissions and comments, by the wallet. */
  submissionsBy: keyed('submissions-by'),
  commentsBy: keyed('comments-by'),
  /** The comments of many people at once. */
  commentsByMany: named('comments-by-many'),
  /** A person's pictures, by the wallet. */
  mediaBy: keyed('media-by'),
  /** Any picture, drafts too. */
  anyMedia: named('any-media'),
  /**
   * An account's notices, by its id. Answers never carry this tag: it would tell the writer whose account is concerned.
   */
  noticesOf: keyed(notices),
  /** The notices of many accounts at once. */
  noticesOfMany: named(`${notices}:many`),
  /** The notices that an account marked as read, by the account's id. */
  noticesReadBy: keyed('notices-read-by'),
  /** The articles that an account watches, by the account's id. */
  watchesOf: keyed('watches-of'),
  /** An account's own votes, by the account's id. */
  votesBy: keyed('votes-by'),
  /** The public data of anybody: names, pictures, restraints. */
  people: named('people'),
  /** A person's public profile, by the wallet. */
  profile: keyed('profile'),
  /** A person's points, rank and activity, by the wallet. */
  standing: keyed('standing'),
  /** The points of all people. */
  leaderboard: named('leaderboard'),
  /** The number of people in each rank. */
  ranks: named('ranks'),
  /** An account's sessions, by the account's id. */
  sessionsOf: keyed('sessions-of'),
  /** A person's login and rights, as instances cache them. */
  loginsOf: keyed(logins),
  /** Flags and their outcome. */
  flags: named('flags'),
  /** The actions of admins. */
  audit: named('audit'),
} as const;
