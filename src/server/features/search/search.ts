import { sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { SearchResult } from '#contract/search.ts';
import type { Store } from '#server/db/client.ts';
import { meaningsOf } from './meanings.ts';
import { rank, wordsFound } from './ranking.ts';
import { wordsOf } from './words.ts';

// Of a query, so many words are looked up and, of those that say something, so many are looked for.
const most = { asked: 24, meant: 8 };

// Every search goes by the indexes, whatever the statistics say, so that it costs the same on every store (security T37).
const bounds = sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('statement_timeout', '1s', true)`;

/**
 * The articles that match `query` best, at most 20, and the words that were looked for, as they stand in the articles. Words may be
 * unfinished or mistyped, and written together or apart. Any text is a valid query; one without words finds nothing.
 */
export async function searchArticles(db: Store['db'], query: string): Promise<{ results: SearchResult[]; terms: string[] }> {
  const typed = wordsOf(query.slice(0, limits.searchQuery)).slice(0, most.asked);
  if (typed.length === 0) return { results: [], terms: [] };
  return db.transaction(async (transaction) => {
    await transaction.execute(bounds);
    const asked = await meaningsOf(transaction, [...new Set(typed)]);
    const telling = asked.filter(({ common }) => !common);
    const meanings = (telling.length > 0 ? telling : asked)
      .filter(({ words, begun }) => words.length + begun.length > 0)
      .slice(0, most.meant);
    const terms = new Set([...(telling.length > 0 ? telling : asked).map(({ term }) => term), ...wordsFound(meanings)]);
    return { results: await rank(transaction, typed, meanings), terms: [...terms] };
  });
}
