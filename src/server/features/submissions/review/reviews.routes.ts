import { submissionKinds } from '#contract/kinds.ts';
import { rewordLine } from '#contract/submissions/lines.ts';
import { markReport } from '#contract/submissions/reports.ts';
import {
  getConflicts,
  getMerge,
  getReview,
  getWaiting,
  listReviews,
  mergeText,
  publishContribution,
  reviewEndpoints,
  takeBackContribution,
  settleAllOf,
} from '#contract/submissions/reviews.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { awaited } from '#server/features/submissions/chain-sources.ts';
import { may, mayLately } from '#server/http/guards.ts';
import { labelledGauge } from '#server/http/observability/gauges.ts';
import { route, type App } from '#server/http/route.ts';
import type { Actor } from '#server/http/session.ts';
import * as marking from './marking.ts';
import * as merging from './merging.ts';
import * as publishing from './publishing.ts';
import * as reads from './review-reads.ts';
import * as reviews from './reviews.ts';
import * as rewording from './rewording.ts';
import { countWaiting } from './waiting.ts';
import * as settling from './settling-all.ts';

/** The routes of reviews. */
export function reviewRoutes(app: App, { store, rendering }: { store: Store; rendering: publishing.Rendering }): void {
  route(
    app,
    listReviews,
    { guard: may('review'), tags: [tags.submissions, peopleTags.people, tags.articleNames] },
    async ({ query, reply }) => {
      const list = await reads.listReviews(store.db, query);
      reply.tag(...awaited(list.reviews));
      return list;
    },
  );

  labelledGauge(app.metrics, {
    name: 'reviews_waiting',
    help: 'What waits for an admin, by kind, each up to a limit',
    label: 'kind',
    read: async () => ({ ...(await countWaiting(store.db)) }),
  });

  route(app, getReview, { guard: may('review'), tags: [peopleTags.people] }, async ({ params, reply }) => {
    reply.tag(tags.submission(params.id));
    return { review: await reads.readReview(store.db, params.id) };
  });

  route(app, getWaiting, { guard: may('review'), tags: [tags.submissions, peopleTags.flags, tags.bounties] }, () =>
    countWaiting(store.db),
  );

  /** The article of a contribution. Refuses moderators one to which only admins may publish changes. */
  const openArticle = async (actor: Actor, id: string) => {
    const article = await merging.articleOf(store.db, id);
    app.switches.mayBePublished(actor, article.slug);
    return article;
  };
  // Everybody reads the note in the history of a submission.
  const says = ({ note }: { note?: string | undefined }) => [note];

  route(app, takeBackContribution, { guard: may('review'), says }, async ({ actor, params, body }) => {
    await openArticle(actor, params.id);
    return { contribution: await publishing.takeBackContribution(store, rendering, actor, params.id, body.note) };
  });

  route(app, getMerge, { guard: may('review') }, ({ params }) => merging.getMerge(store.db, params.id));

  route(app, getConflicts, { guard: may('review') }, async ({ params, reply }) => {
    const { slug, conflicts } = await merging.getConflicts(store.db, params.id);
    reply.tag(tags.article(slug), tags.submission(params.id));
    return { conflicts };
  });

  route(app, mergeText, { guard: may('review'), writes: 'preview' }, ({ params, body }) =>
    merging.getMerge(store.db, params.id, body),
  );

  route(app, publishContribution, { guard: may('review'), says }, async ({ actor, params, body }) => {
    const { bodyMarkdown: before } = await openArticle(actor, params.id);
    app.switches.refuseWords(actor, [body.bodyMarkdown, body.summary], before);
    return publishing.publishContribution(store, rendering, actor, params.id, body);
  });

  route(app, settleAllOf, { guard: mayLately('review'), says }, ({ actor, params, body }) =>
    settling.settleAllOf(store, { by: actor, accountId: params.id, note: body.note }),
  );

  route(app, markReport, { guard: may('review') }, ({ actor, params, body }) =>
    marking.markReport(store, actor, params.id, body.marked),
  );

  route(app, rewordLine, { guard: may('review'), says: ({ text }) => [text] }, async ({ actor, params, body }) => ({
    line: await rewording.rewordLine(store, actor, params.id, body),
  }));

  for (const kind of submissionKinds) {
    const { setStatus, remove, restore } = reviewEndpoints(kind);

    route(app, setStatus, { guard: may('review'), says }, async ({ actor, params, body }) => ({
      [kind]: await reviews.setStatus(store, actor, kind, params.id, body),
    }));

    route(
      app,
      remove,
      { guard: mayLately('hide'), limit: { max: 30, per: '10 minutes' }, writes: 'deletion' },
      ({ actor, params }) => reviews.deleteSubmission(store, actor.accountId, kind, params.id),
    );

    route(app, restore, { guard: may('hide') }, async ({ actor, params }) => ({
      [kind]: await reviews.restoreSubmission(store, actor, kind, params.id),
    }));
  }
}
