import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The vocabulary of the search: a query's words are compared with these. The search's `learnWords` updates it. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().notNull(),
    /**
     * The words in the articles: the word itself, or two words of a title that people write as one (pump fun for
     * pumpfun).
     */
    phrase: text().notNull(),
    /** The same for all inflected forms: sniping, snipes. */
    stem: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce((ts_lexize('english_stem'::regdictionary, word))[1], word)`),
    /** The word with some of its letters left out, in every combination: similar words share one of these. */
    remains: text().array().notNull(),
    /** The number of articles, and of titles, that contain it. */
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
    // Two letters begin thousands of words: the index returns the most frequent ones first.
    index('search_words_two_letters')
      .on(sql`left(${table.word}, 2)`, table.titles.desc().nullsFirst(), table.word.op('text_pattern_ops'))

      .where(sql`${table.titles} > 0`),
    index('search_words_remains').using('gin', table.remains).with({ fastupdate: false }),
  ],
);
