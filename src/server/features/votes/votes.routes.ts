import { submissionKinds } from '#contract/submissions.ts';
import { listMyVotes, voteEndpoints } from '#contract/votes.ts';
import type { Store } from '#server/db/client.ts';
import { anyone, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as votes from './votes.ts';

/** Votes on contributions, proposals and reports. */
export function voteRoutes(app: App, { store }: { store: Store }): void {
  const limit = { max: 60, per: '1 minute' } as const;

  for (const kind of submissionKinds) {
    const { count, set, takeBack } = voteEndpoints(kind);

    route(app, count, { guard: anyone, public: { tags: [] } }, async ({ params, reply }) => {
      reply.tag(`submission:${params.id}`);
      return { votes: await votes.countVotes(store.db, kind, params.id) };
    });

    route(app, set, { guard: member, limit }, async ({ params, body, actor }) => ({
      votes: await votes.setVote(store, kind, params.id, actor.accountId, body.value),
    }));

    route(app, takeBack, { guard: member, limit }, async ({ params, actor }) => ({
      votes: await votes.setVote(store, kind, params.id, actor.accountId, null),
    }));
  }

  route(app, listMyVotes, { guard: member }, async ({ actor }) => ({ votes: await votes.listMyVotes(store.db, actor.accountId) }));
}
