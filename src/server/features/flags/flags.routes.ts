import { flagComment, flagProfile, listFlags, settleFlag } from '#contract/flags.ts';
import type { Store } from '#server/db/client.ts';
import { admin, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as flags from './flags.ts';

/** What people ask an admin to look at. */
export function flagRoutes(app: App, { store }: { store: Store }): void {
  const limit = { max: 20, per: '10 minutes' } as const;

  route(app, flagComment, { guard: member, limit }, ({ actor, params, body }) =>
    flags.flagComment(store, actor.accountId, params.id, body.reason),
  );
  route(app, flagProfile, { guard: member, limit }, ({ actor, params, body }) =>
    flags.flagProfile(store, actor.accountId, params.wallet, body.reason),
  );
  route(app, listFlags, { guard: admin }, ({ query }) => flags.listFlags(store.db, query.settled, query));
  route(app, settleFlag, { guard: admin }, ({ actor, params, body }) => flags.settleFlag(store, actor.accountId, params.id, body.settled));
}
