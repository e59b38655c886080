import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { SubmissionKind } from '#contract/kinds.ts';
import { Conflict, NotFound } from '#server/core/errors.ts';
import { Forbidden } from '#server/core/access-errors.ts';
import type { Touch } from '#server/core/tag.ts';
import type { Db } from '#server/db/client.ts';
import { newestFirst, type Page } from '#server/db/keyset.ts';
import { holdArticles, Overtaken } from '#server/db/locks.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions, reports } from '#server/db/schema/submission-kinds.ts';
import { comments, submissions } from '#server/db/schema/submissions.ts';
import { keepReported } from '#server/features/addresses/reported.ts';
import { countContribution } from '#server/features/articles/articles.ts';
import { countDisputes } from '#server/features/articles/disputes.ts';
import { holdEntered, mustNotHaveWon, setEntriesThere } from '#server/features/bounties/entries.ts';
import { forgetNotices, untell } from '#server/features/notices/telling.ts';
import { accountOf, bylineColumns, ofPerson, personId } from '#server/features/people/byline.ts';
import { keepPresence } from '#server/features/standing/author-standing.ts';

/** The votes on a submission. Selected from `submissions`. */
export const tallyColumns = {
  likes: submissions.likes,
  dislikes: submissions.dislikes,
  anonymousLikes: submissions.anonymousLikes,
  anonymousDislikes: submissions.anonymousDislikes,
};

/**
 * What an answer says of any submission: its author, its state, its votes. Selected from `submissions` joined with
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

/** Contributions, proposals and reports are listed newest first (spec §9). */
export const submissionOrder = newestFirst(submissions);

/** Neither withdrawn nor deleted. */
export const isThere = isNull(submissions.deletedAt);

/** Whether the person of a wallet wrote it: by the account's id, as the index of a person's lists has it. */
export const isAuthor = (wallet: string): SQL => eq(submissions.authorId, accountOf(wallet));

/** A page of a person's submissions of one kind, which `list` lists. Refuses a wallet that never logged in. */
export function listBy<List extends object>(
  list: (db: Db, page: Page, which: SQL) => Promise<List>,
  db: Db,
  wallet: string,
  page: Page,
): Promise<List> {
  return ofPerson(db, wallet, list(db, page, isAuthor(wallet)));
}

/** The one that `found` holds. Refuses where it holds none. */
export async function theOne<Row>(kind: SubmissionKind, found: PromiseLike<readonly Row[]>): Promise<Row> {
  const [row] = await found;
  if (row === undefined) throw gone(kind);
  return row;
}

/**
 * The article of a submission, and the revision of it that came from a contribution or mended a report. Selected with
 * both joined.
 */
export const articleOfSubmission = sql`coalesce(${contributions.articleId}, ${reports.articleId})`;
export const revisionOfSubmission = sql<number | null>`coalesce(${contributions.revision}, ${reports.revision})`;

/** The id of the article to which a submission belongs; null for one of none. */
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
 * Holds the bounties and the article that count a submission, before it is held itself (`locks.ts`). What it returns is
 * called then: a report may have gone to another article.
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
 * Takes a submission that is held away from every list and count in which it stands, or puts it back: `gone` says since
 * when it is deleted and by which admin; null puts it back. What won stays. What people were told of it goes for good.
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

/** Whether something stands that a person contributed to an article. */
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
 * Says of a report, which is held, whether it is open, and of one on a look-alike whether it stands with its article,
 * inside the transaction that changes its status or its presence.
 */
export async function keepOpen(db: Db, touch: Touch, id: string): Promise<void> {
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

/** Says of a submission that it is not there. */
export const gone = (kind: SubmissionKind) => new NotFound(`This ${kind} is not there any more.`);

const asked = { id: sql`${sql.placeholder('id')}::uuid`, kind: sql`${sql.placeholder('kind')}::text` };

/**
 * For a write at once about the submission of the placeholders `id` and `kind`: where it is found, and what holds it,
 * so that what is counted on it stays exact.
 */
export const theSubmission = sql`from submissions where id = ${asked.id} and kind = ${asked.kind} and deleted_at is null`;
export const holdTheSubmission = sql`select ${theSubmission} for no key update`;

/**
 * Holds a submission until the transaction ends, so that what is counted on it stays exact. Refuses one that is not
 * there.
 */
export async function holdSubmission(db: Db, kind: SubmissionKind, id: string) {
  const [held] = await db
    .select({
      id: submissions.id,
      authorId: submissions.authorId,
      status: submissions.status,
      note: submissions.reviewNote,
    })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere))
    .for('update');
  if (held === undefined) throw gone(kind);
  return held;
}

/** The same with the bounties and the article that count it, which are held first. */
export async function holdWithPlaces(db: Db, kind: SubmissionKind, id: string) {
  const mustBeThere = await holdPlaces(db, id);
  const held = await holdSubmission(db, kind, id);
  await mustBeThere();
  return held;
}

/** Holds one's own submission that still waits for review. Refuses anybody else's, and one that was reviewed. */
export async function holdOwnWaiting(db: Db, kind: SubmissionKind, id: string, accountId: string): Promise<void> {
  const { authorId, status } = await holdSubmission(db, kind, id);
  if (authorId !== accountId) throw new Forbidden(`Only its author can change this ${kind}.`);
  if (status !== 'waiting for review')
    throw new Conflict(`This ${kind} was reviewed already and can no longer be changed.`);
}

/** Notes that a submission, which is held, is changed, inside the transaction that changes the rest of it. */
export async function markEdited(db: Db, id: string): Promise<void> {
  const updatedAt = sql`now()`;
  await db.update(submissions).set({ updatedAt }).where(eq(submissions.id, id));
}

/**
 * Notes that one's own submission, which still waits for review, is changed, inside the transaction that changes the
 * rest of it.
 */
export async function editOwn(db: Db, kind: SubmissionKind, id: string, accountId: string): Promise<void> {
  await holdOwnWaiting(db, kind, id, accountId);
  await markEdited(db, id);
}
