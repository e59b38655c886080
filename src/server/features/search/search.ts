import { sql } from 'drizzle-orm';
import { searchLimits } from '#contract/search/limits.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import type { Store } from '#server/db/client.ts';
import { plainTitle, wordsOf } from '#server/features/texts/words.ts';
import { meaningsOf, type Meaning } from './meanings.ts';
import { rank } from './ranking.ts';
import { spelled, withContractions } from './spellings.ts';
import { wordsFound } from './terms.ts';
import { isAboutUnknown, namesLikeWords } from './unknown-names.ts';

// The most words of a query to look up, and the most meanings to search for.
const most = { asked: 24, meant: 8, similar: 5 };

// Every search uses the indexes, whatever the statistics of the store, so that its cost is bounded (security T37).
const bounds = sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('statement_timeout', '1s', true)`;

/** The options of a search: exact spelling, and the page. */
export interface SearchOptions {
  readonly isExact?: boolean;
  /** Whether to include weak matches. */
  readonly isWhole?: boolean;
  /** The number of the page, from 1, from an answer's `next`. */
  readonly cursor?: string | undefined;
}

const nothing: SearchAnswer = {
  results: [],
  terms: [],
  correction: null,
  unknown: [],
  similar: [],
  total: 0,
  weaker: 0,
  next: null,
};

const nobody = { results: [], total: 0, weaker: 0, hasMore: false };

/** The query with its misspelt words replaced; null if there are none. */
function corrected(query: string, meanings: readonly Meaning[]): string | null {
  if (!meanings.some(({ guessed }) => guessed)) return null;
  const meant = new Map(meanings.map(({ term, words }) => [term, words.find(({ word }) => word === term) ?? words[0]]));
  return query.trim().replaceAll(/[\p{L}\p{N}]+/gu, (word) => {
    const phrase = meant.get(plainTitle(word))?.phrase;
    return phrase === undefined || phrase === plainTitle(word) ? word : phrase;
  });
}

/**
 * The articles that match `query` best, 20 a page, and the interpretation of the query. Unless the search is exact,
 * words may be unfinished, misspelt, joined or split. Leaves out weak matches by default, and counts them. Any text is
 * a valid query; one without words finds nothing.
 */
export async function searchArticles(
  db: Store['db'],
  query: string,
  { isExact = false, isWhole = false, cursor }: SearchOptions = {},
): Promise<SearchAnswer> {
  const written = query.slice(0, searchLimits.query);
  const asked = isExact ? written : spelled(written);
  const typed = withContractions(wordsOf(asked)).slice(0, most.asked);
  if (typed.length === 0) return nothing;
  const page = Number(cursor ?? 1);
  return db.transaction(async (transaction) => {
    // Pipelined: the second statement runs with the settings of the first, without waiting for its answer.
    const bounded = transaction.execute(bounds).execute();
    const [, all] = await Promise.all([bounded, meaningsOf(transaction, [...new Set(typed)], isExact)]);
    const telling = all.some(({ common }) => !common) ? all.filter(({ common }) => !common) : all;
    // Alone, a misspelt function word is rather a name.
    const isKnown = ({ words, begun, common, guessed }: Meaning) =>
      words.length + begun.length > 0 && !(common && guessed);
    const missing = telling.filter((meaning) => !isKnown(meaning));
    const names = namesLikeWords(typed, telling, missing);
    const meanings = telling.filter((one) => isKnown(one) && !names.includes(one)).slice(0, most.meant);
    const unknown = [...missing, ...names.map((name) => ({ ...name, similar: name.words }))];
    const termsOf = (some: readonly Meaning[]) => some.map(({ term }) => term);
    const isLost = meanings.length === 0 || isAboutUnknown(typed, telling, unknown);
    const correction = isLost ? null : (corrected(asked, all) ?? (asked === written ? null : asked.trim()));
    // A title contains the intended words, not the misspelt ones.
    const asking = {
      typed: withContractions(wordsOf(correction ?? asked)).slice(0, most.asked),
      said: all,
      meanings,
      page: page - 1,
      isWhole,
    };
    const { results, total, weaker, hasMore } = isLost ? nobody : await rank(transaction, asking);
    return {
      results,
      terms: [...new Set([...termsOf(telling), ...wordsFound(meanings)])],
      correction,
      unknown: termsOf(unknown),
      similar: unknown.flatMap(({ similar }) => similar.map(({ phrase }) => phrase)).slice(0, most.similar),
      total,
      weaker,
      next: hasMore ? String(page + 1) : null,
    };
  });
}
