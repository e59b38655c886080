import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { wordsChart } from '#contract/revisions/limits.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { inTextsShown } from '#server/features/texts/text-thread.ts';
import { articleWith } from './article-at.ts';
import { revisionTexts } from './revisions.ts';

/** The answer for an article's words over time. */
interface WordsOverTime {
  readonly points: { number: number; createdAt: string; words: number }[];
  readonly count: number;
  readonly article: { slug: string; title: string };
}

/** Picks at most `most` items of a list at even distances, always including the first and the last. */
function evenly<Thing>(things: readonly Thing[], most: number): Thing[] {
  if (things.length <= most) return [...things];
  return Array.from({ length: most }, (_, place) => things[Math.round((place * (things.length - 1)) / (most - 1))]!);
}

/**
 * The number of words of an article after each of its newest revisions, oldest first. Counts the newest text, and
 * derives the earlier numbers from the added and removed words of each revision. Refuses an unknown slug.
 */
export async function getWordsOverTime(db: Db, slug: string): Promise<WordsOverTime> {
  const article = await articleWith(db, slug, {
    id: articles.id,
    slug: articles.slug,
    title: articles.title,
    count: articles.revisionCount,
  });
  const rows = await db
    .select({
      number: articleRevisions.number,
      createdAt: articleRevisions.createdAt,
      brought: sql<number>`${articleRevisions.wordsAdded} - ${articleRevisions.wordsRemoved}`,
    })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, article.id),
        gt(articleRevisions.number, article.count - wordsChart.revisions),
      ),
    )
    .orderBy(asc(articleRevisions.number))
    .limit(wordsChart.revisions);
  const newest = await revisionTexts(db, article.id, article.count);
  const total = newest === undefined ? 0 : (await inTextsShown('changeBetween', null, newest)).wordsAdded;
  let words = total - rows.reduce((sum, { brought }) => sum + brought, 0);
  const points = rows.map(({ number, createdAt, brought }) => {
    words += brought;
    return { number, createdAt, words };
  });
  return {
    points: evenly(points, wordsChart.points),
    count: article.count,
    article: { slug: article.slug, title: article.title },
  };
}
