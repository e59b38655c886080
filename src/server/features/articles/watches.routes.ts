import { getWatch, listWatches, unwatchArticle, watchArticle } from '#contract/articles/watches.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { loggedIn } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import { isWatching, listWatched, setWatching } from './watches.ts';

/** The routes of watched articles. Each call concerns only the caller's own. */
export function watchRoutes(app: App, { store }: { store: Store }): void {
  route(app, getWatch, { guard: loggedIn }, async ({ actor, params, reply }) => {
    reply.tag(peopleTags.watchesOf(actor.accountId));
    return { watching: await isWatching(store.db, actor.accountId, params.slug) };
  });

  route(app, listWatches, { guard: loggedIn, tags: [tags.articleNames] }, ({ actor, query, reply }) => {
    reply.tag(peopleTags.watchesOf(actor.accountId));
    return listWatched(store.db, actor.accountId, query);
  });

  route(app, watchArticle, { guard: loggedIn, writes: 'notices' }, ({ actor, params }) =>
    setWatching(store, actor.accountId, params.slug, true),
  );

  route(app, unwatchArticle, { guard: loggedIn, writes: 'notices' }, ({ actor, params }) =>
    setWatching(store, actor.accountId, params.slug, false),
  );
}
