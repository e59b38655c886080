import { keyed, named } from './tag.ts';

/**
 * The tags of all data: a write touches the tags of its changes, and an answer carries the tags of its data. The tags
 * of people are in `people-tags.ts`.
 */
export const tags = {
  /** The settings of this installation that pages show, and the notices about its switches. */
  site: named('site'),
  /** The active switches. */
  switches: named('switches'),
  /** The people with a role. */
  roles: named('roles'),
  /** The day, in UTC. */
  today: named('today'),
  /** The hour, in UTC. */
  thisHour: named('this-hour'),
  /** Any data of any article. */
  articles: named('articles'),
  /** An article's title, slug, category or picture, which other pages show. */
  articleNames: named('article-names'),
  /** The names of all articles. A text links to an article by its title, its slug or another name. */
  names: named('names'),
  /** One article, by its slug. */
  article: keyed('article'),
  /** Which articles are related to one, by its slug. */
  related: keyed('related'),
  /** Jobs that wait, or failed for good. */
  jobs: named('jobs'),
  /** Receipts that the server has not read yet, of any transaction or account. */
  receipts: named('receipts'),
  /** The fees, rates and thresholds that articles show. */
  constants: named('constants'),
  /** One picture, by its id. */
  media: keyed('media'),
  /** The look-alikes that people pasted. */
  fakes: named('fakes'),
  featured: named('featured'),
  /** Any category, its size and its first titles. */
  categories: named('categories'),
  /** The articles of one category, by its name. */
  category: keyed('category'),
  /** Any contribution, proposal, report or line, with its votes and comments. */
  submissions: named('submissions'),
  submission: keyed('submission'),
  /** The text of one submission, without its votes and comments, so that a vote does not render a comparison again. */
  wordsOf: keyed('words-of'),
  /** Any submission, comment or decision, without votes: votes are frequent, and the list of changes has none. */
  recent: named('recent'),
  /** The contributions to an article, by its slug. */
  contributionsTo: keyed('contributions-to'),
  /** The accepted lines of weeks. */
  lines: named('lines'),
  /** The open reports on the sections of an article, by its slug. */
  reportsOn: keyed('reports-on'),
  /** Any bounty. */
  bounties: named('bounties'),
  bounty: keyed('bounty'),
  /** Deadlines that have passed: they change the order of lists. */
  deadlines: named('deadlines'),
  /** The bounties on an article, by its slug. */
  bountiesOn: keyed('bounties-on'),
  /**
   * No write touches it: it marks answers with an unbounded number of variants, which the cache keeps for a minute in a
   * small part of its memory.
   */
  briefly: named('briefly'),
  /** Every tag: in place of a list that is too long. Every part of the program understands it. */
  everything: named('*'),
} as const;
