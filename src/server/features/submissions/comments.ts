import { and, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, SelectedFields } from 'drizzle-orm/pg-core';
import type { SubmissionKind } from '#contract/kinds.ts';
import { listedLengths } from '#contract/limits.ts';
import type { Comment } from '#contract/moderation/comment.ts';
import type { ProfileComment } from '#contract/submissions/comments.ts';
import { NotFound } from '#server/core/not-found.ts';
import { Forbidden } from '#server/core/access-errors.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions, lines, proposals, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { write } from '#server/db/write.ts';
import { tell } from '#server/features/notices/telling.ts';
import { accountOf, bylineColumns, ofPerson, personId } from '#server/features/people/byline.ts';
import { noteActivity } from '#server/features/standing/activity.ts';
import { isFromLastMinute } from './sending.ts';
import { gone as goneSubmission, isThere } from './submissions.ts';
import { submissionTags } from './submission-tags.ts';
import { weekTitleOf } from './weeks/week-title.ts';
import { unlessWithheld } from './withheld.ts';

/**
 * The kind and the subject of the submission with that id: a contribution's article, a proposal's title, a report's
 * article, or a line's week.
 */
const subjectOf = (id: AnyPgColumn): SQL<ProfileComment['about']> => sql`(
  select json_build_object(
    'kind', ${submissions.kind},
    'title', coalesce(${articles.title}, ${unlessWithheld(sql`coalesce(${proposals.title}, ${beginningOf(reports.article, listedLengths.name).text}, ${weekTitleOf(lines.day)})`)}),
    'article', case when ${articles.id} is not null then json_build_object('slug', ${articles.slug}, 'title', ${articles.title}) end
  )
  from ${submissions}
    left join ${contributions} on ${contributions.id} = ${submissions.id}
    left join ${proposals} on ${proposals.id} = ${submissions.id}
    left join ${reports} on ${reports.id} = ${submissions.id}
    left join ${lines} on ${lines.id} = ${submissions.id}
    left join ${articles} on ${articles.id} = coalesce(${contributions.articleId}, ${reports.articleId})
  where ${submissions.id} = ${id})`;

type List = { comments: Comment[]; next: string | null };

const gone = sql<boolean>`(${comments.deletedAt} is not null or ${comments.hiddenReason} is not null)`;

// Leaves out the text of a deleted or hidden comment, but keeps its place (design §4).
const columnsWith = ({ text, truncated }: ShownText) => ({
  id: comments.id,
  text: sql<string>`case when ${gone} then '' else ${text} end`,
  truncated: sql<boolean>`(not ${gone} and ${truncated})`,
  wallet: personId(accounts),
  createdAt: comments.createdAt,
  profile: bylineColumns,
  anonymousNumber: comments.anonymousNumber,
  deleted: gone,
});
/** The columns of a comment in a list. */
export const listedComment = columnsWith(beginningOf(comments.text));
/** The columns of a single comment's answer. */
export const wholeComment = columnsWith(wholeOf(comments.text));

/** Selects comments with their authors. */
export const selectComments = <Columns extends SelectedFields>(db: Db, columns: Columns) =>
  db.select(columns).from(comments).innerJoin(accounts, eq(accounts.id, comments.authorId));

/** Comments are listed newest first. */
export const commentOrder = newestFirst(comments);

async function list(db: Db, wanted: Page, which: SQL | undefined): Promise<List> {
  const { rows, next } = await readPage(selectComments(db, listedComment), wanted, commentOrder, which);
  return { comments: rows, next };
}

/** A page of the comments on a submission, newest first. Refuses a missing submission. */
export async function listComments(db: Db, kind: SubmissionKind, id: string, wanted: Page): Promise<List> {
  const [subject] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere));
  if (subject === undefined) throw goneSubmission(kind);
  return list(db, wanted, eq(comments.submissionId, id));
}

/**
 * A page of a person's comments, newest first, without deleted or hidden ones and those on deleted submissions. Refuses
 * a wallet without an account.
 */
export async function listCommentsBy(
  db: Db,
  wallet: string,
  wanted: Page,
): Promise<{ comments: ProfileComment[]; next: string | null }> {
  const isShown = and(comments.isThere, isNull(comments.deletedAt), isNull(comments.hiddenReason));
  const shown = selectComments(db, { ...listedComment, about: subjectOf(comments.submissionId) });
  const { rows, next } = await readPage(
    shown,
    wanted,
    commentOrder,
    and(eq(comments.authorId, accountOf(wallet)), isShown),
  );
  return ofPerson(db, wallet, { comments: rows, next });
}

/**
 * One comment with its whole text, and the id of its submission. Refuses a missing one, and one on a missing
 * submission.
 */
export async function getComment(db: Db, id: string): Promise<{ comment: Comment; submissionId: string }> {
  const [found] = await selectComments(db, { ...wholeComment, submissionId: comments.submissionId }).where(
    and(eq(comments.id, id), comments.isThere),
  );
  if (found === undefined) throw new NotFound('This comment is not there any more.');
  const { submissionId, ...comment } = found;
  return { comment, submissionId };
}

// The number of latest comments whose authors get a notice: earlier commenters have left the thread.
const recentComments = 100;

/** Locks the submission of that kind. Refuses a missing one. */
async function holdThread(db: Db, kind: SubmissionKind, id: string) {
  const { authorId, anonymousNumber, anonymousCommenters } = submissions;
  const [held] = await db
    .select({ id: submissions.id, authorId, anonymousNumber, anonymousCommenters })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere))
    .for('no key update');
  if (held === undefined) throw goneSubmission(kind);
  return held;
}

type Thread = Awaited<ReturnType<typeof holdThread>>;

/**
 * The number of an anonymous commenter in a thread. The author of the submission and earlier commenters keep theirs;
 * `isNext` marks a new number. Null for a wallet user.
 */
async function numberIn(db: Db, thread: Thread, authorId: string): Promise<{ number: number | null; isNext: boolean }> {
  const [author] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, authorId));
  if (author!.wallet !== null) return { number: null, isNext: false };
  if (thread.authorId === authorId) return { number: thread.anonymousNumber, isNext: false };
  const { anonymousNumber, submissionId } = comments;
  const [known] = await db
    .select({ number: anonymousNumber })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), eq(submissionId, thread.id), isNotNull(anonymousNumber)))
    .limit(1);
  if (known !== undefined) return { number: known.number, isNext: false };
  const following = thread.anonymousCommenters + 1;
  // Skips the number of its author.
  return { number: following === thread.anonymousNumber ? following + 1 : following, isNext: true };
}

/** Notifies the author of a submission, and the authors of its latest comments, of a new one. */
async function tellThread(
  db: Db,
  touch: Touch,
  { id, authorId }: Thread,
  by: string,
  commentId: string,
): Promise<void> {
  const recent = db
    .select({ authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.submissionId, id), isNull(comments.deletedAt)))
    .orderBy(...commentOrder.columns.map((column) => sql`${column} desc nulls first`))
    .limit(recentComments)
    .as('recent');
  const answered = and(
    inArray(accounts.id, db.select({ id: recent.authorId }).from(recent)),
    ne(accounts.id, authorId),
  );
  const notice = { by, about: { submissionId: id }, details: { commentId }, names: 'everybody' } as const;
  await tell(db, touch, { ...notice, to: eq(accounts.id, authorId), kind: 'commented' });
  await tell(db, touch, { ...notice, to: answered, kind: 'answered' });
}

/**
 * Comments on a submission, and returns the comment as a list of one. A repetition within a minute returns the first
 * one. Refuses a missing submission.
 */
export function postComment(
  store: Store,
  kind: SubmissionKind,
  id: string,
  authorId: string,
  text: string,
): Promise<List> {
  return write(store, async (db, touch) => {
    const thread = await holdThread(db, kind, id);
    const answer = async (which: SQL) => ({
      comments: await selectComments(db, listedComment).where(which).limit(1),
      next: null,
    });
    const own = and(eq(comments.submissionId, id), eq(comments.authorId, authorId), eq(comments.text, text));
    const repeated = await answer(and(own, isNull(comments.deletedAt), isFromLastMinute(comments))!);
    if (repeated.comments.length > 0) return repeated;
    const { number, isNext } = await numberIn(db, thread, authorId);
    const [posted] = await db
      .insert(comments)
      .values({ submissionId: id, authorId, text, anonymousNumber: number, createdAt: sql`clock_timestamp()` })
      .returning({ id: comments.id, createdAt: comments.createdAt });
    await noteActivity(db, touch, authorId, posted!.createdAt);
    await db
      .update(submissions)
      .set({ commentCount: sql`${submissions.commentCount} + 1`, ...(isNext ? { anonymousCommenters: number! } : {}) })
      .where(eq(submissions.id, id));
    await tellThread(db, touch, thread, authorId, posted!.id);
    await touchComments(db, id, authorId, touch);
    return answer(eq(comments.id, posted!.id));
  });
}

/** Deletes the caller's own comment. Its row stays, so that the answers to it keep their place. */
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

/** Touches the tags of the comments on a submission, and of a commenter. */
export async function touchComments(db: Db, submissionId: string, authorId: string, touch: Touch): Promise<void> {
  const [author] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, authorId));
  touch(...(await submissionTags(db, submissionId)), ...(author?.wallet ? [peopleTags.commentsBy(author.wallet)] : []));
}
