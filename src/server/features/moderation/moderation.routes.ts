import type { FastifyRequest } from 'fastify';
import { listAudit } from '#contract/moderation/audit.ts';
import { lastBackups } from '#contract/moderation/backups.ts';
import { flagMedia } from '#contract/media/media.ts';
import { flagComment, flagProfile, listFlags, settleFlag } from '#contract/moderation/flags.ts';
import { listPeople, restrainPerson } from '#contract/moderation/restraints.ts';
import { listSwitches, switchEffect, turnOffSwitch, turnOnSwitch } from '#contract/moderation/switches.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Staff } from '#server/core/staff.ts';
import type { Switches } from '#server/core/switches.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { admin, may, mayLately, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as audit from './audit.ts';
import { readBackups } from './backups.ts';
import * as flags from './flags.ts';
import * as mediaFlags from './media-flags.ts';
import * as restraints from './restraints.ts';
import { effectOf } from './switch-effects.ts';
import * as switching from './switches.ts';

interface Deps {
  readonly store: Store;
  readonly staff: Staff;
  /** Updates the effects of a person's block after a change of the block. */
  readonly keepBlocked: (store: Store, accountId: string) => Promise<void>;
}

/** The routes of flags, restraints and the audit log, which no call writes directly. */
export function moderationRoutes(app: App, { store, staff, keepBlocked }: Deps): void {
  const { db } = store;
  const flagging = { guard: member, limit: { max: 20, per: '10 minutes' }, writes: 'flag' } as const;

  route(app, flagComment, flagging, ({ actor, params, body }) =>
    flags.flagComment(store, actor.accountId, params.id, body.reason),
  );

  route(app, flagProfile, flagging, ({ actor, params, body }) =>
    flags.flagProfile(store, actor.accountId, params.wallet, body.reason),
  );

  route(app, flagMedia, flagging, ({ actor, params, body }) =>
    mediaFlags.flagMedia(store, actor.accountId, params.id, body.reason),
  );

  route(
    app,
    listFlags,
    { guard: may('hide'), tags: [peopleTags.flags, peopleTags.people, peopleTags.anyMedia, tags.submissions] },
    ({ query }) => flags.listFlags(db, query.settled, query),
  );

  route(app, settleFlag, { guard: may('hide') }, ({ actor, params, body }) =>
    flags.settleFlag(store, actor, params.id, body.settled),
  );

  route(app, listPeople, { guard: may('restrain'), tags: [peopleTags.people] }, ({ query }) =>
    restraints.listPeople(db, query.q, query),
  );

  route(app, restrainPerson, { guard: mayLately('restrain') }, async ({ actor, params, body }) => {
    const by = { ...actor, configured: staff.configured };
    const person = await restraints.restrainPerson(store, by, params.id, params.restraint, body.reason);
    if (params.restraint === 'writing') await keepBlocked(store, params.id);
    return { person };
  });

  route(app, listAudit, { guard: may('log'), tags: [peopleTags.audit] }, ({ actor, query }) =>
    audit.listAudit(db, query, { withSwitches: actor.isAdmin }),
  );

  route(app, lastBackups, { guard: admin }, () => readBackups(db));
}

/** The right that a call about one switch needs. */
const bySwitch = ({ params }: FastifyRequest) =>
  (params as { name?: unknown }).name === 'protect' ? 'protect' : 'administer';

interface SwitchDeps {
  /** A store that accepts writes even while the site is read-only. */
  readonly openStore: Store;
  readonly switches: Switches;
  readonly staff: Staff;
}

/** The routes of switches. This instance applies a change before it answers. */
export function switchRoutes(app: App, { openStore, switches, staff }: SwitchDeps): void {
  const { db } = openStore;

  route(app, listSwitches, { guard: may('protect'), tags: [tags.switches] }, async ({ actor }) => {
    const on = await switching.listSwitches(db);
    return { switches: actor.isAdmin ? on : on.filter(({ name }) => name === 'protect') };
  });

  route(app, switchEffect, { guard: may(bySwitch), tags: [tags.submissions] }, async ({ params, query }) => ({
    refused: await effectOf(db, params.name, { ...query, configured: staff.configured }),
  }));

  route(app, turnOnSwitch, { guard: mayLately(bySwitch) }, async ({ actor, params, body, request }) => {
    const on = await switching.turnOn(openStore, actor, { ...params, ...body }, request.ip);
    await switches.read();
    return { switch: on };
  });

  // Needs no new signature: an admin can lift a mistaken refusal at once.
  route(app, turnOffSwitch, { guard: may(bySwitch) }, async ({ actor, params, body }) => {
    await switching.turnOff(openStore, actor, params.name, body.subject);
    await switches.read();
    return params;
  });
}
