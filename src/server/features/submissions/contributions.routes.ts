import { slugOf } from '#contract/slug.ts';
import {
  editContribution,
  getContribution,
  getContributionMonths,
  getSuggestedChange,
  getSuggestedText,
  listArticleContributions,
  listEarlierTexts,
  listEntries,
  previewContribution,
  submitContribution,
  listProfileContributions,
} from '#contract/submissions/contributions.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone, loggedIn, member } from '#server/http/guards.ts';
import { leaving } from '#server/http/leaving.ts';
import { route, type App } from '#server/http/route.ts';
import { awaited } from './chain-sources.ts';
import * as contributing from './contributing.ts';
import * as contributions from './contributions.ts';
import * as months from './contribution-months.ts';
import { compareEarlier, listEarlier } from './earlier-texts.ts';
import * as edits from './editing.ts';
import { listBy } from './submissions.ts';
import * as suggestions from './suggestions.ts';

/** The texts of a contribution without its suggested Markdown. */
const textsOf = ({ text, source }: { text: string; source?: string | undefined }) => [text, source];

interface Deps {
  readonly store: Store;
  readonly rendering: suggestions.Rendering;
}

/** The routes that write contributions. */
function contributingRoutes(app: App, { store, rendering }: Deps): void {
  const { db } = store;

  route(
    app,
    submitContribution,
    { guard: member, limit: { max: 30, per: '10 minutes' }, writes: 'submission', longText: true, says: textsOf },
    async ({ actor, body, request }) => {
      const at = { slug: body.slug, suggesterId: actor.accountId };
      const { text, suggestion, before, rendered } = await suggestions.checkSuggestion(db, rendering, at, body);
      request.server.switches.refuseWords(actor, [body.bodyMarkdown], before);
      return contributing.submitContribution(store, actor.accountId, { ...body, text }, suggestion, {
        maySuggest: (slug) => request.server.switches.mayBeSuggested(actor, slug),
        withholds: request.server.switches.withholds(actor),
        rendered,
      });
    },
  );

  const previews = { guard: member, limit: { max: 120, per: '1 minute' }, writes: 'preview', longText: true } as const;
  route(app, previewContribution, previews, ({ actor, body, reply }) =>
    suggestions.preview(store.db, rendering, body, {
      // In a suggestion a reviewer names no drafts of others either.
      reader: { accountId: actor.accountId, isReviewer: false },
      signal: leaving(reply.raw),
    }),
  );

  const editing = { guard: member, longText: true, says: textsOf } as const;
  route(app, editContribution, editing, async ({ actor, params, body, request }) => {
    const { article } = await contributions.getContribution(db, params.id);
    request.server.switches.mayBeSuggested(actor, article.slug);
    const at = { slug: article.slug, suggesterId: actor.accountId };
    const { text, suggestion, before, rendered } = await suggestions.checkSuggestion(db, rendering, at, body);
    request.server.switches.refuseWords(actor, [body.bodyMarkdown], before);
    const sent = { withholds: request.server.switches.withholds(actor), rendered };
    const changes = { ...body, text };
    return {
      contribution: await edits.editContribution(store, actor.accountId, params.id, changes, suggestion, sent),
    };
  });
}

/** Contributions to articles. */
export function contributionRoutes(app: App, { store, rendering }: Deps): void {
  const { db } = store;
  contributingRoutes(app, { store, rendering });

  route(app, listArticleContributions, { guard: anyone, public: true }, async ({ params, query, reply }) => {
    // Another article may take that slug, if it is a former one or free.
    reply.tag(tags.article(slugOf(params.slug)), peopleTags.people);
    const { slug, ...list } = await contributions.listArticleContributions(db, params.slug, query);
    reply.tag(tags.contributionsTo(slug), tags.article(slug), ...awaited(list.contributions));
    return list;
  });

  route(app, listProfileContributions, { guard: anyone, public: true }, async ({ params, query, reply }) => {
    reply.tag(peopleTags.submissionsBy(params.wallet), peopleTags.people, tags.articleNames);
    const list = await listBy(contributions.listContributions, db, params.wallet, query);
    reply.tag(...awaited(list.contributions));
    return list;
  });

  route(app, getContributionMonths, { guard: anyone, public: true, tags: [tags.today] }, ({ params, reply }) => {
    reply.tag(peopleTags.submissionsBy(params.wallet));
    return months.getContributionMonths(db, params.wallet);
  });

  route(
    app,
    getContribution,
    { guard: anyone, public: true, tags: [peopleTags.people, tags.articleNames] },
    async ({ params, reply }) => {
      reply.tag(tags.submission(params.id));
      const contribution = await contributions.getContribution(db, params.id);
      reply.tag(...awaited([contribution]));
      return { contribution };
    },
  );

  route(app, listEntries, { guard: anyone, public: true }, async ({ params, query, reply }) => {
    const entries = await contributions.listEntries(db, params.id, query);
    reply.tag(tags.bounty(params.id), peopleTags.people);
    for (const { article } of entries.contributions)
      reply.tag(tags.contributionsTo(article.slug), tags.article(article.slug));
    reply.tag(...awaited(entries.contributions), ...(entries.winner ? awaited([entries.winner]) : []));
    return entries;
  });

  const compares = { guard: anyone, public: true, limit: { max: 120, per: '1 minute' }, longText: true } as const;
  route(app, getSuggestedChange, compares, async ({ params, reply }) => {
    reply.tag(tags.wordsOf(params.id));
    return { change: await suggestions.getChange(db, params.id) };
  });

  // A suggestion may be as long as an article, and only its author needs it, to edit it.
  route(app, getSuggestedText, { guard: loggedIn, limit: { max: 60, per: '1 minute' } }, ({ params, reply }) => {
    reply.tag(tags.wordsOf(params.id));
    return suggestions.getSuggestedText(db, params.id);
  });

  route(app, listEarlierTexts, compares, async ({ params, query, reply }) => {
    reply.tag(tags.wordsOf(params.id));
    const earlier = await listEarlier(db, params.id);
    reply.tag(...awaited(earlier));
    return { earlier, compared: query.number === undefined ? null : await compareEarlier(db, params.id, query.number) };
  });
}
