import { and, eq, sql } from 'drizzle-orm';
import type { ReviewStatus, SubmissionKind } from '#contract/kinds.ts';
import { restorableDays } from '#contract/submissions/limits.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { contributions, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { mustNotBeTrue } from '#server/features/addresses/true-addresses.ts';
import { mustNotHaveWon } from '#server/features/bounties/entries.ts';
import { isRestorable, record } from '#server/features/moderation/audit.ts';
import { forgetNotices, tell } from '#server/features/notices/telling.ts';
import { keepGrants } from '#server/features/standing/author-standing.ts';
import {
  holdPlaces,
  holdSubmission,
  holdWithPlaces,
  keepOpen,
  setPresence,
} from '#server/features/submissions/submissions.ts';
import { keepProposedUses } from '#server/features/submissions/suggestions.ts';
import { presenceTags, submissionTags } from '#server/features/submissions/submission-tags.ts';
import { mustBeOfAnother, type Reviewer } from './four-eyes.ts';
import { getReview } from './review-reads.ts';

const actions: Record<ReviewStatus, string> = {
  Accepted: 'accepted',
  Rejected: 'rejected',
  'waiting for review': 'put back to waiting',
};

/** A decision on a locked submission. */
interface Decision {
  readonly by: Reviewer;
  readonly held: Awaited<ReturnType<typeof holdSubmission>>;
  readonly status: ReviewStatus;
  /** The note to its author; if missing, it stays. */
  readonly note?: string | undefined;
  /** Whether it has just been published. */
  readonly isPublished?: boolean;
}

/**
 * Carries out a decision inside the caller's transaction: stores it and notifies the author, if anything differs.
 * Refuses a moderator's decision on their own submission.
 */
export async function decide(
  db: Db,
  touch: Touch,
  { by, held, status, note, isPublished = false }: Decision,
): Promise<Review> {
  mustBeOfAnother(by, held.authorId);
  // A new note on the same decision keeps its date.
  const decidedAt = status === held.status ? sql`${submissions.reviewedAt}` : sql`now()`;
  const reviewedAt = status === 'waiting for review' ? null : decidedAt;
  await db
    .update(submissions)
    .set({ status, reviewedAt, ...(note === undefined ? {} : { reviewNote: note }) })
    .where(eq(submissions.id, held.id));
  await keepOpen(db, touch, held.id);
  const review = await getReview(db, held.id);
  await keepGrants(db, touch, review.kind, held.id);
  if (isPublished || status !== held.status || review.note !== held.note)
    await tellAuthor(db, touch, { by: by.accountId, to: held.authorId, review });
  if (status === 'waiting for review' && status !== held.status) await keepProposedUses(db, touch, held.id);
  touch(...(await submissionTags(db, held.id)));
  return review;
}

/** Stores the revision that mended a report; null unless the report is accepted. Refuses an unknown revision. */
async function keepMended(
  db: Db,
  id: string,
  status: ReviewStatus,
  revision: number | null | undefined,
): Promise<void> {
  if (status === 'Accepted' && revision === undefined) return;
  const mended = status === 'Accepted' ? (revision ?? null) : null;
  const newest = db
    .select({ revision: articles.revisionCount })
    .from(articles)
    .innerJoin(reports, eq(reports.articleId, articles.id))
    .where(eq(reports.id, id));
  const [article] = mended === null ? [] : await newest;
  if (mended !== null && mended > (article?.revision ?? 0))
    throw new Invalid('The article has no such revision; leave it empty, or take one of its history.', {
      field: 'revision',
    });
  await db.update(reports).set({ revision: mended }).where(eq(reports.id, id));
}

// Whether a published contribution is in the article: it still has words of that revision, or the revision added none
// and nobody has restored an earlier one since.
const isInArticle = sql<boolean>`
  exists (select from jsonb_array_elements(${articles.authorship}) as run where abs((run->>0)::integer) = ${contributions.revision})
  or (${articleRevisions.wordsAdded} = 0 and not exists (
    select from article_revisions as later
    where later.article_id = ${articles.id} and later.number > ${contributions.revision} and later.kind = 'restored'))`;

/**
 * Removes the revision of a locked contribution, before its acceptance is withdrawn. Refuses one with words in the
 * article: an admin must remove them first.
 */
async function partFromArticle(db: Db, { id, status }: Decision['held']): Promise<void> {
  const { revision, articleId } = contributions;
  const [found] = await db
    .select({ revision, isInArticle })
    .from(contributions)
    .innerJoin(articles, eq(articles.id, articleId))
    .innerJoin(articleRevisions, and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.number, revision)))
    .where(eq(contributions.id, id));
  if (found === undefined) return;
  if (status === 'Accepted' && found.isInArticle)
    throw new Conflict(
      `This contribution is in the article since revision ${found.revision}; restore an earlier revision to take it out of the text, then decide.`,
    );
  await db.update(contributions).set({ revision: null }).where(eq(contributions.id, id));
}

/** Refuses a decision on a locked submission whose words have changed since the version that the reviewer read. */
export function mustBeRead(kind: SubmissionKind, { updatedAt }: Decision['held'], read: string | undefined): void {
  if (read !== undefined && read !== updatedAt)
    throw new Conflict(`Somebody changed this ${kind} after you read it; read it again, then decide.`);
}

/** A status for a submission, from a reviewer. */
interface Verdict {
  readonly status: ReviewStatus;
  readonly note?: string | undefined;
  readonly revision?: number | null | undefined;
  readonly updatedAt?: string | undefined;
}

/**
 * Sets the status of a submission, with a note to its author; a missing note stays. A winning or published contribution
 * stays accepted. `revision` is the one that mended a report's inaccuracy; `updatedAt` identifies the version that the
 * reviewer read. Refuses an unknown revision, and a submission whose words have changed since.
 */
export function setStatus(
  store: Store,
  by: Reviewer,
  kind: SubmissionKind,
  id: string,
  { status, note, revision, updatedAt }: Verdict,
): Promise<Review> {
  return write(store, async (db, touch) => {
    if (status !== 'Accepted') await mustNotHaveWon(db, id);
    // Locks the article of a report first, since it counts its reports.
    const held = await (kind === 'report' ? holdWithPlaces : holdSubmission)(db, kind, id);
    mustBeRead(kind, held, updatedAt);
    if (kind === 'contribution' && status !== 'Accepted') await partFromArticle(db, held);
    if (kind === 'report') await keepMended(db, id, status, revision);
    if (kind === 'report' && status === 'Accepted') await mustNotBeTrue(db, { report: id });
    const review = await decide(db, touch, { by, held, status, note });
    const title = review.title || review.text;
    const deed = { action: actions[status], subject: kind, subjectId: id, title, details: note ?? '' };
    await record(db, touch, { by: by.accountId, ...deed });
    return review;
  });
}

/** Notifies an author of the status of their submission, and replaces their unread notice about it. */
async function tellAuthor(
  db: Db,
  touch: Touch,
  { by, to, review }: { by: string; to: string; review: Review },
): Promise<void> {
  const about = { submissionId: review.id };
  await forgetNotices(db, about, ['accepted', 'merged', 'rejected', 'resolved']);
  if (review.status === 'waiting for review') return touch(peopleTags.noticesOf(to));
  const accepted = review.kind === 'report' ? 'resolved' : 'accepted';
  const reviewed = review.status === 'Accepted' ? accepted : 'rejected';
  const merged = review.kind === 'contribution' && review.status === 'Accepted' ? review.revision : null;
  const kind = merged === null ? reviewed : 'merged';
  const details = { note: review.note, ...(merged === null ? {} : { revision: merged }) };
  await tell(db, touch, { to: eq(accounts.id, to), by, kind, about, details });
}

/** Deletes a submission: it disappears everywhere, and for 30 days an admin can restore it. Refuses a winning one. */
export function deleteSubmission(store: Store, by: string, kind: SubmissionKind, id: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    await holdWithPlaces(db, kind, id);
    const { title, text } = await getReview(db, id);
    await setPresence(db, touch, id, { by });
    await record(db, touch, { by, action: 'deleted', subject: kind, subjectId: id, title: text, details: title });
    touch(...(await presenceTags(db, id)));
    return { id };
  });
}

/**
 * Restores a submission that an admin deleted. Refuses one that its author withdrew, one that is not deleted, one that
 * was deleted more than 30 days ago, and a moderator's own.
 */
export function restoreSubmission(store: Store, by: Reviewer, kind: SubmissionKind, id: string): Promise<Review> {
  return write(store, async (db, touch) => {
    const mustBeThere = await holdPlaces(db, id);
    const [deleted] = await db
      .select({
        authorId: submissions.authorId,
        isRestorable: sql<boolean>`coalesce(${isRestorable}, false)`,
        deletedBy: submissions.deletedBy,
      })
      .from(submissions)
      .where(and(eq(submissions.id, id), eq(submissions.kind, kind)))
      .for('update');
    if (!deleted?.deletedBy) throw new NotFound(`There is no deleted ${kind} to restore.`);
    mustBeOfAnother(by, deleted.authorId);
    if (!deleted.isRestorable)
      throw new Conflict(
        `This ${kind} was deleted more than ${restorableDays} days ago and can no longer be restored.`,
      );
    await mustBeThere();
    await setPresence(db, touch, id, null);
    const review = await getReview(db, id);
    if (review.status === 'waiting for review') await keepProposedUses(db, touch, id);
    await record(db, touch, {
      by: by.accountId,
      action: 'restored',
      subject: kind,
      subjectId: id,
      title: review.text,
      details: review.title,
    });
    touch(...(await presenceTags(db, id)));
    return review;
  });
}
