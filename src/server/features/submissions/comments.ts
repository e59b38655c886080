import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Comment, ProfileComment } from '#contract/submissions/comments.ts';
import type { ModeratedComment } from '#contract/submissions/reviews.ts';
import { listed as most, page } from '#contract/limits.ts';
import type { SubmissionKind } from '#contract/submissions/submissions.ts';
import type { Db, Store } from '#server/db/client.ts';
import { inOrder, newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { accounts, comments, submissions, articles, contributions, proposals, reports } from '#server/db/schema.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { write } from '#server/db/write.ts';
import { Forbidden, NotFound } from '#server/errors.ts';
import { tags, type Touch } from '#server/tags.ts';
import { accountOf, bylineColumns, ofPerson, personId } from '#server/features/people/byline.ts';
import { tell } from '#server/features/people/telling.ts';
import { record } from '#server/features/moderation/audit.ts';
import { settleFlagsOn } from '#server/features/moderation/settling.ts';
import { numberInThread } from './anonymous-numbers.ts';
import { isFromLastMinute } from './repeated.ts';
import { holdSubmission, isThere, submissionTags } from './submissions.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** What the submission of that id is and is about: a contribution's article, a proposal's title, or what a report names. */
const subjectOf = (id: AnyPgColumn): SQL<ProfileComment['about']> => sql`(
  select json_build_object(
    'kind', ${submissions.kind},
    'title', coalesce(${articles.title}, ${proposals.title}, ${beginningOf(reports.article, most.name).text}),
    'article', case when ${articles.id} is not null then json_build_object('slug', ${articles.slug}, 'title', ${articles.title}) end
  )
  from ${submissions}
    left join ${contributions} on ${contributions.id} = ${submissions.id}
    left join ${proposals} on ${proposals.id} = ${submissions.id}
    left join ${reports} on ${reports.id} = ${submissions.id}
    left join ${articles} on ${articles.id} = coalesce(${contributions.articleId}, ${reports.articleId})
  where ${submissions.id} = ${id})`;

type List = { comments: Comment[]; next: string | null };

const gone = sql<boolean>`(${comments.deletedAt} is not null or ${comments.hiddenReason} is not null)`;

// What was deleted or hidden is not sent; its place is (design §4).
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
const listed = columnsWith(beginningOf(comments.text));
const whole = columnsWith(wholeOf(comments.text));

const select = (db: Db, columns: typeof listed) =>
  db.select(columns).from(comments).innerJoin(accounts, eq(accounts.id, comments.authorId));

const order = newestFirst(comments);

async function list(db: Db, wanted: Page, which: SQL | undefined): Promise<List> {
  const { rows, next } = await readPage(select(db, listed), wanted, order, which);
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

/** A page of a person's comments, newest first, without those that are deleted or hidden, or on what is deleted. Refuses a wallet that never logged in. */
export async function listCommentsBy(db: Db, wallet: string, wanted: Page): Promise<{ comments: ProfileComment[]; next: string | null }> {
  const isShown = and(comments.isThere, isNull(comments.deletedAt), isNull(comments.hiddenReason));
  const shown = db
    .select({ ...listed, about: subjectOf(comments.submissionId) })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId));
  const { rows, next } = await readPage(shown, wanted, order, and(eq(comments.authorId, accountOf(wallet)), isShown));
  return ofPerson(db, wallet, { comments: rows, next });
}

/** One comment with its whole text, and the id of the submission that it is on. Refuses one that is not there, or on something that is not. */
export async function getComment(db: Db, id: string): Promise<{ comment: Comment; submissionId: string }> {
  const [found] = await db
    .select({ ...whole, submissionId: comments.submissionId })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .where(and(eq(comments.id, id), comments.isThere));
  if (found === undefined) throw new NotFound('This comment is not there any more.');
  const { submissionId, ...comment } = found;
  return { comment, submissionId };
}

/**
 * Comments on a submission, and returns the newest comments on it with this one among them. The same once more within a minute is taken for
 * the first.
 */
export function postComment(store: Store, kind: SubmissionKind, id: string, authorId: string, text: string): Promise<List> {
  return write(store, async (db, touch) => {
    const submission = await holdSubmission(db, kind, id);
    const newest = () => listComments(db, kind, id, { limit: page.default });
    const [first] = await db
      .select({ id: comments.id })
      .from(comments)
      .where(
        and(
          eq(comments.authorId, authorId),
          eq(comments.submissionId, id),
          eq(comments.text, text),
          isNull(comments.deletedAt),
          isFromLastMinute(comments),
        ),
      )
      .limit(1);
    if (first !== undefined) return newest();
    const anonymousNumber = await numberInThread(db, id, authorId);
    const [comment] = await db
      .insert(comments)
      .values({ submissionId: id, authorId, text, anonymousNumber, createdAt: sql`clock_timestamp()` })
      .returning({ id: comments.id });
    await db
      .update(submissions)
      .set({ commentCount: sql`${submissions.commentCount} + 1` })
      .where(eq(submissions.id, id));
    await tellOfComment(db, touch, { commentId: comment!.id, by: authorId, submissionId: id, author: submission.authorId });
    await touchComments(db, id, authorId, touch);
    return newest();
  });
}

// Who wrote none of so many newest comments of a thread has left it.
const recentComments = 100;

/** Tells of a comment whose submission it is on, and others who commented there. */
async function tellOfComment(
  db: Db,
  touch: Touch,
  { commentId, by, submissionId, author }: { commentId: string; by: string; submissionId: string; author: string },
): Promise<void> {
  const about = { submissionId };
  const telling = { by, about, details: { commentId }, names: 'everybody' } as const;
  await tell(db, touch, { ...telling, to: eq(accounts.id, author), kind: 'commented' });
  const recent = db
    .select({ authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.submissionId, submissionId), isNull(comments.deletedAt)))
    .orderBy(...inOrder(order))
    .limit(recentComments);
  await tell(db, touch, { ...telling, to: and(inArray(accounts.id, recent), ne(accounts.id, author)), kind: 'answered' });
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
  const selected = db
    .select({
      ...listed,
      text: comments.text,
      truncated: sql<boolean>`false`,
      deleted: sql<boolean>`${comments.deletedAt} is not null`,
      authorId: comments.authorId,
      hiddenReason: comments.hiddenReason,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .innerJoin(submissions, eq(submissions.id, comments.submissionId));
  const { rows, next } = await readPage(selected, wanted, order, and(eq(comments.submissionId, id), eq(submissions.kind, kind)));
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
    touch(tags.flags);
    const action = reason === null ? 'showed' : 'hid';
    await record(db, touch, { by, action, subject: 'comment', subjectId: id, title: comment.text, details: reason ?? '' });
    await touchComments(db, comment.submissionId, comment.authorId, touch);
    return { id };
  });
}

async function touchComments(db: Db, submissionId: string, authorId: string, touch: Touch): Promise<void> {
  const [author] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, authorId));
  touch(...(await submissionTags(db, submissionId)), ...(author?.wallet ? [tags.commentsBy(author.wallet)] : []));
}
