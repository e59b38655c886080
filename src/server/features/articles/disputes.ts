import { sql } from 'drizzle-orm';
import type { Article, Dispute } from '#contract/articles/articles.ts';
import { factsAnchor } from '#contract/limits.ts';

// So many open reports of one article are counted.
const mostCounted = 1_000;

/** The open reports on sections of an article, as a column of a query of articles. */
export const disputesColumn = sql<Dispute[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('anchor', anchor, 'reports', many, 'newest', newest) order by anchor), '[]')
  from (
    select anchor, count(*)::integer as many, (array_agg(id order by created_at desc, id desc))[1] as newest
    from (
      select reports.id, reports.anchor, submissions.created_at from reports join submissions on submissions.id = reports.id
      where reports.article_id = articles.id and reports.is_open and reports.anchor <> '' limit ${sql.raw(String(mostCounted))}) as open
    group by anchor) as counted)`;

/** Those of an article's disputes that are about a section which it still has. */
export const standingDisputes = (disputes: readonly Dispute[], { toc }: Pick<Article, 'toc'>): Dispute[] =>
  disputes.filter(({ anchor }) => anchor === factsAnchor || toc.some((heading) => heading.id === anchor));
