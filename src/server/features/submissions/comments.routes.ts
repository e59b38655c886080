import { submissionKinds } from '#contract/kinds.ts';
import {
  commentEndpoints,
  deleteComment,
  getComment,
  hideComment,
  listProfileComments,
} from '#contract/submissions/comments.ts';
import { reviewEndpoints } from '#contract/submissions/reviews.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Staff } from '#server/core/staff.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone, may, member } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as comments from './comments.ts';
import * as moderated from './moderated-comments.ts';

/** The routes of comments. */
export function commentRoutes(app: App, { store, staff }: { store: Store; staff: Staff }): void {
  const { db } = store;

  for (const kind of submissionKinds) {
    const { list, post } = commentEndpoints(kind);

    route(app, list, { guard: anyone, public: true }, ({ params, query, reply }) => {
      reply.tag(tags.submission(params.id), peopleTags.people);
      return comments.listComments(db, kind, params.id, query);
    });

    route(
      app,
      post,
      { guard: member, limit: { max: 20, per: '1 minute' }, writes: 'comment', says: ({ text }) => [text] },
      ({ params, body, actor, request }) => {
        // Comments have no queue of reviews, so nobody may write one while everything is reviewed first.
        request.server.switches.mayGoUnreviewed(actor, 'Comments are not reviewed, so nobody can comment here');
        return comments.postComment(store, kind, params.id, actor.accountId, body.text);
      },
    );

    route(
      app,
      reviewEndpoints(kind).comments,
      { guard: may('hide'), tags: [peopleTags.people] },
      ({ params, query, reply }) => {
        reply.tag(tags.submission(params.id));
        return moderated.listModeratedComments(db, kind, params.id, query);
      },
    );
  }

  route(app, getComment, { guard: anyone, public: true, tags: [peopleTags.people] }, async ({ params, reply }) => {
    const { comment, submissionId } = await comments.getComment(db, params.id);
    reply.tag(tags.submission(submissionId));
    return { comment };
  });

  route(app, hideComment, { guard: may('hide') }, ({ params, body, actor }) =>
    moderated.hideComment(store, { ...actor, configured: staff.configured }, params.id, body),
  );

  route(app, deleteComment, { guard: member }, ({ params, actor }) =>
    comments.deleteComment(store, params.id, actor.accountId),
  );

  route(app, listProfileComments, { guard: anyone, public: true }, ({ params, query, reply }) => {
    reply.tag(peopleTags.commentsBy(params.wallet), peopleTags.commentsByMany, peopleTags.people, tags.articleNames);
    return comments.listCommentsBy(db, params.wallet, query);
  });
}
