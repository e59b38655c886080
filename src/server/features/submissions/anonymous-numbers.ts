import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { accounts, articles, comments, contributions, submissions } from '#server/db/schema.ts';

/*
 * Anonymous people in one thread, or in one article's list of contributions, are told apart by numbers in the order in which they came
 * there: 'anonymous', 'anonymous 2'. A number holds for that place alone, so that nobody is followed from one to another.
 */

async function isAnonymous(db: Db, accountId: string): Promise<boolean> {
  const [account] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, accountId));
  return account?.wallet === null;
}

/** The number of the author of a proposal or a report, which is in no list with others that belong to it; null for a wallet. */
export async function firstNumber(db: Db, authorId: string): Promise<number | null> {
  return (await isAnonymous(db, authorId)) ? 1 : null;
}

/** The number of an author in the list of contributions of an article that the transaction holds; null for a wallet. */
export async function numberOnArticle(db: Db, articleId: string, authorId: string): Promise<number | null> {
  if (!(await isAnonymous(db, authorId))) return null;
  const [known] = await db
    .select({ number: submissions.anonymousNumber })
    .from(submissions)
    .innerJoin(contributions, eq(contributions.id, submissions.id))
    .where(and(eq(submissions.authorId, authorId), eq(submissions.kind, 'contribution'), eq(contributions.articleId, articleId)))
    .limit(1);
  if (known) return known.number;
  const [article] = await db
    .update(articles)
    .set({ anonymousContributors: sql`${articles.anonymousContributors} + 1` })
    .where(eq(articles.id, articleId))
    .returning({ number: articles.anonymousContributors });
  return article!.number;
}

/** The number of somebody who comments on a submission that the transaction holds; null for a wallet. Its own author keeps the number that it shows. */
export async function numberInThread(db: Db, submissionId: string, authorId: string): Promise<number | null> {
  if (!(await isAnonymous(db, authorId))) return null;
  const [own] = await db
    .select({ number: submissions.anonymousNumber })
    .from(submissions)
    .where(and(eq(submissions.id, submissionId), eq(submissions.authorId, authorId)));
  if (own) return own.number;
  const [known] = await db
    .select({ number: comments.anonymousNumber })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), eq(comments.submissionId, submissionId), isNotNull(comments.anonymousNumber)))
    .limit(1);
  if (known) return known.number;
  // The number of its author is left out.
  const following = sql<number>`${submissions.anonymousCommenters} + 1`;
  const [subject] = await db
    .update(submissions)
    .set({ anonymousCommenters: sql`${following} + (${following} is not distinct from ${submissions.anonymousNumber})::int` })
    .where(eq(submissions.id, submissionId))
    .returning({ number: submissions.anonymousCommenters });
  return subject!.number;
}
