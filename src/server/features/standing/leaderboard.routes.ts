import {
  getActivity,
  getLeaderboard,
  listProfileArticles,
  listProfileBounties,
  listRanks,
} from '#contract/standing/leaderboard.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import { eachDay } from '#server/http/today.ts';
import * as activity from './activity.ts';
import { settleGrants } from './grants.ts';
import * as leaderboard from './leaderboard.ts';

/** The routes of points, ranks and a person's standing. */
export function leaderboardRoutes(app: App, { store }: { store: Store }): void {
  const { db } = store;
  eachDay(app, () => settleGrants(store));

  // It shows the rewards of won bounties, and an admin may raise those.
  const board = [peopleTags.leaderboard, peopleTags.people, tags.bounties];
  route(app, getLeaderboard, { guard: anyone, public: true, tags: board }, ({ query }) =>
    leaderboard.getLeaderboard(db, { isRecent: query.days !== undefined, limit: query.limit }),
  );

  route(app, listRanks, { guard: anyone, public: true, tags: [peopleTags.ranks, peopleTags.people] }, () =>
    leaderboard.countRanks(db),
  );

  route(app, getActivity, { guard: anyone, public: true, tags: [tags.today] }, ({ params, reply }) => {
    reply.tag(peopleTags.standing(params.wallet));
    return activity.getActivity(db, params.wallet);
  });

  route(app, listProfileArticles, { guard: anyone, public: true }, async ({ params, query, reply }) => {
    const list = await leaderboard.listStandingIn(db, params.wallet, query);
    reply.tag(peopleTags.profile(params.wallet), ...list.articles.map(({ slug }) => tags.article(slug)));
    return list;
  });

  route(
    app,
    listProfileBounties,
    { guard: anyone, public: true, tags: [tags.bounties] },
    ({ params, query, reply }) => {
      reply.tag(peopleTags.standing(params.wallet));
      return leaderboard.listWonBounties(db, params.wallet, query);
    },
  );
}
