import { and, asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ArticleSummary } from '#contract/articles/articles.ts';
import { articleDisplay } from '#contract/articles/limits.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import { dayLength } from '#contract/timing.ts';
import type { Db } from '#server/db/client.ts';
import { articles, featured, hasDatedFact, scattered } from '#server/db/schema/articles.ts';
import { currentConstants } from '#server/features/addresses/constants.ts';
import { firstFigure } from '#server/features/texts/figure-markup.ts';
import { listArticles, summaryColumns } from './articles.ts';

/** The featured articles in their order, at most five (spec §9). */
export function listFeatured(db: Db): Promise<ArticleLink[]> {
  return db
    .select({ slug: articles.slug, title: articles.title })
    .from(featured)
    .innerJoin(articles, eq(articles.id, featured.articleId))
    .orderBy(asc(featured.position))
    .limit(articleDisplay.featuredArticles);
}

/**
 * The featured article of that day: the list takes turns by day. Skips articles that are among the newest, unless all
 * are. Null without a featured article.
 */
export async function featuredOn(db: Db, day: Date): Promise<ArticleSummary | null> {
  const listed = await db
    .select(summaryColumns)
    .from(featured)
    .innerJoin(articles, eq(articles.id, featured.articleId))
    .orderBy(asc(featured.position))
    .limit(articleDisplay.featuredArticles);
  const newest = await listArticles(db, { limit: articleDisplay.latestArticles });
  const others = listed.filter(({ id }) => !newest.articles.some((article) => article.id === id));
  const turns = others.length > 0 ? others : listed;
  return turns[Math.floor(day.getTime() / dayLength) % turns.length] ?? null;
}

/** The first figure of an article as HTML, without its caption; null without one. */
export async function figureOf(db: Db, { id, hasFigure }: ArticleSummary): Promise<string | null> {
  if (!hasFigure) return null;
  const [article] = await db.select({ bodyHtml: articles.bodyHtml }).from(articles).where(eq(articles.id, id));
  return article ? firstFigure(article.bodyHtml, await currentConstants(db)) : null;
}

/**
 * At most `most` articles with sources and a dated fact. They have a fixed pseudo-random order. Each day starts at
 * another position and wraps around, so that the cost does not depend on their number.
 */
export async function listDated(db: Db, day: string, most: number) {
  const [place, start] = [scattered(articles.slug), sql`md5(${day}::text)`];
  const { slug, title, facts } = articles;
  const part = (which: SQL) =>
    db
      .select({ slug, title, facts, sources: sql<number>`jsonb_array_length(${articles.sources})` })
      .from(articles)
      .where(and(hasDatedFact(facts, articles.sources), which))
      .orderBy(asc(place))
      .limit(most);
  const [onward, around] = await Promise.all([part(gte(place, start)), part(lt(place, start))]);
  return [...onward, ...around].slice(0, most);
}
