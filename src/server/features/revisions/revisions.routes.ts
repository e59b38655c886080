import {
  compareRevisions,
  getPassages,
  getProvenance,
  getRevision,
  getWordsOverTime,
  listRevisions,
} from '#contract/revisions/revisions.ts';
import { slugOf } from '#contract/slug.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as history from './history.ts';
import * as provenance from './provenance.ts';
import { getWordsOverTime as wordsOverTime } from './words-over-time.ts';

/**
 * The routes of an article's versions and their differences. Deleting a published contribution changes its version,
 * which then no longer names it.
 */
export function revisionRoutes(app: App, { store, rendering }: { store: Store; rendering: Rendering }): void {
  const { db } = store;

  route(
    app,
    listRevisions,
    { guard: anyone, public: true, tags: [peopleTags.people] },
    async ({ params, query, reply }) => {
      reply.tag(tags.article(slugOf(params.slug)));
      const list = await history.listRevisions(db, params.slug, query);
      reply.tag(tags.article(list.article.slug), tags.contributionsTo(list.article.slug));
      return list;
    },
  );

  route(app, getWordsOverTime, { guard: anyone, public: true, longText: true }, async ({ params, reply }) => {
    reply.tag(tags.article(slugOf(params.slug)));
    const words = await wordsOverTime(db, params.slug);
    reply.tag(tags.article(words.article.slug));
    return words;
  });

  // An old version is rendered for each request; the limit keeps a crawler from slowing down everybody else.
  route(
    app,
    getRevision,
    {
      guard: anyone,
      public: true,
      tags: [peopleTags.people, tags.constants, tags.names],
      limit: { max: 120, per: '1 minute' },
      longText: true,
    },
    async ({ params, reply }) => {
      reply.tag(tags.article(slugOf(params.slug)));
      const revision = await history.getRevision(db, rendering, params.slug, params.number);
      reply.tag(tags.article(revision.article.slug), tags.contributionsTo(revision.article.slug));
      reply.tag(...history.pictureTags(revision.bodyHtml));
      return { revision };
    },
  );

  route(
    app,
    compareRevisions,
    { guard: anyone, public: true, tags: [peopleTags.people], limit: { max: 120, per: '1 minute' }, longText: true },
    async ({ params, query, reply }) => {
      reply.tag(tags.article(slugOf(params.slug)));
      const comparison = await history.compareRevisions(db, params.slug, query);
      reply.tag(tags.article(comparison.article.slug), tags.contributionsTo(comparison.article.slug));
      return { comparison };
    },
  );

  route(
    app,
    getProvenance,
    { guard: anyone, public: true, tags: [peopleTags.people], longText: true },
    async ({ params, reply }) => {
      reply.tag(tags.article(slugOf(params.slug)));
      const { slug, ...answer } = await provenance.getProvenance(db, params.slug);
      reply.tag(tags.article(slug), tags.contributionsTo(slug));
      return answer;
    },
  );

  route(
    app,
    getPassages,
    {
      guard: anyone,
      public: true,
      tags: [peopleTags.people, tags.constants, tags.names],
      limit: { max: 120, per: '1 minute' },
      longText: true,
    },
    async ({ params, reply }) => {
      reply.tag(tags.article(slugOf(params.slug)));
      const answer = await provenance.getPassages(db, rendering, params.slug);
      reply.tag(tags.article(answer.article.slug), tags.contributionsTo(answer.article.slug));
      reply.tag(...history.pictureTags(...answer.passages.map(({ html }) => html)));
      return answer;
    },
  );
}
