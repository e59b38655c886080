import { latestFeed } from '#contract/feed.ts';
import type { Db } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as feed from './feed.ts';

/** The latest of everything that people submit. */
export function feedRoutes(app: App, { db }: { db: Db }): void {
  route(app, latestFeed, { guard: anyone, public: { tags: ['feed', 'people', 'articles'] } }, () => feed.latestFeed(db));
}
