import { asc, eq } from 'drizzle-orm';
import type { ArticleSummary } from '#contract/articles/articles.ts';
import { articleDisplay } from '#contract/articles/limits.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import { dayLength } from '#contract/timing.ts';
import type { Db } from '#server/db/client.ts';
import { articles, featured } from '#server/db/schema/articles.ts';
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
