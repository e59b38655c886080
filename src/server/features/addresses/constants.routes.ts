import { listConstants, reviewConstants } from '#contract/addresses/constants.ts';
import type { Readings } from '#server/chain/readings.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { admin, anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as constants from './constants.ts';

/** The routes of fees, rates and thresholds that articles show. */
export function constantRoutes(app: App, { db, chain }: Pick<Store, 'db'> & { chain: Readings | null }): void {
  route(app, listConstants, { guard: anyone, public: true, tags: [tags.constants] }, async () => ({
    constants: await constants.listConstants(db),
  }));

  route(app, reviewConstants, { guard: admin, tags: [tags.constants] }, () => constants.reviewConstants(db, chain));
}
