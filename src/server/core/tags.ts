declare const tag: unique symbol;

/**
 * A name of something that answers are made from and that writes change. A public answer is kept until one of its tags is purged (design §6);
 * the browser keeps the tags of each answer too, and forgets what a write says that it touched.
 */
export type Tag = string & { readonly [tag]: true };

/** How a write names what it changed. */
export type Touch = (...tags: readonly Tag[]) => void;

const named = (name: string) => name as Tag;

/** As it stands in a Cache-Tag header: what such a header cannot hold is escaped. */
const inHeader = (key: string) =>
  key.toWellFormed().replace(/[^\x21-\x2b\x2d-\x7e]/gu, (char) => (char === ',' ? '%2C' : encodeURIComponent(char)));

const of =
  (name: string) =>
  (key: string): Tag =>
    named(`${name}:${inHeader(key)}`);

const told = 'told-to';
const logins = 'logins-of';

/** Whether a tag is for the instances of this server alone, and neither for browsers nor for a CDN. */
export const isSecret = (tag: Tag): boolean => [told, logins].some((secret) => tag.startsWith(`${secret}:`));

const gentle = '~';

/** Says of a tag, where a write names what it changed, that it changed only counts there, of votes: a page may show the old ones for a moment. */
export const gently = (tag: Tag): Tag => named(gentle + tag);

/** Whether a write said so. */
export const isGentle = (tag: Tag): boolean => tag.startsWith(gentle);

/** The tag without that. */
export const ungentle = (tag: Tag): Tag => (isGentle(tag) ? named(tag.slice(gentle.length)) : tag);

/** All tags there are. A write names what it changed, an answer what it was made from: neither knows the other. */
export const tags = {
  /** What this installation is called; changed by a restart alone. */
  site: named('site'),
  /** The day, in UTC. */
  today: named('today'),
  /** Any article, whatever of it. */
  articles: named('articles'),
  /** By what other things name any article: its title, slug, category, picture. */
  articleNames: named('article-names'),
  /** One article, by its slug. */
  article: of('article'),
  /** What the chain has not said yet of any transaction or account that an article cites. */
  receipts: named('receipts'),
  /** The fees, rates and thresholds that articles show. */
  constants: named('constants'),
  featured: named('featured'),
  /** Any category, its size and its first titles. */
  categories: named('categories'),
  /** The articles of one category, by its name. */
  category: of('category'),
  /** Any contribution, proposal or report, with its votes and comments. */
  submissions: named('submissions'),
  submission: of('submission'),
  /** What one says, without its votes and comments: so that a vote renders no comparison again. */
  wordsOf: of('words-of'),
  /** A person's, by the wallet. */
  submissionsBy: of('submissions-by'),
  commentsBy: of('comments-by'),
  /** The comments of very many people at once. */
  commentsByMany: named('comments-by-many'),
  /** What an account is told, by the account's id. Nobody is told of this tag: whoever writes would learn whose account it is. */
  toldTo: of(told),
  /** What very many accounts at once are told. */
  toldToMany: named(`${told}:many`),
  /** What an account did to its own notices, by the account's id. */
  noticesReadBy: of('notices-read-by'),
  /** Which articles an account watches, by the account's id. */
  watchesOf: of('watches-of'),
  /** An account's own votes, by the account's id. */
  votesBy: of('votes-by'),
  /** Those to an article, by its slug. */
  contributionsTo: of('contributions-to'),
  /** Which sections of an article reports are open on, by its slug. */
  reportsOn: of('reports-on'),
  /** Any bounty. */
  bounties: named('bounties'),
  bounty: of('bounty'),
  /** Which deadlines have come: lists are in another order then. */
  deadlines: named('deadlines'),
  /** Those on an article, by its slug. */
  bountiesOn: of('bounties-on'),
  /** What is shown of any person: name, picture, restraints. */
  people: named('people'),
  /** A person's public profile, by the wallet. */
  profile: of('profile'),
  /** A person's points, rank and activity, by the wallet. */
  standing: of('standing'),
  /** Who has how many points. */
  leaderboard: named('leaderboard'),
  /** How many people have each rank. */
  ranks: named('ranks'),
  /** An account's sessions, by the account's id. */
  sessionsOf: of('sessions-of'),
  /** Whether somebody is logged in still, and may what they might: what an instance remembers of it. */
  loginsOf: of(logins),
  /** What was flagged, and what became of it. */
  flags: named('flags'),
  /** What admins did. */
  audit: named('audit'),
  /** Nothing that is written: whatever has it is one of endlessly many answers, and is kept for a minute in a small part of the memory. */
  briefly: named('briefly'),
  /** Everything: said where what was touched is too much to be listed, and known everywhere that tags are. */
  everything: named('*'),
} as const;

/** The tags in a Cache-Tag header of our own. */
export const tagsIn = (header: unknown): Tag[] => (typeof header === 'string' ? header.split(',').filter(Boolean).map(named) : []);
