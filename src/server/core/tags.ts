import { keyed, named } from './tag.ts';

/**
 * The tags of all that is written and shown. A write names what it changed, an answer what it was made from: neither
 * knows the other. Those of people are in people-tags.ts.
 */
export const tags = {
  /** What this installation is called, and what is switched off in it. */
  site: named('site'),
  /** What an admin switched off. */
  switches: named('switches'),
  /** The day, in UTC. */
  today: named('today'),
  /** Any article, whatever of it. */
  articles: named('articles'),
  /** By what other things name any article: its title, slug, category, picture. */
  articleNames: named('article-names'),
  /** One article, by its slug. */
  article: keyed('article'),
  /** What the chain has not said yet of any transaction or account that an article cites. */
  receipts: named('receipts'),
  /** The fees, rates and thresholds that articles show. */
  constants: named('constants'),
  featured: named('featured'),
  /** Any category, its size and its first titles. */
  categories: named('categories'),
  /** The articles of one category, by its name. */
  category: keyed('category'),
  /** Any contribution, proposal or report, with its votes and comments. */
  submissions: named('submissions'),
  submission: keyed('submission'),
  /** What one says, without its votes and comments: so that a vote renders no comparison again. */
  wordsOf: keyed('words-of'),
  /** The contributions to an article, by its slug. */
  contributionsTo: keyed('contributions-to'),
  /** Which sections of an article reports are open on, by its slug. */
  reportsOn: keyed('reports-on'),
  /** Any bounty. */
  bounties: named('bounties'),
  bounty: keyed('bounty'),
  /** Which deadlines have come: lists are in another order then. */
  deadlines: named('deadlines'),
  /** The bounties on an article, by its slug. */
  bountiesOn: keyed('bounties-on'),
  /**
   * Nothing that is written: whatever has it is one of endlessly many answers, and is kept for a minute in a small part
   * of the memory.
   */
  briefly: named('briefly'),
  /** Everything: said where what was touched is too much to be listed, and known everywhere that tags are. */
  everything: named('*'),
} as const;
