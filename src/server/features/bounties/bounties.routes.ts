import {
  createBounty,
  editBounty,
  getBounty,
  listAllBounties,
  listArticleBounties,
  listEntries,
  listOpenBounties,
  moveBounty,
} from '#contract/bounties.ts';
import type { Store } from '#server/db/client.ts';
import { admin, anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as bounties from './bounties.ts';
import * as life from './bounty-life.ts';

const shown = { tags: ['bounties'] };

/** Bounties: everybody reads them, an admin runs them. */
export function bountyRoutes(app: App, { store }: { store: Store }): void {
  const { db } = store;

  route(app, listOpenBounties, { guard: anyone, public: shown }, ({ query }) => bounties.listBounties(db, query, 'open'));

  route(app, listAllBounties, { guard: anyone, public: shown }, async ({ query }) => {
    const [list, counts] = await Promise.all([bounties.listBounties(db, query, query.state), bounties.countBounties(db)]);
    return { ...list, counts };
  });

  route(app, listArticleBounties, { guard: anyone, public: { tags: [] } }, ({ params, query, reply }) => {
    reply.tag(`bounties-on:${params.slug}`, `contributions:${params.slug}`, `article:${params.slug}`);
    return bounties.listArticleBounties(db, params.slug, query);
  });

  route(app, getBounty, { guard: anyone, public: { tags: [] } }, async ({ params, reply }) => {
    const bounty = await bounties.getBounty(db, params.id);
    reply.tag(`bounty:${params.id}`);
    if (bounty.articleSlug !== null) reply.tag(`contributions:${bounty.articleSlug}`, `article:${bounty.articleSlug}`);
    return { bounty };
  });

  route(app, listEntries, { guard: anyone, public: { tags: [] } }, async ({ params, query, reply }) => {
    const entries = await bounties.listEntries(db, params.id, query);
    reply.tag(`bounty:${params.id}`, 'bounties', 'people');
    for (const { article } of entries.contributions) reply.tag(`contributions:${article.slug}`);
    return entries;
  });

  route(app, createBounty, { guard: admin }, async ({ actor, body }) => ({
    bounty: await life.createBounty(store, actor.accountId, body),
  }));

  route(app, editBounty, { guard: admin }, async ({ actor, params, body }) => ({
    bounty: await life.editBounty(store, actor.accountId, params.id, body),
  }));

  route(app, moveBounty, { guard: admin }, async ({ actor, params, body }) => ({
    bounty: await life.moveBounty(store, actor.accountId, params.id, body),
  }));
}
