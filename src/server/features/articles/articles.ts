import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Article, ArticleLink, ArticleSummary, Fact } from '#contract/articles.ts';
import { display } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, newestFirst, type Keyset, type Page } from '#server/db/keyset.ts';
import { articleRevisions, articles, featured } from '#server/db/schema.ts';
import { NotFound } from '#server/errors.ts';
import { learnWords } from '#server/features/search/vocabulary.ts';
import { renderMarkdown } from './markdown.ts';

/** What an author gives of an article; the rest is made from it. */
export interface ArticleDraft {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly imageUrl: string;
  readonly bodyMarkdown: string;
  readonly version: number;
  readonly facts: Fact[];
}

/** An article in a list. Selected from `articles`. */
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
};

/** A whole article. Selected from `articles`. */
export const articleColumns = { ...summaryColumns, bodyHtml: articles.bodyHtml, toc: articles.toc, facts: articles.facts };

type List = { articles: ArticleSummary[]; next: string | null };

async function list(db: Db, page: Page, order: Keyset, position: (row: ArticleSummary) => readonly [string, string]): Promise<List> {
  const found = await db
    .select(summaryColumns)
    .from(articles)
    .where(afterCursor(order, page))
    .orderBy(...inOrder(order))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, position);
  return { articles: rows, next };
}

/** A page of articles, newest first. */
export function listArticles(db: Db, page: Page): Promise<List> {
  return list(db, page, newestFirst(articles), byAge);
}

/** A page of articles, last changed first: what feeds and site maps list. */
export function listChangedArticles(db: Db, page: Page): Promise<List> {
  const lastChangedFirst: Keyset = { columns: [articles.updatedAt, articles.id], direction: 'descending' };
  return list(db, page, lastChangedFirst, ({ updatedAt, id }) => [updatedAt, id]);
}

/** The id of the article that has a slug, in any case of its letters, or else of the one that had it last before it moved. */
export function articleAt(slug: string): SQL<string | null> {
  const asked = slug.toLowerCase();
  return sql`coalesce(
    (select ${articles.id} from ${articles} where ${articles.slug} = ${asked}),
    (select ${articleRevisions.articleId} from ${articleRevisions} where ${articleRevisions.slug} = ${asked}
      order by ${articleRevisions.savedAt} desc nulls first limit 1))`;
}

/** The whole article that has or had that slug. Refuses one that no article ever had. */
export async function getArticle(db: Db, slug: string): Promise<Article> {
  const [article] = await db
    .select(articleColumns)
    .from(articles)
    .where(eq(articles.id, articleAt(slug)));
  if (article === undefined) throw new NotFound('Not found');
  return article;
}

/** The featured articles in their order, at most five (spec §9). */
export function listFeatured(db: Db): Promise<ArticleLink[]> {
  return db
    .select({ slug: articles.slug, title: articles.title })
    .from(featured)
    .innerJoin(articles, eq(articles.id, featured.articleId))
    .orderBy(asc(featured.position))
    .limit(display.featuredArticles);
}

// More categories than a sidebar can show would be no categories.
const mostCategories = 200;

/** The names of all categories that have an article, in alphabetical order. Each is found by one step in the index, however many articles there are. */
export async function listCategories(db: Db): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    with recursive category(name) as (
      (select category from ${articles} where category > '' order by category limit 1)
      union all
      select (select category from ${articles} where category > name order by category limit 1) from category where name is not null
    )
    select name from category where name is not null limit ${mostCategories}`);
  return rows.map(({ name }) => name);
}

/** A page of a category's articles, by title, and how many there are. A name without articles gives an empty list. */
export async function listCategoryArticles(
  db: Db,
  category: string,
  page: Page,
): Promise<{ articles: ArticleLink[]; next: string | null; count: number }> {
  const isInCategory = eq(articles.category, category);
  const byTitle: Keyset = { columns: [articles.title, articles.id], direction: 'ascending' };
  const found = await db
    .select({ id: articles.id, slug: articles.slug, title: articles.title })
    .from(articles)
    .where(and(isInCategory, afterCursor(byTitle, page)))
    .orderBy(...inOrder(byTitle))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, (row) => [row.title, row.id]);
  return { articles: rows.map(({ slug, title }) => ({ slug, title })), next, count: await db.$count(articles, isInCategory) };
}

/** Whether there is any article at all. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: articles.id }).from(articles).limit(1)).length === 0;
}

/** Adds an article inside the caller's transaction and returns its id. The slug must be free. */
export async function addArticle(db: Db, draft: ArticleDraft): Promise<string> {
  const rendered = renderMarkdown(draft.bodyMarkdown);
  // Rows of one transaction share its `now()`: the clock keeps them in the order in which they were added.
  const [row] = await db
    .insert(articles)
    .values({ ...draft, ...rendered, createdAt: sql`clock_timestamp()`, updatedAt: sql`clock_timestamp()` })
    .returning({ id: articles.id });
  await learnWords(db, null, { title: draft.title, summary: draft.summary, bodyText: rendered.bodyText });
  return row!.id;
}

/** Replaces the featured list by the articles of these slugs, in this order; unknown slugs are left out. */
export async function setFeatured(db: Db, slugs: readonly string[]): Promise<void> {
  // Of two lists that are saved at once, the second replaces the first whole; it would not see the first one's rows to remove them.
  await db.execute(sql`lock table ${featured} in share row exclusive mode`);
  await db.delete(featured).where(gt(featured.position, -1));
  for (const [position, slug] of slugs.slice(0, display.featuredArticles).entries()) {
    await db.execute(sql`insert into ${featured} (position, article_id) select ${position}, id from ${articles} where slug = ${slug}`);
  }
}
