import { sql } from 'drizzle-orm';
import type { CategoryArticle } from '#contract/articles/categories.ts';
import { articleDisplay } from '#contract/articles/limits.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Progress } from '#server/db/chores.ts';
import type { Db, Store } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { articleRelations } from '#server/db/schema/links.ts';
import { write } from '#server/db/write.ts';
import { firstPicture } from '#server/features/media/first-picture.ts';
import { articleWith } from '#server/features/revisions/article-at.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findRelations } from './found-relations.ts';
import { job } from './relations.job.ts';

// The articles of an older version in one transaction.
const atOnce = 50;

/**
 * Queues the search for the relations of articles, inside the transaction after which others are right. `pause` is in
 * seconds.
 */
export const queueRelations = (db: Db, touch: Touch, ids: readonly string[], pause = 0): Promise<void> =>
  enqueue(
    db,
    touch,
    job,
    ids.map((articleId) => ({ payload: { articleId }, key: articleId, pause })),
  );

/**
 * Finds the relations of an article again, inside the transaction that saved it. A job finds those of the articles to
 * which it is no longer related, since they may have stored the same relation: this transaction cannot wait for their
 * locks.
 */
export async function keepRelations(db: Db, touch: Touch, id: string): Promise<void> {
  await queueRelations(db, touch, await findRelations(db, touch, id));
}

/**
 * The articles that are most closely related to the article with that present or former slug: the strongest of the
 * relations that were found for it and of those of other articles that name it. Refuses an unknown slug.
 */
export async function listRelated(
  db: Db,
  requestedSlug: string,
): Promise<{ slug: string; articles: CategoryArticle[] }> {
  const { id, slug } = await articleWith(db, requestedSlug, { id: articles.id, slug: articles.slug });
  const found = await db.execute<CategoryArticle & Record<string, unknown>>(sql`
    select slug, title, summary, category, has_figure as "hasFigure", ${firstPicture()} as picture from (
      select id, max(weight) as weight from (
        (select related_id as id, weight from ${articleRelations} where article_id = ${id}::uuid)
        union all
        (select article_id, weight from ${articleRelations} where related_id = ${id}::uuid
          order by weight desc, article_id limit ${articleDisplay.related})) as named
      where id <> ${id}::uuid group by id) as related
      join ${articles} on articles.id = related.id
    order by related.weight desc, title_key, articles.id
    limit ${articleDisplay.related}`);
  return { slug, articles: found };
}

/** Finds the relations of some articles of an older version that no other instance has taken. Returns their number. */
function relateSome(store: Store): Promise<number> {
  return write(store, async (db, touch) => {
    const left = await db.execute<{ id: string }>(sql`
      select id from ${articles} join ${articleRelations} on article_id = id where article_id = related_id
      order by id limit ${atOnce} for no key update of articles skip locked`);
    for (const { id } of left) await findRelations(db, touch, id);
    return left.length;
  });
}

/** Finds the relations of the articles of an older version, which stored none. An interrupted search goes on later. */
export async function relateLeft(store: Store, { note, isOver }: Pick<Progress, 'note' | 'isOver'>): Promise<void> {
  for (let found = atOnce; found > 0 && !isOver(); note(found)) found = await relateSome(store);
}
