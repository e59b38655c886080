import { listProfileProposals } from '#contract/accounts.ts';
import { editProposal, listMyProposals, submitProposal, withdrawProposal } from '#contract/proposals.ts';
import type { Store } from '#server/db/client.ts';
import { anyone, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as proposals from './proposals.ts';

/** Proposals of articles. */
export function proposalRoutes(app: App, { store }: { store: Store }): void {
  const { db } = store;

  route(app, listProfileProposals, { guard: anyone, public: { tags: [] } }, ({ params, query, reply }) => {
    reply.tag(`submissions-by:${params.wallet}`, 'people');
    return proposals.listProposalsBy(db, params.wallet, query);
  });

  route(app, listMyProposals, { guard: member }, ({ actor, query }) => proposals.listOwnProposals(db, actor.accountId, query));

  route(app, submitProposal, { guard: member, limit: { max: 30, per: '10 minutes' } }, async ({ actor, body }) => ({
    proposal: await proposals.submitProposal(store, actor.accountId, body),
  }));

  route(app, editProposal, { guard: member }, async ({ actor, params, body }) => ({
    proposal: await proposals.editProposal(store, actor.accountId, params.id, body),
  }));

  route(app, withdrawProposal, { guard: member }, ({ actor, params }) => proposals.withdrawProposal(store, actor.accountId, params.id));
}
