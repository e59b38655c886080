import { searchArticles } from '#contract/search.ts';
import type { Store } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as search from './search.ts';

/** Search in the articles. */
export function searchRoutes(app: App, { db }: Pick<Store, 'db'>): void {
  route(app, searchArticles, { guard: anyone, public: { tags: ['articles'] } }, ({ query }) =>
    search.searchArticles(db, Array.isArray(query.q) ? query.q.join(' ') : query.q),
  );
}
