import {
  createArticle,
  getArticle,
  getEditableArticle,
  listArticles,
  listFeatured,
  previewMarkdown,
  saveArticle,
  saveFeatured,
  searchEditableArticles,
} from '#contract/articles.ts';
import { listCategories, listCategoryArticles } from '#contract/categories.ts';
import type { Store } from '#server/db/client.ts';
import { admin, anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as articles from './articles.ts';
import * as editing from './editing.ts';
import { renderMarkdown } from './markdown.ts';

/** Articles, categories and the featured list, as everybody reads them. */
export function articleRoutes(app: App, { store }: { store: Store }): void {
  const { db } = store;

  route(app, listArticles, { guard: anyone, public: { tags: ['articles'] } }, ({ query }) => articles.listArticles(db, query));

  route(app, getArticle, { guard: anyone, public: { tags: [] } }, async ({ params, reply }) => {
    reply.tag(`article:${params.slug.toLowerCase()}`);
    const article = await articles.getArticle(db, params.slug);
    reply.tag(`article:${article.slug}`);
    return { article };
  });

  route(app, listFeatured, { guard: anyone, public: { tags: ['featured'] } }, async () => ({
    featured: await articles.listFeatured(db),
  }));

  route(app, listCategories, { guard: anyone, public: { tags: ['categories'] } }, async () => ({
    categories: await articles.listCategories(db),
  }));

  route(app, listCategoryArticles, { guard: anyone, public: { tags: ['categories'] } }, ({ params, query }) =>
    articles.listCategoryArticles(db, params.name, query),
  );
}

/** Articles, as an admin edits them. */
export function articleEditingRoutes(app: App, { store }: { store: Store }): void {
  route(app, searchEditableArticles, { guard: admin }, ({ query }) => editing.searchEditable(store.db, query.q, query));

  route(app, getEditableArticle, { guard: admin }, async ({ params, reply }) => {
    const article = await editing.getEditable(store.db, params.id);
    reply.header('etag', `"${article.revision}"`);
    return { article };
  });

  route(app, saveArticle, { guard: admin }, async ({ actor, params, body, request, reply }) => {
    const article = await editing.saveArticle(store, actor.accountId, params.id, body, request.headers['if-match']);
    reply.header('etag', `"${article.revision}"`);
    return { article };
  });

  route(app, createArticle, { guard: admin }, async ({ actor, body, reply }) => {
    const article = await editing.createArticle(store, actor.accountId, body);
    reply.header('etag', `"${article.revision}"`);
    return { article };
  });

  route(app, saveFeatured, { guard: admin }, async ({ actor, body }) => ({
    featured: await editing.saveFeatured(store, actor.accountId, body.slugs),
  }));

  route(app, previewMarkdown, { guard: admin, limit: { max: 120, per: '1 minute' } }, async ({ body }) => ({
    html: renderMarkdown(body.markdown).bodyHtml,
  }));
}
