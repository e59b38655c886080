import { submissionKinds } from '#contract/submissions.ts';
import { listReviews, reviewEndpoints } from '#contract/reviews.ts';
import type { Store } from '#server/db/client.ts';
import { admin } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as reviews from './reviews.ts';

/** Review of contributions, proposals and reports. */
export function reviewRoutes(app: App, { store }: { store: Store }): void {
  route(app, listReviews, { guard: admin }, ({ query }) => reviews.listReviews(store.db, query));

  for (const kind of submissionKinds) {
    const { setStatus, remove, restore } = reviewEndpoints(kind);

    route(app, setStatus, { guard: admin }, async ({ actor, params, body }) => ({
      [kind]: await reviews.setStatus(store, actor.accountId, kind, params.id, body),
    }));

    route(app, remove, { guard: admin, limit: { max: 30, per: '10 minutes' } }, ({ actor, params }) =>
      reviews.deleteSubmission(store, actor.accountId, kind, params.id),
    );

    route(app, restore, { guard: admin }, async ({ actor, params }) => ({
      [kind]: await reviews.restoreSubmission(store, actor.accountId, kind, params.id),
    }));
  }
}
