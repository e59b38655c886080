import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/api.ts';
import { NotFound } from '#server/core/not-found.ts';
import { tags } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { articleConfirmations, articles } from '#server/db/schema/articles.ts';
import { write } from '#server/db/write.ts';
import { articleAt } from '#server/features/revisions/article-at.ts';

/**
 * Records that an account confirms the facts of the article with that present or former slug. Refuses an unknown slug.
 */
export function confirmArticle(
  store: Store,
  accountId: string,
  slug: string,
): Promise<AnswerOf<'PUT /articles/:slug/confirmation'>> {
  return write(store, async (db, touch) => {
    // Locked, so that the count stays exact.
    const [article] = await db
      .select({ id: articles.id, slug: articles.slug })
      .from(articles)
      .where(eq(articles.id, articleAt(slug)))
      .for('no key update');
    if (article === undefined) throw new NotFound('There is no such article; check its address.');
    const isOwn = and(eq(articleConfirmations.articleId, article.id), eq(articleConfirmations.accountId, accountId));
    const before = await db.$count(articleConfirmations, isOwn);
    if (before === 0) await db.insert(articleConfirmations).values({ articleId: article.id, accountId });
    const [changed] = await db
      .update(articles)
      .set({ confirmedBy: sql`${articles.confirmedBy} + ${1 - before}`, confirmedAt: sql`now()` })
      .where(eq(articles.id, article.id))
      .returning({ confirmedBy: articles.confirmedBy, confirmedAt: articles.confirmedAt });
    touch(tags.article(article.slug));
    return changed!;
  });
}

/** Deletes the confirmations of an article's facts, inside the transaction that changes them. */
export async function forgetConfirmations(db: Db, articleId: string): Promise<void> {
  await db.delete(articleConfirmations).where(eq(articleConfirmations.articleId, articleId));
  await db.update(articles).set({ confirmedBy: 0, confirmedAt: null }).where(eq(articles.id, articleId));
}
