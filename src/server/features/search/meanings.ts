import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { searchWords } from '#server/db/schema.ts';
import { errorsAllowed, errorsBetween, remainsOf } from './typing-errors.ts';

// What a query may grow to: forms of a term, words that it begins, corrections of it, words compared for each remain, terms corrected.
const most = { forms: 8, unfinished: 20, corrections: 5, compared: 50, corrected: 8 };

/** A word of the vocabulary: how it is typed, what stands for it in the articles, and in how many. */
type Word = Pick<typeof searchWords.$inferSelect, 'word' | 'phrase' | 'stem' | 'articles' | 'titles'>;
type Found = Word & { term: string };

/** What a term of a query stands for. */
export interface Meaning {
  readonly term: string;
  /** Whether it says nothing beside other words, as "the" does. */
  readonly common: boolean;
  /** The word itself and its other forms; when there is none, the words that it begins, or else the words that it is a misspelling of. */
  readonly words: readonly Word[];
  /** Words of titles that the term, being the last, may be the beginning of. */
  readonly begun: readonly Word[];
}

const columns = sql`word, phrase, stem, articles, titles`;
// Of two words written as one, the second must have been begun: the first is found by itself.
const begunBy = (term: SQL) => sql`word ~>~ ${term} and word ~<~ (${term} || chr(1114111)) and strpos(phrase, ' ') <= length(${term})`;

const byArticles = (one: Word, two: Word) => two.articles - one.articles || (one.word < two.word ? -1 : 1);

/** What each of the terms, of which the last may be unfinished, stands for. Asks the vocabulary once, and once more when a term is no word. */
export async function meaningsOf(db: Db, terms: readonly string[]): Promise<Meaning[]> {
  // Two or three terms may be one word: meme coin, dog wif hat.
  const joined = [2, 3].flatMap((size) =>
    terms.slice(size - 1).map((_, first) => ({ first, last: first + size - 1, word: terms.slice(first, first + size).join('') })),
  );
  const rows = await db.execute<Found & { common: boolean; begun: boolean | null }>(sql`
    select term, length(term) = 1 or cardinality(ts_lexize('english_stem', term)) = 0 as common, found.*
    from unnest(${sql.param([...terms, ...joined.map(({ word }) => word)])}::text[]) with ordinality as asked(term, place)
    left join lateral (
      (select ${columns}, false as begun from ${searchWords}
        where stem = coalesce((ts_lexize('english_stem', term))[1], term)
        order by word = term desc, articles desc, word using ~<~ limit ${most.forms})
      union all
      (select ${columns}, true from ${searchWords}
        where titles > 0 and place = ${terms.length} and length(term) > 1 and ${begunBy(sql`term`)}
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
    };
  });
  const unknown = known.filter(({ words, begun }) => words.length === 0 && begun.length === 0).slice(0, most.corrected);
  if (unknown.length === 0) return known;
  const guesses = await guess(
    db,
    unknown.map(({ term }) => term),
  );
  return known.map((meaning) => ({ ...meaning, words: guesses.get(meaning.term) ?? meaning.words }));
}

/** What terms that are no words may be: the beginnings of words, or else misspelt. A very short one is only taken for a word of a title. */
async function guess(db: Db, terms: readonly string[]): Promise<Map<string, Word[]>> {
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
      where remains @> array[remain] and (length(term) > 3 or titles > 0)
      order by abs(length(word) - length(term)), articles desc, word using ~<~ limit ${most.compared}
    ) as found`);
  return new Map(
    terms.map((term) => {
      const mine = rows.filter((row) => row.term === term);
      const begun = mine.filter(({ word }) => word.startsWith(term)).sort(byArticles);
      return [term, begun.length > 0 ? begun.slice(0, most.unfinished) : corrections(term, mine)];
    }),
  );
}

/** Those of the words that need the fewest typing errors to become the term, and their forms. The beginning of a word counts for less than a whole one. */
function corrections(term: string, words: readonly Word[]): Word[] {
  const allowed = errorsAllowed(term);
  const likely = words
    .map((word) => {
      const { whole, beginning } = errorsBetween(term, word.word);
      const otherLetter = word.word[0] === term[0] ? 0 : 0.25;
      return { word, errors: Math.min(whole, allowed > 1 ? beginning + 0.5 : Infinity) + otherLetter };
    })
    .filter(({ errors }) => errors < allowed + 0.5)
    .sort((one, two) => one.errors - two.errors || byArticles(one.word, two.word));
  const nearest = likely.filter(({ errors }) => errors === likely[0]?.errors).slice(0, most.corrections);
  const stems = new Set(nearest.map(({ word }) => word.stem));
  return likely
    .map(({ word }) => word)
    .filter(({ stem }) => stems.has(stem))
    .slice(0, most.forms);
}
