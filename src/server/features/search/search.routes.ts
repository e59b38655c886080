import { searchArticles } from '#contract/search/search.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import type { Turns } from '#server/http/limits/turns.ts';
import { route, type App } from '#server/http/route.ts';
import * as search from './search.ts';

// A slow typist sends a request per letter, 300 ms after each; cached answers do not count.
const limit = { max: 60, per: '1 minute' } as const;

/** The route of the search. Searches queue, and let writes go first. */
export function searchRoutes(app: App, { db, turns }: Pick<Store, 'db'> & { turns: Turns }): void {
  route(
    app,
    searchArticles,
    { guard: anyone, public: true, tags: [tags.articles, tags.briefly], limit },
    async ({ query: { q, exact, weaker, cursor }, reply }) => {
      const words = [q].flat().join(' ');
      const found = await turns.take(() =>
        search.searchArticles(db, words, { isExact: exact !== undefined, isWhole: weaker !== undefined, cursor }),
      );
      // The number of queries without results is unbounded; caching them would evict useful answers.
      if (found.results.length === 0) reply.header('cache-control', 'no-store');
      return found;
    },
  );
}
