import { grantRole, listRoles, takeRole } from '#contract/moderation/roles.ts';
import { endPersonSessions, listPersonSessions } from '#contract/moderation/sessions.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Staff } from '#server/core/staff.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { admin, signedAdmin } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as roles from './roles.ts';
import * as sessions from './sessions.ts';

interface Deps {
  readonly store: Store;
  /** A store that accepts writes even while the site is read-only. */
  readonly openStore: Store;
  readonly staff: Staff;
}

/**
 * The routes of roles and of other people's sessions. This instance applies a change before it answers. An admin can
 * take a role and end sessions even while the site is read-only.
 */
export function roleRoutes(app: App, { store, openStore, staff }: Deps): void {
  const { db } = store;

  route(app, listRoles, { guard: admin, tags: [tags.roles, peopleTags.people] }, async () => ({
    holders: await roles.listRoles(db, staff.configured),
  }));

  route(app, grantRole, { guard: signedAdmin }, async ({ actor, params, body }) => {
    const change = { by: actor.accountId, id: params.id, reason: body.reason, configured: staff.configured };
    const granted = await roles.grantRole(store, body.role, change);
    await staff.read();
    return granted;
  });

  route(app, takeRole, { guard: signedAdmin }, async ({ actor, params, body }) => {
    const change = { by: actor.accountId, id: params.id, reason: body.reason, configured: staff.configured };
    const taken = await roles.takeRole(openStore, change);
    await staff.read();
    return taken;
  });

  route(app, listPersonSessions, { guard: admin }, async ({ params, reply }) => {
    reply.tag(peopleTags.sessionsOf(params.id));
    return { sessions: await sessions.listSessionsOf(db, params.id) };
  });

  route(app, endPersonSessions, { guard: signedAdmin }, async ({ actor, params }) => ({
    ended: await sessions.endSessionsOf(openStore, actor.accountId, params.id),
  }));
}
