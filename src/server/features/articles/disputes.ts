import { eq, sql, type SQL } from 'drizzle-orm';
import type { Article, Dispute } from '#contract/articles/articles.ts';
import { factsAnchor } from '#contract/texts/limits.ts';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { votes } from '#server/db/schema/votes.ts';

// The most open reports of an article to count.
const mostCounted = 1_000;

const isOld = (person: SQL) => sql`${person}.created_at <= now() - interval '1 day'`;

/**
 * Whether a report of this person alone marks its section: their account is older than a day and has a point. `person`
 * is an alias of accounts.
 */
const isKnown = (person: SQL) => sql`(${isOld(person)} and ${person}.points > 0)`;

/**
 * Whether a second person may confirm a stranger's report: with a wallet, older than a day or with a point, and not
 * blocked.
 */
const mayAgree = (person: SQL) =>
  sql`(${person}.wallet is not null and ${person}.blocked_reason is null and (${isOld(person)} or ${person}.points > 0))`;

const [author, other] = [sql.raw('author'), sql.raw('other')];

/**
 * The open reports that mark sections of an article (security T48). A report marks its section if its author has an old
 * account with a point, if an admin confirmed it, or if a second eligible person likes it or reports on the same
 * section. Reports of blocked people mark nothing.
 */
const marking = (articleId: string) => sql`
  with open as (
    select reports.id, reports.anchor, reports.created_at, author.id::text as author_id,
      reports.is_marked or ${isKnown(author)} or exists (
        select from ${votes} join ${accounts} as other on other.id = votes.account_id
        where votes.submission_id = reports.id and votes.value = 1 and not votes.is_off and other.id <> author.id and ${mayAgree(other)}) as is_agreed,
      ${mayAgree(author)} as may_agree
    from ${reports} join ${submissions} on submissions.id = reports.id join ${accounts} as author on author.id = submissions.author_id
    where reports.article_id = ${articleId} and reports.is_open and reports.anchor <> '' and author.blocked_reason is null
      and (reports.is_marked or not submissions.is_withheld)
    limit ${sql.raw(String(mostCounted))}),
  agreeing as (select anchor, min(author_id) as one, max(author_id) as another from open where may_agree group by anchor)
  select open.* from open left join agreeing using (anchor)
  where is_agreed or agreeing.one <> author_id or agreeing.another <> author_id`;

/** Counts the open reports that mark sections of an article, inside the transaction that changes one. */
export async function countDisputes(db: Db, articleId: string): Promise<void> {
  const disputes = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('anchor', anchor, 'reports', many, 'newest', newest) order by anchor), '[]')
    from (
      select anchor, count(*)::integer as many, (array_agg(id order by created_at desc, id desc))[1] as newest
      from (${marking(articleId)}) as marking
      group by anchor) as counted)`;
  await db.update(articles).set({ disputes }).where(eq(articles.id, articleId));
}

/** Locks an article, before its submissions, and counts its disputes again. */
export async function recountDisputes(db: Db, touch: Touch, articleId: string): Promise<void> {
  const [article] = await db
    .select({ slug: articles.slug })
    .from(articles)
    .where(eq(articles.id, articleId))
    .for('no key update');
  await countDisputes(db, articleId);
  touch(tags.reportsOn(article!.slug));
}

/** The disputes of an article about sections that it still has. */
export const standingDisputes = (disputes: readonly Dispute[], { toc }: Pick<Article, 'toc'>): Dispute[] =>
  disputes.filter(({ anchor }) => anchor === factsAnchor || toc.some((heading) => heading.id === anchor));
