import {
  createBounty,
  editBounty,
  getBounty,
  getPaidMonths,
  listAllBounties,
  listArticleBounties,
  listOpenBounties,
  moveBounty,
  type StoredBounty,
} from '#contract/bounties/bounties.ts';
import { slugOf } from '#contract/slug.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { admin, anyone, mustHaveSignedLately } from '#server/http/guards.ts';
import { purgeAt } from '#server/http/moments.ts';
import { route, type App } from '#server/http/route.ts';
import * as bounties from './bounties.ts';
import * as life from './bounty-life.ts';
import * as paid from './paid-months.ts';

// Winners appear by name and picture.
const shown = [tags.bounties, peopleTags.people, tags.articleNames, tags.deadlines];

/** A bounty, and who may suggest changes to its article. */
const withProtection = <Row extends StoredBounty>({ server }: { server: App }, bounty: Row) => ({
  ...bounty,
  ...server.switches.protectionOf(bounty.articleSlug ?? ''),
});

/** The routes of bounties: everybody reads them, an admin manages them. */
export function bountyRoutes(app: App, { store }: { store: Store }): void {
  const { db } = store;
  const purgeAtDeadline = purgeAt(app, tags.deadlines);
  /** Call it for each list: the first row has the next deadline. */
  const watch = ([first]: readonly StoredBounty[]) => purgeAtDeadline(first?.status === 'Open' ? first.deadline : null);

  route(app, listOpenBounties, { guard: anyone, public: true, tags: shown }, async ({ query, request }) => {
    const list = await bounties.listBounties(db, query, 'open');
    watch(list.bounties);
    return { ...list, bounties: list.bounties.map((one) => withProtection(request, one)) };
  });

  route(app, listAllBounties, { guard: anyone, public: true, tags: shown }, async ({ query, request }) => {
    const [list, counts] = await Promise.all([
      bounties.listBounties(db, query, query.state),
      bounties.countBounties(db),
    ]);
    watch(list.bounties);
    return { ...list, bounties: list.bounties.map((one) => withProtection(request, one)), counts };
  });

  route(app, getPaidMonths, { guard: anyone, public: true, tags: [tags.bounties, tags.today] }, () =>
    paid.getPaidMonths(db),
  );

  route(
    app,
    listArticleBounties,
    { guard: anyone, public: true, tags: [peopleTags.people, tags.deadlines] },
    async ({ params, query, request, reply }) => {
      // Another article may take that slug, if it is a former one or free.
      reply.tag(tags.article(slugOf(params.slug)));
      const { slug, ...list } = await bounties.listArticleBounties(db, params.slug, query);
      reply.tag(tags.bountiesOn(slug), tags.article(slug));
      watch(list.bounties);
      return { ...list, bounties: list.bounties.map((one) => withProtection(request, one)) };
    },
  );

  route(
    app,
    getBounty,
    { guard: anyone, public: true, tags: [peopleTags.people, tags.deadlines] },
    async ({ params, request, reply }) => {
      const bounty = await bounties.getBounty(db, params.id);
      watch([bounty]);
      reply.tag(tags.bounty(params.id));
      if (bounty.articleSlug !== null) reply.tag(tags.article(bounty.articleSlug));
      return { bounty: withProtection(request, bounty) };
    },
  );

  route(app, createBounty, { guard: admin }, async ({ actor, body, request }) => ({
    bounty: withProtection(request, await life.createBounty(store, actor.accountId, body)),
  }));

  route(app, editBounty, { guard: admin }, async ({ actor, params, body, request }) => ({
    bounty: withProtection(request, await life.editBounty(store, actor.accountId, params.id, body)),
  }));

  route(app, moveBounty, { guard: admin }, async ({ actor, params, body, request }) => {
    // Nobody can undo a recorded payment.
    if (body.status === 'Paid') mustHaveSignedLately(actor);
    return { bounty: withProtection(request, await life.moveBounty(store, actor.accountId, params.id, body)) };
  });
}
