import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { SubmissionKind } from '#contract/kinds.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { Forbidden } from '#server/core/access-errors.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, type Page } from '#server/db/keyset.ts';
import { holdArticles, Overtaken } from '#server/db/locks.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { keepReported } from '#server/features/addresses/reported.ts';
import { countContribution } from '#server/features/articles/articles.ts';
import { countDisputes } from '#server/features/articles/disputes.ts';
import { holdEntered, mustNotHaveWon, setEntriesThere } from '#server/features/bounties/entries.ts';
import { forgetNotices, untell } from '#server/features/notices/telling.ts';
import { accountOf, bylineColumns, ofPerson, personId } from '#server/features/people/byline.ts';
import { keepPresence } from '#server/features/standing/author-standing.ts';
import { keepShown } from './weeks/line-shown.ts';

/** The votes on a submission. Selected from `submissions`. */
export const tallyColumns = {
  likes: submissions.likes,
  dislikes: submissions.dislikes,
  anonymousLikes: submissions.anonymousLikes,
  anonymousDislikes: submissions.anonymousDislikes,
};

/**
 * The columns of any submission in an answer: author, status, votes. Selected from `submissions` joined with
 * `accounts`.
 */
export const submissionColumns = {
  id: submissions.id,
  wallet: personId(accounts),
  status: submissions.status,
  createdAt: submissions.createdAt,
  votes: tallyColumns,
  commentCount: submissions.commentCount,
  profile: bylineColumns,
  anonymousNumber: submissions.anonymousNumber,
};

/** Submissions are listed newest first (spec §9). */
export const submissionOrder = newestFirst(submissions);

/** Neither withdrawn nor deleted. */
export const isThere = isNull(submissions.deletedAt);

/** Whether the person with a wallet wrote it: compares the account's id, as the index of a person's lists does. */
export const isAuthor = (wallet: string): SQL => eq(submissions.authorId, accountOf(wallet));

/** A page of a person's submissions of one kind, from `list`. Refuses a wallet without an account. */
export function listBy<List extends object>(
  list: (db: Db, page: Page, which: SQL) => Promise<List>,
  db: Db,
  wallet: string,
  page: Page,
): Promise<List> {
  return ofPerson(db, wallet, list(db, page, isAuthor(wallet)));
}

/** The single row of `found`. Refuses an empty result. */
export async function theOne<Row>(kind: SubmissionKind, found: PromiseLike<readonly Row[]>): Promise<Row> {
  const [row] = await found;
  if (row === undefined) throw gone(kind);
  return row;
}

/**
 * The article of a submission, and the revision that published a contribution or mended a report. Selected with both
 * joined.
 */
export const articleOfSubmission = sql`coalesce(${contributions.articleId}, ${reports.articleId})`;
export const revisionOfSubmission = sql<number | null>`coalesce(${contributions.revision}, ${reports.revision})`;

/** The id of a submission's article; null if it has none. */
async function articleIdOf(db: Db, id: string): Promise<string | null> {
  const [found] = await db
    .select({ articleId: sql<string | null>`${articleOfSubmission}` })
    .from(submissions)
    .leftJoin(contributions, eq(contributions.id, submissions.id))
    .leftJoin(reports, eq(reports.id, submissions.id))
    .where(eq(submissions.id, id));
  return found?.articleId ?? null;
}

/**
 * Locks the bounties and the article that count a submission, before the submission itself (`locks.ts`). Call the
 * returned function after locking it: it recounts the article, and a report may have moved to another one.
 */
export async function holdPlaces(db: Db, id: string): Promise<() => Promise<void>> {
  await holdEntered(db, id);
  const articleId = await articleIdOf(db, id);
  await holdArticles(db, [articleId]);
  return async () => {
    if ((await articleIdOf(db, id)) !== articleId) throw new Overtaken();
  };
}

/**
 * Removes a locked submission from every list and count, or restores it: `gone` has the time of the deletion and the
 * admin; null restores it. A winning one stays. Its notices are deleted for good.
 */
export async function setPresence(db: Db, touch: Touch, id: string, gone: { by: string | null } | null): Promise<void> {
  if (gone !== null) await mustNotHaveWon(db, id);
  const [written] = await db
    .update(submissions)
    .set({ deletedAt: gone && sql`now()`, deletedBy: gone && gone.by })
    .where(eq(submissions.id, id))
    .returning({ authorId: submissions.authorId });
  await keepOpen(db, touch, id);
  const isThere = gone === null;
  await db.update(comments).set({ isThere }).where(eq(comments.submissionId, id));
  const [contribution] = await db
    .update(contributions)
    .set({ isThere })
    .where(eq(contributions.id, id))
    .returning({ articleId: contributions.articleId });
  await keepPresence(db, touch, id, isThere ? 1 : -1);
  if (!isThere) await forgetNotices(db, { submissionId: id });
  if (contribution === undefined) return;
  const { articleId } = contribution;
  await countContribution(db, articleId, isThere ? 1 : -1);
  await setEntriesThere(db, id, isThere);
  const by = written!.authorId;
  if (!isThere && !(await hasContributed(db, articleId, by)))
    await untell(db, touch, { by, kind: 'contributed', articleId });
}

/** Whether an article still has a contribution of a person. */
async function hasContributed(db: Db, articleId: string, authorId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(contributions, eq(contributions.id, submissions.id))
    .where(
      and(
        eq(contributions.articleId, articleId),
        eq(submissions.authorId, authorId),
        eq(submissions.kind, 'contribution'),
        isThere,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Updates whether a locked report is open, whether a look-alike appears with its article, and whether a line appears in
 * its week, inside the transaction that changes its status or presence.
 */
export async function keepOpen(db: Db, touch: Touch, id: string): Promise<void> {
  await keepShown(db, touch, id);
  const { status, deletedAt } = submissions;
  const [report] = await db
    .update(reports)
    .set({
      isOpen: sql`(select ${status} = 'waiting for review' and ${deletedAt} is null from ${submissions} where ${submissions.id} = ${id})`,
      isConfirmed: sql`${reports.address} is not null
        and (select ${status} = 'Accepted' and ${deletedAt} is null from ${submissions} where ${submissions.id} = ${id})`,
    })
    .where(eq(reports.id, id))
    .returning({ articleId: reports.articleId, address: reports.address });
  if (!report?.articleId) return;
  await countDisputes(db, report.articleId);
  if (report.address !== null) await keepReported(db, touch, report.articleId);
}

/** The refusal for a missing submission. */
export const gone = (kind: SubmissionKind) => new NotFound(`This ${kind} is not there any more.`);

const parameters = { id: sql`${sql.placeholder('id')}::uuid`, kind: sql`${sql.placeholder('kind')}::text` };

/**
 * Parts for `writeAtOnce` on the submission with the placeholders `id` and `kind`: one finds it; the other locks it, so
 * that its counts stay exact.
 */
export const theSubmission = sql`from submissions where id = ${parameters.id} and kind = ${parameters.kind} and deleted_at is null`;
export const holdTheSubmission = sql`select ${theSubmission} for no key update`;

/** Locks a submission, so that its counts stay exact. Refuses a missing one. */
export async function holdSubmission(db: Db, kind: SubmissionKind, id: string) {
  const [held] = await db
    .select({
      id: submissions.id,
      authorId: submissions.authorId,
      status: submissions.status,
      note: submissions.reviewNote,
      isWithheld: submissions.isWithheld,
      updatedAt: submissions.updatedAt,
    })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere))
    .for('update');
  if (held === undefined) throw gone(kind);
  return held;
}

/** Locks a submission after the bounties and the article that count it. */
export async function holdWithPlaces(db: Db, kind: SubmissionKind, id: string) {
  const mustBeThere = await holdPlaces(db, id);
  const held = await holdSubmission(db, kind, id);
  await mustBeThere();
  return held;
}

/** Locks the caller's own waiting submission. Refuses anybody else's, and a reviewed one. */
export async function holdOwnWaiting(db: Db, kind: SubmissionKind, id: string, accountId: string) {
  const held = await holdSubmission(db, kind, id);
  const { authorId, status } = held;
  if (authorId !== accountId) throw new Forbidden(`Only its author can change this ${kind}.`);
  if (status !== 'waiting for review')
    throw new Conflict(`This ${kind} was reviewed already and can no longer be changed.`);
  return held;
}
