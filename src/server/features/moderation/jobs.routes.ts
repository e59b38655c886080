import { discardJob, listJobs, retryJob, retryJobs } from '#contract/moderation/jobs.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { admin, signedAdmin } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import type { JobKind } from '#server/jobs/kind.ts';
import * as jobs from './jobs.ts';

interface Deps {
  readonly store: Store;
  readonly kinds: readonly JobKind[];
}

/** The routes of failed jobs. */
export function jobRoutes(app: App, { store, kinds }: Deps): void {
  route(app, listJobs, { guard: admin, tags: [tags.jobs] }, ({ query }) => jobs.listJobs(store.db, query, kinds));

  route(app, retryJob, { guard: admin }, async ({ actor, params }) => {
    await jobs.retryJob(store, actor.accountId, params.id, kinds);
    return params;
  });

  route(app, retryJobs, { guard: admin }, ({ actor, body }) =>
    jobs.retryJobs(store, actor.accountId, body.kind, kinds),
  );

  // A recent signature, since it deletes work.
  route(app, discardJob, { guard: signedAdmin }, async ({ actor, params }) => {
    await jobs.discardJob(store, actor.accountId, params.id, kinds);
    return params;
  });
}
