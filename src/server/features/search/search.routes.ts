import { searchArticles } from '#contract/search/search.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import type { Turns } from '#server/http/limits/turns.ts';
import { route, type App } from '#server/http/route.ts';
import * as search from './search.ts';

// Slow typing asks once a letter, 300 ms after each; cached answers are not counted.
const limit = { max: 60, per: '1 minute' } as const;

/** Search in the articles. Searches take turns, and let those go first who write. */
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
      // There is no end of words that nobody wrote about: kept, they would push out what is read.
      if (found.results.length === 0) reply.header('cache-control', 'no-store');
      return found;
    },
  );
}
