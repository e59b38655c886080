import { submissionKinds } from '#contract/kinds.ts';
import { listMyVotes, voteEndpoints } from '#contract/submissions/submissions.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone, member } from '#server/http/guards.ts';
import { networkOf } from '#server/http/network.ts';
import { route, type App } from '#server/http/route.ts';
import type { Actor } from '#server/http/session.ts';
import * as votes from './votes.ts';

const voterOf = ({ accountId, wallet }: Actor, ip: string): votes.Voter => ({
  accountId,
  network: wallet === null ? networkOf(ip) : null,
});

/** The routes of votes. */
export function voteRoutes(app: App, { store }: { store: Store }): void {
  const options = { guard: member, limit: { max: 60, per: '1 minute' }, writes: 'vote' } as const;

  for (const kind of submissionKinds) {
    const { count, set, takeBack } = voteEndpoints(kind);

    route(app, count, { guard: anyone, public: true }, async ({ params, reply }) => {
      reply.tag(tags.submission(params.id));
      return { votes: await votes.countVotes(store.db, kind, params.id) };
    });

    route(app, set, options, async ({ params, body, actor, request }) => ({
      votes: await votes.setVote(store, kind, params.id, voterOf(actor, request.ip), body.value),
    }));

    route(app, takeBack, options, async ({ params, actor, request }) => ({
      votes: await votes.setVote(store, kind, params.id, voterOf(actor, request.ip), null),
    }));
  }

  route(app, listMyVotes, { guard: member }, async ({ actor, query, reply }) => {
    reply.tag(peopleTags.votesBy(actor.accountId));
    return { votes: await votes.listMyVotes(store.db, actor.accountId, query.ids) };
  });
}
