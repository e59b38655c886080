import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { searchWords } from '#server/db/schema/search.ts';
import { remainsOf } from '#server/features/texts/typing-errors.ts';
import { bestGuess, type Guess, type Guessed } from './guesses.ts';
import { contractions } from './spellings.ts';
import { synonymsOf } from './synonyms.ts';
import type { Word } from './vocabulary.ts';

// Limits on a query: forms of a term, words that it begins, words to compare for each remain, corrected terms. At the
// end of a longer query, a term of two letters is a whole word, such as "us", and begins no other.
const most = { forms: 8, unfinished: 20, compared: 50, corrected: 8, beforeTwoLetters: 2 };

type Found = Word & { term: string };

/** The possible words for a term of a query. */
export interface Meaning {
  readonly term: string;
  /** Whether it is a function word, such as "the", which matters only alone. */
  readonly common: boolean;
  /**
   * The word itself and its inflected forms. Without a match: the words that it begins, or else those that it
   * misspells.
   */
  readonly words: readonly Word[];
  /** Words of titles that the last term may begin. */
  readonly begun: readonly Word[];
  /** Whether `words` differ from the typed term. */
  readonly guessed: boolean;
  /** Words that resemble the term, but not enough to replace it. */
  readonly similar: readonly Word[];
}

// Words that frame a question and tell nothing about its subject, unless they are alone. They are stems, as PostgreSQL
// produces them.
const asking = [
  'know mean tell explain happen get got find want need pleas differ like way vs versus',
  'would could may might must shall much mani lot also still even ever realli actual us one',
  'somebodi someon anyon everyon thing someth anyth everyth crypto',
  // The kind of the answer, not its subject; the verb, "a report dates it", would match otherwise.
  'date',
  'max maximum time',
  'reason point peopl ppl let think say right ok okay rn pls plz im ive diff work go goe total per',
  'what how where who',
  ...contractions,
].flatMap((words) => words.split(' '));

const distinct = (words: readonly Word[]) => [
  ...new Map(words.map((word) => [`${word.word} ${word.phrase}`, word])).values(),
];

const isCommon = (word: SQL, stem: SQL) =>
  sql`(length(${word}) = 1 or cardinality(ts_lexize('english_stem', ${word})) = 0 or ${stem} = any(${sql.param(asking)}::text[]))`;

const columns = sql`word, phrase, stem, articles, titles`;
// For two words written as one, the term must reach into the second: the first word is a match of its own.
const isOneOf = (term: SQL) => sql`strpos(phrase, ' ') <= length(${term})`;
const begunBy = (term: SQL) => sql`word ~>~ ${term} and word ~<~ (${term} || chr(1114111)) and ${isOneOf(term)}`;

/**
 * The meanings of the terms; with `isExact`, only the terms themselves. The last term may be unfinished. Queries the
 * vocabulary once, and a second time for unknown terms.
 */
export async function meaningsOf(db: Db, terms: readonly string[], isExact: boolean): Promise<Meaning[]> {
  // Two or three terms may be one word: meme coin, dog wif hat.
  const joined = [2, 3].flatMap((size) =>
    terms
      .slice(size - 1)
      .map((_, first) => ({ first, last: first + size - 1, word: terms.slice(first, first + size).join('') })),
  );
  const alike = isExact ? [] : [...new Set(terms.flatMap(synonymsOf))];
  const rows = await db.execute<Found & { common: boolean; begun: boolean | null }>(sql`
    select term, coalesce(${isCommon(sql`term`, sql`stems[1]`)}, false) as common, found.*
    from unnest(${sql.param([...terms, ...joined.map(({ word }) => word), ...alike])}::text[]) with ordinality as asked(term, place)
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
    const same = isExact ? [] : synonymsOf(term);
    const others = rows.filter((row) => same.includes(row.term) && row.word === row.phrase);
    return {
      term,
      common: mine.some(({ common }) => common),
      words: distinct([...mine, ...whole, ...others].filter(({ begun }) => begun === false)),
      begun: mine.filter(({ begun }) => begun === true),
      guessed: false,
      similar: [],
    };
  });
  const unknown = known
    .filter(({ words, begun, common }) => words.length === 0 && begun.length === 0 && !common)
    .slice(0, isExact ? 0 : most.corrected);
  if (unknown.length === 0) return known;
  const guesses = await guess(
    db,
    unknown.map(({ term }) => term),
    terms.at(-1)!,
  );
  return known.map((meaning) => ({ ...meaning, ...guesses.get(meaning.term) }));
}

/** Guesses for unknown terms: the words that they begin, or else misspell. Only the term `last` may be unfinished. */
async function guess(db: Db, terms: readonly string[], last: string): Promise<Map<string, Guess>> {
  const remains = terms.flatMap((term) => remainsOf(term).map((remain) => ({ term, remain })));
  const rows = await db.execute<Found & Guessed>(sql`
    select term, ${isCommon(sql`word`, sql`stem`)} as common, found.*
    from unnest(${sql.param([...terms])}::text[]) as asked(term) cross join lateral (
      select ${columns} from ${searchWords}
      where length(term) > 2 and ${begunBy(sql`term`)}
      order by articles desc, word using ~<~ limit ${most.unfinished}
    ) as found
    union
    select term, ${isCommon(sql`word`, sql`stem`)} as common, found.*
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
