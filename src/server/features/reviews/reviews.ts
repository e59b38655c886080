import { and, eq, sql, type SQL } from 'drizzle-orm';
import { restorableDays, type ReviewStatus } from '#contract/limits.ts';
import type { SubmissionKind } from '#contract/submissions.ts';
import type { Review } from '#contract/reviews.ts';
import type { Db, Store } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, type Page } from '#server/db/keyset.ts';
import { accounts, articles, contributions, proposals, reports, submissions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { isRestorable, record } from '#server/features/audit/audit.ts';
import {
  holdSubmission,
  isThere,
  submissionOrder,
  presenceTags,
  submissionColumns,
  submissionTags,
} from '#server/features/submissions/submissions.ts';

const columns = {
  ...submissionColumns,
  kind: submissions.kind,
  authorId: submissions.authorId,
  title: sql<string>`coalesce(${proposals.title}, ${articles.title}, ${reports.article}, '')`,
  text: sql<string>`coalesce(${contributions.text}, ${proposals.body}, ${reports.details}, '')`,
  category: sql<string>`coalesce(${proposals.category}, '')`,
  articleSlug: articles.slug,
  anchor: sql<string>`coalesce(${reports.anchor}, '')`,
  note: submissions.reviewNote,
  reviewedAt: submissions.reviewedAt,
};

async function list(db: Db, page: Page, which: SQL | undefined): Promise<{ reviews: Review[]; next: string | null }> {
  const found = await db
    .select(columns)
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .leftJoin(contributions, eq(contributions.id, submissions.id))
    .leftJoin(proposals, eq(proposals.id, submissions.id))
    .leftJoin(reports, eq(reports.id, submissions.id))
    .leftJoin(articles, eq(articles.id, sql`coalesce(${contributions.articleId}, ${reports.articleId})`))
    .where(and(isThere, which, afterCursor(submissionOrder, page)))
    .orderBy(...inOrder(submissionOrder))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, byAge);
  return { reviews: rows, next };
}

/** A page of everything that is reviewed, newest first, of one kind or status where they are given. */
export function listReviews(db: Db, page: Page & { kind?: SubmissionKind | undefined; status?: ReviewStatus | undefined }) {
  const { kind, status } = page;
  return list(db, page, and(kind && eq(submissions.kind, kind), status && eq(submissions.status, status)));
}

async function getReview(db: Db, id: string): Promise<Review> {
  const { reviews } = await list(db, { limit: 1 }, eq(submissions.id, id));
  return reviews[0]!;
}

const actions: Record<ReviewStatus, string> = { Accepted: 'accepted', Rejected: 'rejected', 'waiting for review': 'put back to waiting' };

/** Sets the status of a submission, with what its author is to read of it; a note that is left out stays. */
export function setStatus(
  store: Store,
  by: string,
  kind: SubmissionKind,
  id: string,
  { status, note }: { status: ReviewStatus; note?: string | undefined },
): Promise<Review> {
  return write(store, async (db, touch) => {
    await holdSubmission(db, kind, id);
    await db
      .update(submissions)
      .set({ status, reviewedAt: status === 'waiting for review' ? null : sql`now()`, ...(note === undefined ? {} : { reviewNote: note }) })
      .where(eq(submissions.id, id));
    const review = await getReview(db, id);
    await record(db, {
      by,
      action: actions[status],
      subject: kind,
      subjectId: id,
      title: review.title || review.text,
      details: note ?? '',
    });
    touch(...(await submissionTags(db, id)));
    return review;
  });
}

/** Deletes a submission: nobody sees it any more, and for 30 days an admin can restore it. */
export function deleteSubmission(store: Store, by: string, kind: SubmissionKind, id: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    await holdSubmission(db, kind, id);
    const { title, text } = await getReview(db, id);
    await db
      .update(submissions)
      .set({ deletedAt: sql`now()`, deletedBy: by })
      .where(eq(submissions.id, id));
    await record(db, { by, action: 'deleted', subject: kind, subjectId: id, title: text, details: title });
    touch('bounties', ...(await presenceTags(db, id)));
    return { id };
  });
}

/** Restores what an admin deleted. Refuses what its author withdrew, what is there, and what was deleted more than 30 days ago. */
export function restoreSubmission(store: Store, by: string, kind: SubmissionKind, id: string): Promise<Review> {
  return write(store, async (db, touch) => {
    const [deleted] = await db
      .select({ isRestorable: sql<boolean>`coalesce(${isRestorable}, false)`, deletedBy: submissions.deletedBy })
      .from(submissions)
      .where(and(eq(submissions.id, id), eq(submissions.kind, kind)))
      .for('update');
    if (!deleted?.deletedBy) throw new NotFound(`There is no deleted ${kind} to restore.`);
    if (!deleted.isRestorable)
      throw new Conflict(`This ${kind} was deleted more than ${restorableDays} days ago and can no longer be restored.`);
    await db.update(submissions).set({ deletedAt: null, deletedBy: null }).where(eq(submissions.id, id));
    const review = await getReview(db, id);
    await record(db, { by, action: 'restored', subject: kind, subjectId: id, title: review.text, details: review.title });
    touch('bounties', ...(await presenceTags(db, id)));
    return review;
  });
}
