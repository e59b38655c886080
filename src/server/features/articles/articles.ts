import { eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { ArticleAddress } from '#contract/addresses/addresses.ts';
import type { AnswerOf } from '#contract/api.ts';
import type { ArticleSummary } from '#contract/articles/articles.ts';
import { articleDisplay } from '#contract/articles/limits.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, readPage, type Order, type Page } from '#server/db/keyset.ts';
import { alphabetically, articles, featured } from '#server/db/schema/articles.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { articleAt, articleWith } from '#server/features/revisions/article-at.ts';
import { listWriters, writerColumns } from '#server/features/standing/standing.ts';
import { firstPicture } from '#server/features/media/first-picture.ts';
import { currentConstants } from '#server/features/addresses/constants.ts';
import { figureKinds } from '#server/features/texts/figure-kinds.ts';
import { firstStill } from '#server/features/texts/figure-markup.ts';
import { standingDisputes } from './disputes.ts';

/** The columns of an article in a list, from `articles`. */
export const summaryColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  summary: articles.summary,
  category: articles.category,
  imageUrl: articles.imageUrl,
  version: articles.version,
  createdAt: articles.createdAt,
  updatedAt: articles.updatedAt,
  hasFigure: articles.hasFigure,
  picture: firstPicture(),
};

/** The columns of a whole article, from `articles`. */
export const articleColumns = {
  ...summaryColumns,
  bodyHtml: articles.bodyHtml,
  toc: articles.toc,
  facts: articles.facts,
  life: articles.life,
  confirmedBy: articles.confirmedBy,
  confirmedAt: articles.confirmedAt,
  /** Its own addresses, and the fakes that people reported. */
  addresses: sql<ArticleAddress[]>`${articles.addresses} || ${articles.reported}`,
  revisionCount: articles.revisionCount,
  sources: articles.sources,
};

type List = { articles: ArticleSummary[]; next: string | null };

async function list(db: Db, page: Page, order: Order<ArticleSummary>): Promise<List> {
  const { rows, next } = await readPage(db.select(summaryColumns).from(articles), page, order);
  return { articles: rows, next };
}

/** A page of articles, newest first. */
export function listArticles(db: Db, page: Page): Promise<List> {
  return list(db, page, newestFirst(articles));
}

/** The order of articles by title, as people sort. */
export const byTitle: Order<{ titleKey: string; id: string }> = {
  columns: [articles.titleKey, articles.id],
  direction: 'ascending',
  position: ({ titleKey, id }) => [titleKey, id],
};

/** A page of articles by title: from the start, or from the position of the title `from`. */
export async function listArticlesByTitle(db: Db, page: Page & { from: string }): Promise<List> {
  const selected = db.select({ ...summaryColumns, titleKey: articles.titleKey }).from(articles);
  const { rows, next } = await readPage(
    selected,
    page,
    byTitle,
    gte(articles.titleKey, alphabetically(sql`${page.from}::text`)),
  );
  return { articles: rows.map(({ titleKey: _key, ...article }) => article), next };
}

/** A page of articles, last changed first: for feeds and sitemaps. */
export function listChangedArticles(db: Db, page: Page): Promise<List> {
  const columns = [articles.updatedAt, articles.id];
  return list(db, page, { columns, direction: 'descending', position: ({ updatedAt, id }) => [updatedAt, id] });
}

const wholeColumns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  summary: articles.summary,
  category: articles.category,
  imageUrl: articles.imageUrl,
  version: articles.version,
  facts: articles.facts,
  life: articles.life,
  addresses: articles.addresses,
  bodyMarkdown: articles.bodyMarkdown,
  createdAt: articles.createdAt,
  updatedAt: articles.updatedAt,
  writerCount: articles.writerCount,
};

const bySlug: Order<{ slug: string }> = {
  columns: [articles.slug],
  direction: 'ascending',
  position: ({ slug }) => [slug],
};

/** A page of articles with their Markdown, by slug: all, or those changed since then. */
export function listWholeArticles(db: Db, page: Page, since: string | null) {
  const which = since === null ? undefined : gte(articles.updatedAt, since);
  return readPage(db.select(wholeColumns).from(articles), page, bySlug, which);
}

/** The articles that now have one of these slugs, with their Markdown. */
export const listWholeAt = (db: Db, slugs: readonly string[]) =>
  db
    .select(wholeColumns)
    .from(articles)
    .where(inArray(articles.slug, [...slugs]));

/** An article found by a slug, with its present slug. */
interface FoundArticle {
  readonly id: string;
  readonly slug: string;
  readonly contributionCount: number;
}

/** Returns the article with that present or former slug, ignoring case; undefined if there is none. */
export async function findArticle(db: Db, slug: string): Promise<FoundArticle | undefined> {
  const [article] = await db
    .select({ id: articles.id, slug: articles.slug, contributionCount: articles.contributionCount })
    .from(articles)
    .where(eq(articles.id, articleAt(slug)));
  return article;
}

/** Adds 1 to or subtracts 1 from the number of an article's contributions, inside the caller's transaction. */
export async function countContribution(db: Db, articleId: string, change: 1 | -1): Promise<void> {
  await db
    .update(articles)
    .set({ contributionCount: sql`${articles.contributionCount} + ${change}` })
    .where(eq(articles.id, articleId));
}

/**
 * Returns the whole article with that present or former slug, with its first authors and its disputes. Refuses an
 * unknown slug.
 */
export async function getArticle(
  db: Db,
  slug: string,
): Promise<Omit<AnswerOf<'GET /articles/:slug'>, 'receipts' | 'suggest' | 'protection'>> {
  const { article, writers, disputes } = await articleWith(db, slug, {
    article: articleColumns,
    writers: writerColumns,
    disputes: articles.disputes,
  });
  return { article, ...(await listWriters(db, article.id, writers)), disputes: standingDisputes(disputes, article) };
}

/**
 * Returns the small drawing of the first figure of the article with that present or former slug, and its present slug.
 * Refuses an article without a figure.
 */
export async function getStill(db: Db, requestedSlug: string): Promise<{ slug: string; svg: string }> {
  const { slug, bodyHtml } = await articleWith(db, requestedSlug, { slug: articles.slug, bodyHtml: articles.bodyHtml });
  const svg = firstStill(bodyHtml, await currentConstants(db));
  if (svg === null) throw new NotFound('This article has no figure.');
  return { slug, svg };
}

/** The kinds of figures. Each has a page. */
export const kindsOfFigures = (): string[] => [...figureKinds.keys()];

/** Whether there is any article at all. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: articles.id }).from(articles).limit(1)).length === 0;
}

/** The slugs among these that an article has or had. */
export async function slugsAmong(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const present = db
    .select({ slug: articles.slug })
    .from(articles)
    .where(inArray(articles.slug, [...slugs]));
  const former = db
    .select({ slug: articleRevisions.slug })
    .from(articleRevisions)
    .where(inArray(articleRevisions.slug, [...slugs]));
  return new Set((await present.union(former)).map(({ slug }) => slug));
}

/** Replaces the featured list by the articles with these slugs, in this order; leaves out unknown slugs. */
export async function setFeatured(db: Db, slugs: readonly string[]): Promise<void> {
  // Of two concurrent saves, the second replaces the whole list of the first; without the lock it would not see the
  // first one's rows to delete them.
  await db.execute(sql`lock table ${featured} in share row exclusive mode`);
  await db.delete(featured).where(gt(featured.position, -1));
  for (const [position, slug] of slugs.slice(0, articleDisplay.featuredArticles).entries()) {
    await db.execute(
      sql`insert into ${featured} (position, article_id) select ${position}, id from ${articles} where slug = ${slug}`,
    );
  }
}
