import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Comment } from '#contract/comments.ts';
import type { ModeratedComment } from '#contract/reviews.ts';
import { page } from '#contract/limits.ts';
import type { SubmissionKind } from '#contract/submissions.ts';
import type { Db, Store } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, newestFirst, type Page } from '#server/db/keyset.ts';
import { accounts, comments, submissions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Forbidden, NotFound } from '#server/errors.ts';
import { bylineColumns, personId } from '#server/features/accounts/byline.ts';
import { record } from '#server/features/audit/audit.ts';
import { settleFlagsOn } from '#server/features/flags/settling.ts';
import { holdSubmission, isThere, submissionTags } from '#server/features/submissions/submissions.ts';

type List = { comments: Comment[]; next: string | null };

const gone = sql<boolean>`(${comments.deletedAt} is not null or ${comments.hiddenReason} is not null)`;

const columns = {
  id: comments.id,
  // What was deleted or hidden is not sent; its place is (design §4).
  text: sql<string>`case when ${gone} then '' else ${comments.text} end`,
  wallet: personId(accounts),
  createdAt: comments.createdAt,
  profile: bylineColumns,
  deleted: gone,
};

const order = newestFirst(comments);

async function list(db: Db, wanted: Page, which: SQL | undefined): Promise<List> {
  const found = await db
    .select(columns)
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .innerJoin(submissions, eq(submissions.id, comments.submissionId))
    .where(and(which, isThere, afterCursor(order, wanted)))
    .orderBy(...inOrder(order))
    .limit(wanted.limit + 1);
  const { rows, next } = cutPage(found, wanted, byAge);
  return { comments: rows, next };
}

/** A page of the comments on a submission, newest first. Refuses a submission that is not there. */
export async function listComments(db: Db, kind: SubmissionKind, id: string, wanted: Page): Promise<List> {
  const [subject] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere));
  if (subject === undefined) throw new NotFound(`This ${kind} is not there any more.`);
  return list(db, wanted, eq(comments.submissionId, id));
}

/** A page of a person's comments, newest first; those that they deleted are left out. */
export function listCommentsBy(db: Db, wallet: string, wanted: Page): Promise<List> {
  return list(db, wanted, and(eq(accounts.wallet, wallet), isNull(comments.deletedAt), isNull(comments.hiddenReason)));
}

/** Comments on a submission, and returns the newest comments on it with this one among them. */
export function postComment(store: Store, kind: SubmissionKind, id: string, authorId: string, text: string): Promise<List> {
  return write(store, async (db, touch) => {
    await holdSubmission(db, kind, id);
    await db.insert(comments).values({ submissionId: id, authorId, text, createdAt: sql`clock_timestamp()` });
    await db
      .update(submissions)
      .set({ commentCount: sql`${submissions.commentCount} + 1` })
      .where(eq(submissions.id, id));
    await touchComments(db, id, authorId, touch);
    return listComments(db, kind, id, { limit: page.default });
  });
}

/** Deletes one's own comment. Its row stays, so that the answers to it keep their place. */
export function deleteComment(store: Store, id: string, accountId: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    const [comment] = await db
      .select({ authorId: comments.authorId, submissionId: comments.submissionId })
      .from(comments)
      .where(eq(comments.id, id))
      .for('update');
    if (comment === undefined) throw new NotFound('This comment is not there any more.');
    if (comment.authorId !== accountId) throw new Forbidden('Only its author can delete this comment.');
    await db
      .update(comments)
      .set({ deletedAt: sql`coalesce(deleted_at, now())` })
      .where(eq(comments.id, id));
    await touchComments(db, comment.submissionId, accountId, touch);
    return { id };
  });
}

/** A page of the comments on a submission as an admin sees them: with their texts, and why one is hidden. */
export async function listModeratedComments(
  db: Db,
  kind: SubmissionKind,
  id: string,
  wanted: Page,
): Promise<{ comments: ModeratedComment[]; next: string | null }> {
  const found = await db
    .select({
      ...columns,
      text: comments.text,
      deleted: sql<boolean>`${comments.deletedAt} is not null`,
      authorId: comments.authorId,
      hiddenReason: comments.hiddenReason,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .innerJoin(submissions, eq(submissions.id, comments.submissionId))
    .where(and(eq(comments.submissionId, id), eq(submissions.kind, kind), afterCursor(order, wanted)))
    .orderBy(...inOrder(order))
    .limit(wanted.limit + 1);
  const { rows, next } = cutPage(found, wanted, byAge);
  return { comments: rows, next };
}

/** Hides a comment from everybody with a reason, or shows it again with null. What its author deleted stays deleted. */
export function hideComment(store: Store, by: string, id: string, reason: string | null): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    const [comment] = await db
      .update(comments)
      .set({ hiddenReason: reason })
      .where(eq(comments.id, id))
      .returning({ authorId: comments.authorId, submissionId: comments.submissionId, text: comments.text });
    if (comment === undefined) throw new NotFound('This comment is not there any more.');
    if (reason !== null) await settleFlagsOn(db, { commentId: id });
    const action = reason === null ? 'showed' : 'hid';
    await record(db, { by, action, subject: 'comment', subjectId: id, title: comment.text, details: reason ?? '' });
    await touchComments(db, comment.submissionId, comment.authorId, touch);
    return { id };
  });
}

async function touchComments(db: Db, submissionId: string, authorId: string, touch: (...tags: string[]) => void): Promise<void> {
  const [author] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, authorId));
  touch(...(await submissionTags(db, submissionId)), ...(author?.wallet ? [`comments-by:${author.wallet}`] : []));
}
