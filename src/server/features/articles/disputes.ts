import { eq, sql } from 'drizzle-orm';
import type { Article, Dispute } from '#contract/articles/articles.ts';
import { factsAnchor } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { reports, submissions } from '#server/db/schema.ts';

// So many open reports of one article are counted.
const mostCounted = 1_000;

/** The sections of an article on which reports are open; a section that it has not any more is left out. */
export async function disputesOf(db: Db, { id, toc }: Pick<Article, 'id' | 'toc'>): Promise<Dispute[]> {
  const open = db
    .select({ id: reports.id, anchor: reports.anchor, createdAt: submissions.createdAt })
    .from(reports)
    .innerJoin(submissions, eq(submissions.id, reports.id))
    .where(sql`${reports.articleId} = ${id} and ${reports.isOpen} and ${reports.anchor} <> ''`)
    .limit(mostCounted)
    .as('open');
  const rows = await db
    .select({
      anchor: open.anchor,
      reports: sql<number>`count(*)::integer`,
      newest: sql<string>`(array_agg(${open.id} order by ${open.createdAt} desc, ${open.id} desc))[1]`,
    })
    .from(open)
    .groupBy(open.anchor)
    .orderBy(open.anchor);
  return rows.filter(({ anchor }) => anchor === factsAnchor || toc.some((heading) => heading.id === anchor));
}
