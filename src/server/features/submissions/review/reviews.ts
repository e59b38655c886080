import { and, eq, sql } from 'drizzle-orm';
import { submissionKinds, type SubmissionKind, type ReviewStatus } from '#contract/kinds.ts';
import { restorableDays } from '#contract/submissions/limits.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { Conflict, Invalid, NotFound } from '#server/core/errors.ts';
import { tags, type Touch } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { cutPage, readPage, type Page } from '#server/db/keyset.ts';
import { accounts, articleRevisions, articles, contributions, proposals, reports, submissions } from '#server/db/schema.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { write } from '#server/db/write.ts';
import { mustNotBeTrue } from '#server/features/addresses/true-addresses.ts';
import { mustNotHaveWon } from '#server/features/bounties/entries.ts';
import { isRestorable, record } from '#server/features/moderation/audit.ts';
import { forgetNotices, tell } from '#server/features/notices/telling.ts';
import { keepGrants } from '#server/features/standing/author-standing.ts';
import { withCited } from '#server/features/submissions/chain-sources.ts';
import {
  articleOfSubmission,
  holdPlaces,
  holdSubmission,
  holdWithPlaces,
  isThere,
  keepOpen,
  revisionOfSubmission,
  submissionOrder,
  presenceTags,
  setPresence,
  submissionColumns,
  submissionTags,
} from '#server/features/submissions/submissions.ts';
import { contributedColumns } from '#server/features/submissions/suggestions.ts';

const columnsWith = (contribution: ShownText, proposal: ShownText, report: ShownText) => ({
  ...submissionColumns,
  source: sql<string>`coalesce(${contributions.source}, ${reports.source}, '')`,
  text: sql<string>`coalesce(${contribution.text}, ${proposal.text}, ${report.text}, '')`,
  truncated: sql<boolean>`coalesce(${contribution.truncated}, ${proposal.truncated}, ${report.truncated}, false)`,
  kind: submissions.kind,
  authorId: submissions.authorId,
  ...contributedColumns,
  revision: revisionOfSubmission,
  title: sql<string>`coalesce(${proposals.title}, ${articles.title}, ${reports.article}, '')`,
  category: sql<string>`coalesce(${proposals.category}, '')`,
  articleSlug: articles.slug,
  anchor: sql<string>`coalesce(${reports.anchor}, '')`,
  address: reports.address,
  place: sql<string>`coalesce(${reports.place}, '')`,
  isMarked: sql<boolean>`coalesce(${reports.isMarked}, false)`,
  revisionSince: sql<
    number | null
  >`case when ${reports.id} is not null and ${articles.updatedAt} > ${submissions.createdAt} then ${articles.revisionCount} end`,
  note: submissions.reviewNote,
});

const listed = columnsWith(beginningOf(contributions.text), beginningOf(proposals.body), beginningOf(reports.details));
const whole = columnsWith(wholeOf(contributions.text), wholeOf(proposals.body), wholeOf(reports.details));

const select = (db: Db, columns: typeof listed) =>
  db
    .select(columns)
    .from(submissions)
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .leftJoin(contributions, eq(contributions.id, submissions.id))
    .leftJoin(proposals, eq(proposals.id, submissions.id))
    .leftJoin(reports, eq(reports.id, submissions.id))
    .leftJoin(articles, eq(articles.id, articleOfSubmission));

type Placed = Pick<Review, 'createdAt' | 'id'>;
const newestFirst = (one: Placed, other: Placed) => (one.createdAt + one.id < other.createdAt + other.id ? 1 : -1);
const oldestOrder = { ...submissionOrder, direction: 'ascending' } as const;

/**
 * A page of everything that is reviewed, newest first or oldest first, of one kind or status where they are given. Without either, it is read kind by kind:
 * an index of all kinds would serve it in one statement, but the store's planner might then take that index for the list of one kind, too, and
 * read past the others.
 */
export async function listReviews(
  db: Db,
  page: Page & { kind?: SubmissionKind | undefined; status?: ReviewStatus | undefined; order: 'newest' | 'oldest' },
): Promise<{ reviews: Review[]; next: string | null }> {
  const { kind, status } = page;
  const isOldest = page.order === 'oldest';
  const read = (of: SubmissionKind | undefined, limit: number) =>
    readPage(
      select(db, listed),
      { ...page, limit },
      isOldest ? oldestOrder : submissionOrder,
      and(isThere, of && eq(submissions.kind, of), status && eq(submissions.status, status)),
    );
  if (kind || status) {
    const { rows, next } = await read(kind, page.limit);
    return { reviews: await withCited(db, rows), next };
  }
  const ofEach = await Promise.all(submissionKinds.map((one) => read(one, page.limit + 1)));
  const { rows, next } = cutPage(
    ofEach.flatMap((of) => of.rows).toSorted((one, other) => (isOldest ? -1 : 1) * newestFirst(one, other)),
    page,
    submissionOrder.position,
  );
  return { reviews: await withCited(db, rows), next };
}

async function getReview(db: Db, id: string): Promise<Review> {
  const [review] = await withCited(db, await select(db, whole).where(eq(submissions.id, id)));
  return review!;
}

const actions: Record<ReviewStatus, string> = { Accepted: 'accepted', Rejected: 'rejected', 'waiting for review': 'put back to waiting' };

/** What is decided on a submission that is held. */
interface Decision {
  readonly by: string;
  readonly held: Awaited<ReturnType<typeof holdSubmission>>;
  readonly status: ReviewStatus;
  /** What its author is to read; left out, it stays as it was. */
  readonly note?: string | undefined;
  /** Whether it was put in its article just now. */
  readonly isPublished?: boolean;
}

/** Carries out a decision, inside the transaction that says so: keeps it and tells the author, where something is different. */
export async function decide(db: Db, touch: Touch, { by, held, status, note, isPublished = false }: Decision): Promise<Review> {
  // Another note on the same decision does not change when it was made.
  const decidedAt = status === held.status ? sql`${submissions.reviewedAt}` : sql`now()`;
  const reviewedAt = status === 'waiting for review' ? null : decidedAt;
  await db
    .update(submissions)
    .set({ status, reviewedAt, ...(note === undefined ? {} : { reviewNote: note }) })
    .where(eq(submissions.id, held.id));
  await keepOpen(db, touch, held.id);
  const review = await getReview(db, held.id);
  await keepGrants(db, touch, review.kind, held.id);
  if (isPublished || status !== held.status || review.note !== held.note) await tellAuthor(db, touch, { by, to: held.authorId, review });
  touch(...(await submissionTags(db, held.id)));
  return review;
}

/** Keeps which revision of the article mended a report; one that is not accepted was mended by none. Refuses a revision that the article has not. */
async function keepMended(db: Db, id: string, status: ReviewStatus, revision: number | null | undefined): Promise<void> {
  if (status === 'Accepted' && revision === undefined) return;
  const mended = status === 'Accepted' ? (revision ?? null) : null;
  const newest = db
    .select({ revision: articles.revisionCount })
    .from(articles)
    .innerJoin(reports, eq(reports.articleId, articles.id))
    .where(eq(reports.id, id));
  const [article] = mended === null ? [] : await newest;
  if (mended !== null && mended > (article?.revision ?? 0))
    throw new Invalid('The article has no such revision; leave it empty, or take one of its history.', { field: 'revision' });
  await db.update(reports).set({ revision: mended }).where(eq(reports.id, id));
}

// Words of the revision stand in the article; or it brought none in, and nothing was restored after it.
const isInArticle = sql<boolean>`
  exists (select from jsonb_array_elements(${articles.authorship}) as run where abs((run->>0)::integer) = ${contributions.revision})
  or (${articleRevisions.wordsAdded} = 0 and not exists (
    select from article_revisions as later
    where later.article_id = ${articles.id} and later.number > ${contributions.revision} and later.kind = 'restored'))`;

/**
 * Says of a contribution, which is held, that no revision came from it, before its acceptance is taken back. Refuses one that is in its
 * article: only what was taken out of the text can be decided anew.
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

/**
 * Sets the status of a submission, with what its author is to read of it; a note that is left out stays. What won a bounty or is in its
 * article stays accepted. `revision` is the one that mended what a report says. Refuses one that the article has not.
 */
export function setStatus(
  store: Store,
  by: string,
  kind: SubmissionKind,
  id: string,
  { status, note, revision }: { status: ReviewStatus; note?: string | undefined; revision?: number | null | undefined },
): Promise<Review> {
  return write(store, async (db, touch) => {
    if (status !== 'Accepted') await mustNotHaveWon(db, id);
    // A report is counted by its article.
    const held = await (kind === 'report' ? holdWithPlaces : holdSubmission)(db, kind, id);
    if (kind === 'contribution' && status !== 'Accepted') await partFromArticle(db, held);
    if (kind === 'report') await keepMended(db, id, status, revision);
    if (kind === 'report' && status === 'Accepted') await mustNotBeTrue(db, { report: id });
    const review = await decide(db, touch, { by, held, status, note });
    const title = review.title || review.text;
    await record(db, touch, { by, action: actions[status], subject: kind, subjectId: id, title, details: note ?? '' });
    return review;
  });
}

/** Tells an author what became of a submission, in place of what they were told and have not read. */
async function tellAuthor(db: Db, touch: Touch, { by, to, review }: { by: string; to: string; review: Review }): Promise<void> {
  const about = { submissionId: review.id };
  await forgetNotices(db, about, ['accepted', 'merged', 'rejected', 'resolved']);
  if (review.status === 'waiting for review') return touch(tags.toldTo(to));
  const accepted = review.kind === 'report' ? 'resolved' : 'accepted';
  const reviewed = review.status === 'Accepted' ? accepted : 'rejected';
  const merged = review.kind === 'contribution' && review.status === 'Accepted' ? review.revision : null;
  const kind = merged === null ? reviewed : 'merged';
  const details = { note: review.note, ...(merged === null ? {} : { revision: merged }) };
  await tell(db, touch, { to: eq(accounts.id, to), by, kind, about, details });
}

/** Deletes a submission: nobody sees it any more, and for 30 days an admin can restore it. Refuses what won a bounty. */
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

/** Restores what an admin deleted. Refuses what its author withdrew, what is there, and what was deleted more than 30 days ago. */
export function restoreSubmission(store: Store, by: string, kind: SubmissionKind, id: string): Promise<Review> {
  return write(store, async (db, touch) => {
    const mustBeThere = await holdPlaces(db, id);
    const [deleted] = await db
      .select({ isRestorable: sql<boolean>`coalesce(${isRestorable}, false)`, deletedBy: submissions.deletedBy })
      .from(submissions)
      .where(and(eq(submissions.id, id), eq(submissions.kind, kind)))
      .for('update');
    if (!deleted?.deletedBy) throw new NotFound(`There is no deleted ${kind} to restore.`);
    if (!deleted.isRestorable)
      throw new Conflict(`This ${kind} was deleted more than ${restorableDays} days ago and can no longer be restored.`);
    await mustBeThere();
    await setPresence(db, touch, id, null);
    const review = await getReview(db, id);
    await record(db, touch, { by, action: 'restored', subject: kind, subjectId: id, title: review.text, details: review.title });
    touch(...(await presenceTags(db, id)));
    return review;
  });
}
