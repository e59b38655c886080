import { listProfileComments } from '#contract/accounts.ts';
import { commentEndpoints, deleteComment, hideComment } from '#contract/comments.ts';
import { submissionKinds } from '#contract/submissions.ts';
import { reviewEndpoints } from '#contract/reviews.ts';
import type { Store } from '#server/db/client.ts';
import { admin, anyone, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as comments from './comments.ts';

/** Comments on contributions, proposals and reports. */
export function commentRoutes(app: App, { store }: { store: Store }): void {
  const { db } = store;

  for (const kind of submissionKinds) {
    const { list, post } = commentEndpoints(kind);

    route(app, list, { guard: anyone, public: { tags: [] } }, ({ params, query, reply }) => {
      reply.tag(`submission:${params.id}`, 'people');
      return comments.listComments(db, kind, params.id, query);
    });

    route(app, post, { guard: member, limit: { max: 20, per: '1 minute' } }, ({ params, body, actor }) =>
      comments.postComment(store, kind, params.id, actor.accountId, body.text),
    );

    route(app, reviewEndpoints(kind).comments, { guard: admin }, ({ params, query }) =>
      comments.listModeratedComments(db, kind, params.id, query),
    );
  }

  route(app, hideComment, { guard: admin }, ({ params, body, actor }) =>
    comments.hideComment(store, actor.accountId, params.id, body.reason),
  );

  route(app, deleteComment, { guard: member }, ({ params, actor }) => comments.deleteComment(store, params.id, actor.accountId));

  route(app, listProfileComments, { guard: anyone, public: { tags: [] } }, ({ params, query, reply }) => {
    reply.tag(`comments-by:${params.wallet}`, 'people');
    return comments.listCommentsBy(db, params.wallet, query);
  });
}
