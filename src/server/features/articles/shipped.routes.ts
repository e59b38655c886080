import { bringShipped, compareShipped, listShipped } from '#contract/articles/shipped.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { admin } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as domain from './shipped.ts';

/** The routes of the articles that this version ships: an admin adds them to the site. */
export function shippedRoutes(
  app: App,
  { store, rendering, shipped }: { store: Store; rendering: Rendering; shipped: domain.ShippedArticles },
): void {
  route(app, listShipped, { guard: admin, tags: [tags.articles] }, () => domain.listShipped(store.db, shipped));

  route(app, compareShipped, { guard: admin, tags: [tags.articles] }, ({ params }) =>
    domain.compareShipped(store.db, shipped, params.slug),
  );

  route(app, bringShipped, { guard: admin }, ({ actor, params }) =>
    domain.bringShipped(store, rendering, actor.accountId, shipped, params.slug),
  );
}
