import { and, eq } from 'drizzle-orm';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { SubmissionStep } from '#contract/submissions/submissions.ts';
import type { Db } from '#server/db/client.ts';
import { articleRevisions } from '#server/db/schema/revisions.ts';
import { contributions, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { articleOfSubmission, isThere, revisionOfSubmission, theOne } from './submissions.ts';

const columns = {
  sent: submissions.createdAt,
  // Equals the creation time, since both are the start of a transaction, until somebody edits the submission.
  edited: submissions.updatedAt,
  reviewed: submissions.reviewedAt,
  status: submissions.status,
  note: submissions.reviewNote,
  revision: revisionOfSubmission,
  inArticle: articleRevisions.createdAt,
};

/** The history of a submission, oldest first. Refuses a missing one. */
export async function historyOf(db: Db, kind: SubmissionKind, id: string): Promise<SubmissionStep[]> {
  const { sent, edited, reviewed, status, note, revision, inArticle } = await theOne(
    kind,
    db
      .select(columns)
      .from(submissions)
      .leftJoin(contributions, eq(contributions.id, submissions.id))
      .leftJoin(reports, eq(reports.id, submissions.id))
      .leftJoin(
        articleRevisions,
        and(eq(articleRevisions.articleId, articleOfSubmission), eq(articleRevisions.number, revisionOfSubmission)),
      )
      .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere)),
  );
  const steps: SubmissionStep[] = [{ what: 'sent', createdAt: sent }];
  if (edited > sent) steps.push({ what: 'edited', createdAt: edited });
  const later: SubmissionStep[] = [];
  if (reviewed !== null && status !== 'waiting for review')
    later.push({ what: status, createdAt: reviewed, ...(note && { note }) });
  if (inArticle !== null && revision !== null)
    later.push({ what: kind === 'report' ? 'mended' : 'merged', createdAt: inArticle, revision });
  // The revision that mended a report comes before its decision; a contribution is accepted in the transaction that
  // publishes it.
  return [...steps, ...later.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))];
}
