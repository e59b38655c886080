import {
  confirmArticle,
  featuredToday,
  getArticle,
  getArticlePreview,
  listArticles,
  listFeatured,
} from '#contract/articles/articles.ts';
import { listLinksHere, listRelated } from '#contract/articles/links.ts';
import { listCategories, listCategoryArticles } from '#contract/articles/categories.ts';
import { factsOfToday } from '#contract/articles/dated-facts.ts';
import {
  restoreRevision,
  createArticle,
  getEditableArticle,
  previewMarkdown,
  saveArticle,
  saveFeatured,
  searchEditableArticles,
} from '#contract/articles/editing.ts';
import { listMediaUses } from '#contract/media/media.ts';
import { slugOf } from '#contract/slug.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import type { Rendering } from '#server/features/texts/rendering.ts';
import { admin, anyone, may, walletUser } from '#server/http/guards.ts';
import { leaving } from '#server/http/leaving.ts';
import { route, type App } from '#server/http/route.ts';
import { getShownArticle } from './article-shown.ts';
import * as articles from './articles.ts';
import * as categories from './categories.ts';
import { checkPreview, textAt } from './checked-text.ts';
import * as confirmations from './confirmations.ts';
import { factsOn } from './dated-facts.ts';
import * as editing from './editing.ts';
import * as featured from './featured.ts';
import * as links from './links-here.ts';
import * as related from './related.ts';
import * as pictures from './picture-uses.ts';
import { getPreview } from './previews.ts';
import * as restoring from './restoring.ts';

/** The public routes of articles, categories and the featured list. */
export function articleRoutes(app: App, { store }: { store: Store }): void {
  const { db } = store;

  route(app, listMediaUses, { guard: anyone, public: true }, ({ params, query, reply }) => {
    reply.tag(tags.media(params.id), tags.articleNames);
    return pictures.listMediaUses(db, params.id, query);
  });

  route(app, listArticles, { guard: anyone, public: true, tags: [tags.articles] }, ({ query }) =>
    query.order === 'title' ? articles.listArticlesByTitle(db, query) : articles.listArticles(db, query),
  );

  route(app, getArticle, { guard: anyone, public: true }, async ({ params, request, reply }) => {
    reply.tag(tags.article(slugOf(params.slug)));
    const { answer, from } = await getShownArticle(db, params.slug);
    reply.tag(...from);
    return { ...answer, ...request.server.switches.protectionOf(answer.article.slug) };
  });

  route(app, listLinksHere, { guard: anyone, public: true, tags: [tags.articles] }, ({ params, query }) =>
    links.listLinksHere(db, params.slug, query),
  );

  route(app, listRelated, { guard: anyone, public: true }, async ({ params, reply }) => {
    reply.tag(tags.article(slugOf(params.slug)));
    const { slug, articles } = await related.listRelated(db, params.slug);
    reply.tag(tags.article(slug), tags.related(slug), ...articles.map((one) => tags.article(one.slug)));
    return { articles };
  });

  route(app, getArticlePreview, { guard: anyone, public: true }, async ({ params, reply }) => {
    reply.tag(tags.article(slugOf(params.slug)));
    const preview = await getPreview(db, params.slug);
    reply.tag(tags.article(preview.slug));
    return { preview };
  });

  const confirming = { guard: walletUser, limit: { max: 60, per: '10 minutes' }, writes: 'vote' } as const;
  route(app, confirmArticle, confirming, ({ actor, params }) =>
    confirmations.confirmArticle(store, actor.accountId, params.slug),
  );

  route(app, listFeatured, { guard: anyone, public: true, tags: [tags.featured, tags.articleNames] }, async () => ({
    featured: await featured.listFeatured(db),
  }));

  route(
    app,
    featuredToday,
    { guard: anyone, public: true, tags: [tags.articles, tags.featured, tags.today] },
    async ({ reply }) => {
      const article = await featured.featuredOn(db, new Date());
      if (article === null) return { article, bodyHtml: null };
      reply.tag(tags.article(article.slug), tags.constants);
      return { article, bodyHtml: await featured.figureOf(db, article) };
    },
  );

  route(app, factsOfToday, { guard: anyone, public: true, tags: [tags.articles, tags.today] }, async () => {
    const day = new Date().toISOString().slice(0, 10);
    return { day, facts: await factsOn(db, day) };
  });

  route(app, listCategories, { guard: anyone, public: true, tags: [tags.categories] }, ({ query }) =>
    categories.listCategories(db, query),
  );

  route(app, listCategoryArticles, { guard: anyone, public: true }, async ({ params, query, reply }) => {
    reply.tag(tags.category(params.name));
    const list = await categories.listCategoryArticles(db, params.name, query);
    // The number of names without articles is unbounded.
    if (list.count === 0) reply.header('cache-control', 'no-store');
    return list;
  });
}

/** The admin's routes of articles. */
export function articleEditingRoutes(app: App, { store, rendering }: { store: Store; rendering: Rendering }): void {
  route(app, searchEditableArticles, { guard: admin, tags: [tags.articles] }, ({ query }) =>
    editing.searchEditable(store.db, query.q, query),
  );

  route(app, getEditableArticle, { guard: admin }, async ({ params, reply }) => {
    const article = await editing.getEditable(store.db, params.id);
    reply.header('etag', `"${article.revision}"`);
    return { article };
  });

  route(app, saveArticle, { guard: admin }, async ({ actor, params, body, request, reply }) => {
    const article = await editing.saveArticle(
      store,
      rendering,
      actor.accountId,
      params.id,
      body,
      request.headers['if-match'],
    );
    // The save may have changed the slug of a protected article: apply the moved protection before answering.
    await request.server.switches.read().catch(() => undefined);
    reply.header('etag', `"${article.revision}"`);
    return { article };
  });

  route(app, createArticle, { guard: admin }, async ({ actor, body, reply }) => {
    const article = await editing.createArticle(store, rendering, actor.accountId, body);
    reply.header('etag', `"${article.revision}"`);
    return { article };
  });

  route(app, restoreRevision, { guard: admin }, ({ actor, params, body }) =>
    restoring.restoreRevision(store, rendering, actor.accountId, params.id, body),
  );

  route(app, saveFeatured, { guard: admin }, async ({ actor, body }) => ({
    featured: await editing.saveFeatured(store, actor.accountId, body.slugs),
  }));

  route(
    app,
    previewMarkdown,
    { guard: may('review'), limit: { max: 120, per: '1 minute' }, writes: 'preview' },
    ({ actor, body, reply }) =>
      checkPreview(store.db, rendering, body.markdown, {
        before: textAt(store.db, body.article),
        reader: { accountId: actor.accountId, isReviewer: true },
        signal: leaving(reply.raw),
      }),
  );
}
