import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The words by which articles are found: what a query's words are compared with. Kept by the search's `learnWords`. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().notNull(),
    /**
     * What stands in the articles: the word itself, or two words of a title that people write as one (pump fun for
     * pumpfun).
     */
    phrase: text().notNull(),
    /** The same for all forms of a word: sniping, snipes. */
    stem: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce((ts_lexize('english_stem'::regdictionary, word))[1], word)`),
    /** What remains when letters are left out: words that are alike share a remain. */
    remains: text().array().notNull(),
    /** In how many articles, and in how many of their titles, it stands. */
    articles: integer().notNull(),
    titles: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.word, table.phrase] }),
    index('search_words_stem').on(table.stem),
    index('search_words_beginning').on(table.word.op('text_pattern_ops')),
    index('search_words_title_beginning')
      .on(table.word.op('text_pattern_ops'))
      .where(sql`${table.titles} > 0`),
    // Two letters begin thousands of words: of these the most usual are found in their order.
    index('search_words_two_letters')
      .on(sql`left(${table.word}, 2)`, table.titles.desc().nullsFirst(), table.word.op('text_pattern_ops'))

      .where(sql`${table.titles} > 0`),
    index('search_words_remains').using('gin', table.remains).with({ fastupdate: false }),
  ],
);
