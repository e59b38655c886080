import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SubmissionKind } from '#contract/submissions.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst } from '#server/db/keyset.ts';
import { accounts, articles, comments, contributions, submissions } from '#server/db/schema.ts';
import { Conflict, Forbidden, NotFound } from '#server/errors.ts';
import { bylineColumns, personId } from '#server/features/accounts/byline.ts';

/** What an answer says of any submission: its author, its state, its votes. Selected from `submissions` joined with `accounts`. */
export const submissionColumns = {
  id: submissions.id,
  wallet: personId(accounts),
  status: submissions.status,
  createdAt: submissions.createdAt,
  votes: { likes: submissions.likes, dislikes: submissions.dislikes },
  commentCount: submissions.commentCount,
  profile: bylineColumns,
};

/** Contributions, proposals and reports are listed newest first (spec §9). */
export const submissionOrder = newestFirst(submissions);

/** Neither withdrawn nor deleted. */
export const isThere = isNull(submissions.deletedAt);

/** Adds the common part of a submission inside the caller's transaction, and returns its id. */
export async function addSubmission(db: Db, kind: SubmissionKind, authorId: string): Promise<string> {
  const [row] = await db
    .insert(submissions)
    .values({ kind, authorId, createdAt: sql`clock_timestamp()` })
    .returning({ id: submissions.id });
  return row!.id;
}

/** Holds a submission until the transaction ends, so that what is counted on it stays exact. Refuses one that is not there. */
export async function holdSubmission(db: Db, kind: SubmissionKind, id: string) {
  const [held] = await db
    .select({ id: submissions.id, authorId: submissions.authorId, status: submissions.status })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere))
    .for('update');
  if (held === undefined) throw new NotFound(`This ${kind} is not there any more.`);
  return held;
}

/** Holds one's own submission that still waits for review. Refuses anybody else's, and one that was reviewed. */
async function holdOwnWaiting(db: Db, kind: SubmissionKind, id: string, accountId: string): Promise<void> {
  const { authorId, status } = await holdSubmission(db, kind, id);
  if (authorId !== accountId) throw new Forbidden(`Only its author can change this ${kind}.`);
  if (status !== 'waiting for review') throw new Conflict(`This ${kind} was reviewed already and can no longer be changed.`);
}

/** Notes that one's own submission, which still waits for review, is changed, inside the transaction that changes the rest of it. */
export async function editOwn(db: Db, kind: SubmissionKind, id: string, accountId: string): Promise<void> {
  await holdOwnWaiting(db, kind, id, accountId);
  await db
    .update(submissions)
    .set({ updatedAt: sql`now()` })
    .where(eq(submissions.id, id));
}

/** Withdraws one's own submission that still waits for review. */
export async function withdrawOwn(db: Db, kind: SubmissionKind, id: string, accountId: string): Promise<void> {
  await holdOwnWaiting(db, kind, id, accountId);
  await db
    .update(submissions)
    .set({ deletedAt: sql`now()` })
    .where(eq(submissions.id, id));
}

/** The tags of every public answer in which a submission shows. */
export async function submissionTags(db: Db, id: string): Promise<string[]> {
  const [row] = await db
    .select({ wallet: accounts.wallet, slug: articles.slug })
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .leftJoin(contributions, eq(contributions.id, submissions.id))
    .leftJoin(articles, eq(articles.id, contributions.articleId))
    .where(eq(submissions.id, id));
  const { wallet, slug } = row!;
  return [
    'feed',
    `submission:${id}`,
    ...(wallet === null ? [] : [`submissions-by:${wallet}`]),
    ...(slug === null ? [] : [`contributions:${slug}`]),
  ];
}

/** The tags of every public answer that a submission leaves or comes back to: where it shows, and where those who commented on it list it. */
export async function presenceTags(db: Db, id: string): Promise<string[]> {
  const commenters = await db
    .selectDistinct({ wallet: accounts.wallet })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .where(and(eq(comments.submissionId, id), isNotNull(accounts.wallet)));
  return [...(await submissionTags(db, id)), ...commenters.map(({ wallet }) => `comments-by:${wallet}`)];
}
