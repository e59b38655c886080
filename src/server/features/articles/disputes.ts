import { eq, sql } from 'drizzle-orm';
import type { Article, Dispute } from '#contract/articles/articles.ts';
import { factsAnchor } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema.ts';

// So many open reports of one article are counted.
const mostCounted = 1_000;

/** Counts the open reports on the sections of an article, inside the transaction that changes one. */
export async function countDisputes(db: Db, articleId: string): Promise<void> {
  const disputes = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('anchor', anchor, 'reports', many, 'newest', newest) order by anchor), '[]')
    from (
      select anchor, count(*)::integer as many, (array_agg(id order by created_at desc, id desc))[1] as newest
      from (
        select id, anchor, created_at from reports
        where article_id = ${articleId} and is_open and anchor <> '' limit ${sql.raw(String(mostCounted))}) as open
      group by anchor) as counted)`;
  await db.update(articles).set({ disputes }).where(eq(articles.id, articleId));
}

/** Those of an article's disputes that are about a section which it still has. */
export const standingDisputes = (disputes: readonly Dispute[], { toc }: Pick<Article, 'toc'>): Dispute[] =>
  disputes.filter(({ anchor }) => anchor === factsAnchor || toc.some((heading) => heading.id === anchor));
