import { and, eq, sql } from 'drizzle-orm';
import { submissionKinds, type SubmissionKind, type ReviewStatus } from '#contract/kinds.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { cutPage, readPage, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions, lines, proposals, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { withCited } from '#server/features/submissions/chain-sources.ts';
import {
  articleOfSubmission,
  isThere,
  revisionOfSubmission,
  submissionColumns,
  submissionOrder,
} from '#server/features/submissions/submissions.ts';
import { contributedColumns } from '#server/features/submissions/suggestions.ts';
import { weekTitleOf } from '#server/features/submissions/weeks/week-title.ts';

const columnsWith = (contribution: ShownText, proposal: ShownText, report: ShownText) => ({
  ...submissionColumns,
  source: sql<string>`coalesce(${contributions.source}, ${reports.source}, '')`,
  text: sql<string>`coalesce(${contribution.text}, ${proposal.text}, ${report.text}, ${lines.text}, '')`,
  truncated: sql<boolean>`coalesce(${contribution.truncated}, ${proposal.truncated}, ${report.truncated}, false)`,
  kind: submissions.kind,
  authorId: submissions.authorId,
  ...contributedColumns,
  revision: revisionOfSubmission,
  title: sql<string>`coalesce(${proposals.title}, ${articles.title}, ${reports.article}, ${weekTitleOf(lines.day)}, '')`,
  category: sql<string>`coalesce(${proposals.category}, '')`,
  articleSlug: articles.slug,
  anchor: sql<string>`coalesce(${reports.anchor}, '')`,
  address: reports.address,
  place: sql<string>`coalesce(${reports.place}, '')`,
  isMarked: sql<boolean>`coalesce(${reports.isMarked}, false)`,
  revisionSince: sql<
    number | null
  >`case when ${reports.id} is not null and ${articles.updatedAt} > ${submissions.createdAt} then ${articles.revisionCount} end`,
  day: lines.day,
  sources: sql<string[]>`coalesce(${lines.sources}, '{}')`,
  note: submissions.reviewNote,
  updatedAt: submissions.updatedAt,
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
    .leftJoin(lines, eq(lines.id, submissions.id))
    .leftJoin(articles, eq(articles.id, articleOfSubmission));

type Placed = Pick<Review, 'createdAt' | 'id'>;
const newestFirst = (one: Placed, other: Placed) => (one.createdAt + one.id < other.createdAt + other.id ? 1 : -1);
const oldestOrder = { ...submissionOrder, direction: 'ascending' } as const;

/**
 * A page of reviewable submissions, newest first or oldest first, optionally of one kind or status. Without either, it
 * reads kind by kind: an index over all kinds would serve it in one statement, but the planner might then use that
 * index for the list of one kind, too, and scan the others.
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

/** A submission for its reviewer, with its whole text. Refuses a missing one. */
export async function readReview(db: Db, id: string): Promise<Review> {
  const [review] = await withCited(db, await select(db, whole).where(and(eq(submissions.id, id), isThere)));
  if (review === undefined) throw new NotFound('This is not there any more.');
  return review;
}

/** The same for a submission that must exist, deleted or not. */
export async function getReview(db: Db, id: string): Promise<Review> {
  const [review] = await withCited(db, await select(db, whole).where(eq(submissions.id, id)));
  return review!;
}
