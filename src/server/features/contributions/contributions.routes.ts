import { listProfileContributions } from '#contract/accounts.ts';
import { editContribution, listArticleContributions, submitContribution, withdrawContribution } from '#contract/contributions.ts';
import type { Store } from '#server/db/client.ts';
import { anyone, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as contributions from './contributions.ts';

/** Contributions to articles. */
export function contributionRoutes(app: App, { store }: { store: Store }): void {
  const { db } = store;

  route(app, listArticleContributions, { guard: anyone, public: { tags: [] } }, ({ params, query, reply }) => {
    reply.tag(`contributions:${params.slug}`, `article:${params.slug}`, 'people');
    return contributions.listArticleContributions(db, params.slug, query);
  });

  route(app, listProfileContributions, { guard: anyone, public: { tags: [] } }, ({ params, query, reply }) => {
    reply.tag(`submissions-by:${params.wallet}`, 'people', 'articles');
    return contributions.listContributionsBy(db, params.wallet, query);
  });

  route(app, submitContribution, { guard: member, limit: { max: 30, per: '10 minutes' } }, async ({ actor, body }) => ({
    contribution: await contributions.submitContribution(store, actor.accountId, body),
  }));

  route(app, editContribution, { guard: member }, async ({ actor, params, body }) => ({
    contribution: await contributions.editContribution(store, actor.accountId, params.id, body.text),
  }));

  route(app, withdrawContribution, { guard: member }, ({ actor, params }) =>
    contributions.withdrawContribution(store, actor.accountId, params.id),
  );
}
