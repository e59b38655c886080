import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { searchWords } from '#server/db/schema/search.ts';
import { remainsOf } from '#server/features/texts/typing-errors.ts';
import { bestGuess, type Guess } from './guesses.ts';
import type { Word } from './vocabulary.ts';

// What a query may grow to: forms of a term, words that it begins, words compared for each remain, terms corrected. Two
// letters at the end of more terms than that are a word of a sentence, as "us", and begin none.
const most = { forms: 8, unfinished: 20, compared: 50, corrected: 8, beforeTwoLetters: 2 };

type Found = Word & { term: string };

/** What a term of a query stands for. */
export interface Meaning {
  readonly term: string;
  /** Whether it says nothing beside other words, as "the" does. */
  readonly common: boolean;
  /**
   * The word itself and its other forms; when there is none, the words that it begins, or else the words that it is a
   * misspelling of.
   */
  readonly words: readonly Word[];
  /** Words of titles that the term, being the last, may be the beginning of. */
  readonly begun: readonly Word[];
  /** Whether `words` are not what was typed. */
  readonly guessed: boolean;
  /** Words that look like the term, too little to be taken for it. */
  readonly similar: readonly Word[];
}

// What people wrap a question in: beside other words, these say nothing of what is asked about. They are stems, as
// PostgreSQL makes them.
const asking = [
  'know mean tell explain happen get got find want need pleas differ like way vs versus',
  'would could may might must shall much many lot also still even ever realli actual us one',
  'somebodi someon anyon everyon thing someth anyth everyth crypto',
  // As people type them who leave out the apostrophe.
  'what how where who cant dont doesnt didnt isnt arent wont',
].flatMap((words) => words.split(' '));

const columns = sql`word, phrase, stem, articles, titles`;
// Of two words written as one, the second must have been begun: the first is found by itself.
const isOneOf = (term: SQL) => sql`strpos(phrase, ' ') <= length(${term})`;
const begunBy = (term: SQL) => sql`word ~>~ ${term} and word ~<~ (${term} || chr(1114111)) and ${isOneOf(term)}`;

/**
 * What each of the terms, of which the last may be unfinished, stands for; when `isExact`, nothing but itself. Asks the
 * vocabulary once, and once more when a term is no word.
 */
export async function meaningsOf(db: Db, terms: readonly string[], isExact: boolean): Promise<Meaning[]> {
  // Two or three terms may be one word: meme coin, dog wif hat.
  const joined = [2, 3].flatMap((size) =>
    terms
      .slice(size - 1)
      .map((_, first) => ({ first, last: first + size - 1, word: terms.slice(first, first + size).join('') })),
  );
  const rows = await db.execute<Found & { common: boolean; begun: boolean | null }>(sql`
    select term, length(term) = 1 or cardinality(stems) = 0 or stems[1] = any(${sql.param(asking)}::text[]) as common, found.*
    from unnest(${sql.param([...terms, ...joined.map(({ word }) => word)])}::text[]) with ordinality as asked(term, place)
    cross join lateral ts_lexize('english_stem', term) as stems
    left join lateral (
      (select ${columns}, false as begun from ${searchWords}
        where ${isExact ? sql`word = term` : sql`stem = coalesce(stems[1], term)`}
        order by word = term desc, articles desc, word using ~<~ limit ${most.forms})
      union all
      (select ${columns}, true from ${searchWords}
        where titles > 0 and place = ${isExact ? 0 : terms.length} and length(term) > 2 and ${begunBy(sql`term`)}
        order by titles desc, word using ~<~ limit ${most.unfinished})
      union all
      (select ${columns}, true from ${searchWords}
        where titles > 0 and place = ${isExact || terms.length > most.beforeTwoLetters ? 0 : terms.length} and length(term) = 2 and left(word, 2) = term and ${isOneOf(sql`term`)}
        order by titles desc, word using ~<~ limit ${most.unfinished})
    ) as found on true`);
  const known = terms.map((term, place) => {
    const mine = rows.filter((row) => row.term === term);
    const parted = joined.filter(({ first, last }) => first <= place && place <= last).map(({ word }) => word);
    const whole = rows.filter((row) => parted.includes(row.term) && row.word === row.phrase);
    return {
      term,
      common: mine.some(({ common }) => common),
      words: [...mine, ...whole].filter(({ begun }) => begun === false),
      begun: mine.filter(({ begun }) => begun === true),
      guessed: false,
      similar: [],
    };
  });
  const unknown = known
    .filter(({ words, begun }) => words.length === 0 && begun.length === 0)
    .slice(0, isExact ? 0 : most.corrected);
  if (unknown.length === 0) return known;
  const guesses = await guess(
    db,
    unknown.map(({ term }) => term),
    terms.at(-1)!,
  );
  return known.map((meaning) => ({ ...meaning, ...guesses.get(meaning.term) }));
}

/**
 * What terms that are no words may be: the beginnings of words, or else misspelt. Of all terms of the query, `last` may
 * be unfinished.
 */
async function guess(db: Db, terms: readonly string[], last: string): Promise<Map<string, Guess>> {
  const remains = terms.flatMap((term) => remainsOf(term).map((remain) => ({ term, remain })));
  const rows = await db.execute<Found>(sql`
    select term, found.*
    from unnest(${sql.param([...terms])}::text[]) as asked(term) cross join lateral (
      select ${columns} from ${searchWords}
      where length(term) > 2 and ${begunBy(sql`term`)}
      order by articles desc, word using ~<~ limit ${most.unfinished}
    ) as found
    union
    select term, found.*
    from unnest(${sql.param(remains.map(({ term }) => term))}::text[], ${sql.param(remains.map(({ remain }) => remain))}::text[]) as asked(term, remain)
    cross join lateral (
      select ${columns} from ${searchWords}
      where remains @> array[remain]
      order by abs(length(word) - length(term)), articles desc, word using ~<~ limit ${most.compared}
    ) as found`);
  return new Map(
    terms.map((term) => [
      term,
      bestGuess(
        term,
        rows.filter((row) => row.term === term),
        term === last,
      ),
    ]),
  );
}
