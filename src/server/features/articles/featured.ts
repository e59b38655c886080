import { and, asc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { ArticleSummary } from '#contract/articles/articles.ts';
import { articleDisplay } from '#contract/articles/limits.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import { dayLength } from '#contract/timing.ts';
import type { Db } from '#server/db/client.ts';
import { articles, featured, hasDatedFact, scattered } from '#server/db/schema/articles.ts';
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
 * The featured article of that day: each day the next one of the list. Skips those among the newest articles while
 * there are others. Null without a featured article.
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

/**
 * Articles with sources and a fact with a day, at most `most`. They have a fixed scattered order; each day starts at
 * another place in it and goes on from its start, so that the choice costs the same however many there are.
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
