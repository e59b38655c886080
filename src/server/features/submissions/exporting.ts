import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { comment } from '#contract/moderation/comment.ts';
import { contribution } from '#contract/submissions/contributions.ts';
import { line } from '#contract/submissions/lines.ts';
import { proposal } from '#contract/submissions/proposals.ts';
import { report } from '#contract/submissions/reports.ts';
import type { Db } from '#server/db/client.ts';
import { everyRow, readPage, type Order, type Page } from '#server/db/keyset.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { selectComments, wholeComment } from './comments.ts';
import { withCited } from './chain-sources.ts';
import { selectContributions, wholeContribution } from './contributions.ts';
import { selectProposals, wholeProposal } from './proposals.ts';
import { selectReports, wholeReport } from './reports.ts';
import { isThere, submissionOrder } from './submissions.ts';
import { lineColumns, lineOf, selectLines } from './weeks/lines.ts';

/** An exported row, and the moment of its last change. */
export interface ExportedRow {
  readonly row: object;
  readonly changedAt: string;
}

// Bounds the memory: each row of a page may have the longest text.
const atOnce = 50;

const moment = sql`greatest(${submissions.createdAt}, ${submissions.updatedAt}, ${submissions.reviewedAt})`;
/** Adds the moment of the last change to the columns of a select. */
const dated = <Columns extends object>(columns: Columns): Columns => ({
  ...columns,
  changedAt: moment.mapWith(submissions.createdAt),
});
const isChanged = (since: string | null, at: AnyPgColumn | SQL) =>
  since === null ? undefined : sql`${at} >= ${since}`;

// Leaves out the texts of blocked people, except accepted contributions, which are part of their articles.
const mayWrite = isNull(accounts.blockedReason);
const isAccepted = and(eq(submissions.status, 'Accepted'), isThere);
const isDecided = and(ne(submissions.status, 'waiting for review'), isThere, mayWrite);

const isWhole = { truncated: true } as const;
const dating = { changedAt: z.string() };
const linesOf = {
  contribution: contribution.omit(isWhole).extend(dating),
  proposal: proposal.omit(isWhole).extend(dating),
  report: report.omit(isWhole).extend(dating),
  line: line.omit({ ...isWhole, parts: true }).extend(dating),
  comment: comment.omit({ ...isWhole, deleted: true }),
};

/**
 * Yields the rows of a list in the contract's shape, so that the export contains nothing that the public API does not
 * answer.
 */
async function* shaped(
  shape: z.ZodType<{ changedAt: string }>,
  read: (page: Page) => Promise<{ rows: object[]; next: string | null }>,
): AsyncGenerator<ExportedRow> {
  for await (const found of everyRow((cursor) => read({ limit: atOnce, cursor }))) {
    const { changedAt, ...row } = shape.parse(found);
    yield { row, changedAt };
  }
}

/** Yields every accepted contribution, newest first, with its number of votes: all, or those changed since then. */
export function everyContribution(db: Db, since: string | null): AsyncGenerator<ExportedRow> {
  const which = and(eq(submissions.kind, 'contribution'), isAccepted, isChanged(since, moment));
  return shaped(linesOf.contribution, async (page) => {
    const selected = selectContributions(db, dated(wholeContribution));
    const { rows, next } = await readPage(selected, page, submissionOrder, which);
    return { rows: await withCited(db, rows), next };
  });
}

/** Yields every accepted proposal, likewise. */
export function everyProposal(db: Db, since: string | null): AsyncGenerator<ExportedRow> {
  const which = and(eq(submissions.kind, 'proposal'), isAccepted, mayWrite, isChanged(since, moment));
  return shaped(linesOf.proposal, (page) =>
    readPage(selectProposals(db, dated(wholeProposal)), page, submissionOrder, which),
  );
}

/** Yields every decided report, likewise. */
export function everyReport(db: Db, since: string | null): AsyncGenerator<ExportedRow> {
  const which = and(eq(submissions.kind, 'report'), isDecided, isChanged(since, moment));
  return shaped(linesOf.report, (page) =>
    readPage(selectReports(db, dated(wholeReport)), page, submissionOrder, which),
  );
}

/** Yields every accepted line of a week, likewise. */
export function everyLine(db: Db, since: string | null): AsyncGenerator<ExportedRow> {
  const which = and(eq(submissions.kind, 'line'), isAccepted, mayWrite, isChanged(since, moment));
  return shaped(linesOf.line, async (page) => {
    const { rows, next } = await readPage(selectLines(db, dated(lineColumns)), page, submissionOrder, which);
    return { rows: rows.map(lineOf), next };
  });
}

const byId: Order<{ id: string }> = { columns: [comments.id], direction: 'ascending', position: ({ id }) => [id] };

/** Yields every visible comment on exported content, with its subject, by id: all, or those written since then. */
export async function* everyComment(db: Db, since: string | null): AsyncGenerator<ExportedRow> {
  const { kind, status } = submissions;
  const columns = { ...wholeComment, kind, on: comments.submissionId };
  const isDecidedThread = sql`case when ${kind} = 'report' then ${status} <> 'waiting for review' else ${status} = 'Accepted' end`;
  const isShown = and(comments.isThere, isNull(comments.deletedAt), isNull(comments.hiddenReason), mayWrite);
  const which = and(isShown, isThere, isDecidedThread, isChanged(since, comments.createdAt));
  const rows = everyRow((cursor) => {
    const selected = selectComments(db, columns).innerJoin(submissions, eq(submissions.id, comments.submissionId));
    return readPage(selected, { limit: atOnce, cursor }, byId, which);
  });
  for await (const { kind, on, ...row } of rows)
    yield { row: { on: { kind, id: on }, ...linesOf.comment.parse(row) }, changedAt: row.createdAt };
}
