import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, SelectedFields } from 'drizzle-orm/pg-core';
import type { SubmissionKind } from '#contract/kinds.ts';
import { listedLengths } from '#contract/limits.ts';
import type { Comment } from '#contract/moderation/comment.ts';
import type { ProfileComment } from '#contract/submissions/comments.ts';
import { Forbidden, NotFound } from '#server/core/errors.ts';
import { tags, type Touch } from '#server/core/tags.ts';
import { tagOf, writeAtOnce } from '#server/db/at-once.ts';
import type { Db, Store } from '#server/db/client.ts';
import { newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { articles } from '#server/db/schema/articles.ts';
import { accounts } from '#server/db/schema/people.ts';
import { contributions, proposals, reports } from '#server/db/schema/submission-kinds.ts';
import { comments, submissions } from '#server/db/schema/submissions.ts';
import { beginningOf, wholeOf, type ShownText } from '#server/db/texts.ts';
import { write } from '#server/db/write.ts';
import { tellingParts } from '#server/features/notices/telling.ts';
import { accountOf, bylineColumns, ofPerson, personId, writerPart } from '#server/features/people/byline.ts';
import { notingParts } from '#server/features/standing/activity.ts';
import { gone as goneSubmission, holdTheSubmission, isThere, theSubmission } from './submissions.ts';
import { shownTags, submissionTags } from './submission-tags.ts';

/** What the submission of that id is and is about: a contribution's article, a proposal's title, or what a report names. */
const subjectOf = (id: AnyPgColumn): SQL<ProfileComment['about']> => sql`(
  select json_build_object(
    'kind', ${submissions.kind},
    'title', coalesce(${articles.title}, ${proposals.title}, ${beginningOf(reports.article, listedLengths.name).text}),
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
/** What a list says of a comment. */
export const listedComment = columnsWith(beginningOf(comments.text));
const whole = columnsWith(wholeOf(comments.text));

/** Comments with their authors. */
export const selectComments = <Columns extends SelectedFields>(db: Db, columns: Columns) =>
  db.select(columns).from(comments).innerJoin(accounts, eq(accounts.id, comments.authorId));

/** Comments are listed newest first. */
export const commentOrder = newestFirst(comments);

async function list(db: Db, wanted: Page, which: SQL | undefined): Promise<List> {
  const { rows, next } = await readPage(selectComments(db, listedComment), wanted, commentOrder, which);
  return { comments: rows, next };
}

/** A page of the comments on a submission, newest first. Refuses a submission that is not there. */
export async function listComments(db: Db, kind: SubmissionKind, id: string, wanted: Page): Promise<List> {
  const [subject] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere));
  if (subject === undefined) throw goneSubmission(kind);
  return list(db, wanted, eq(comments.submissionId, id));
}

/** A page of a person's comments, newest first, without those that are deleted or hidden, or on what is deleted. Refuses a wallet that never logged in. */
export async function listCommentsBy(db: Db, wallet: string, wanted: Page): Promise<{ comments: ProfileComment[]; next: string | null }> {
  const isShown = and(comments.isThere, isNull(comments.deletedAt), isNull(comments.hiddenReason));
  const shown = selectComments(db, { ...listedComment, about: subjectOf(comments.submissionId) });
  const { rows, next } = await readPage(shown, wanted, commentOrder, and(eq(comments.authorId, accountOf(wallet)), isShown));
  return ofPerson(db, wallet, { comments: rows, next });
}

/** One comment with its whole text, and the id of the submission that it is on. Refuses one that is not there, or on something that is not. */
export async function getComment(db: Db, id: string): Promise<{ comment: Comment; submissionId: string }> {
  const [found] = await selectComments(db, { ...whole, submissionId: comments.submissionId }).where(
    and(eq(comments.id, id), comments.isThere),
  );
  if (found === undefined) throw new NotFound('This comment is not there any more.');
  const { submissionId, ...comment } = found;
  return { comment, submissionId };
}

// Who wrote none of so many newest comments of a thread has left it.
const recentComments = 100;

const [by, text] = [sql`${sql.placeholder('by')}::uuid`, sql`${sql.placeholder('text')}::text`];
const shown = beginningOf(sql`said.text`);

const post = writeAtOnce<{ kind: SubmissionKind; id: string; by: string; text: string }, Comment>({
  holds: [holdTheSubmission],
  parts: sql`
    subject as materialized (select id, author_id, anonymous_number, anonymous_commenters ${theSubmission}),
    ${writerPart(by)},
    repeated as (
      select comments.id, text, comments.anonymous_number, created_at, hidden_reason is not null as is_hidden from comments, subject
      where submission_id = subject.id and comments.author_id = ${by} and text = ${text} and deleted_at is null
        and created_at > clock_timestamp() - interval '1 minute' limit 1),
    -- Its own author keeps the number that the submission shows, and whoever commented before the number of then.
    known as (
      select case when subject.author_id = ${by} then subject.anonymous_number else (
        select anonymous_number from comments
        where author_id = ${by} and submission_id = subject.id and anonymous_number is not null limit 1) end as number
      from subject, writer where is_anonymous),
    numbered as (
      select subject.id, known.number is null and is_anonymous and subject.author_id <> ${by} as is_next, known.number as known,
        -- The number of its author is left out.
        following + (following is not distinct from anonymous_number)::int as next
      from subject cross join writer left join known on true
        cross join lateral (select anonymous_commenters + 1 as following) as one
      where not exists (table repeated)),
    posted as (
      insert into comments (submission_id, author_id, text, anonymous_number, created_at)
      select id, ${by}, ${text}, case when is_next then next else known end, clock_timestamp() from numbered
      returning id, text, anonymous_number, created_at, false as is_hidden),
    ${notingParts(by, sql`posted`)},
    counted as (
      update submissions set comment_count = comment_count + 1,
        anonymous_commenters = case when is_next then next else anonymous_commenters end
      from numbered where submissions.id = numbered.id
      returning submissions.id, author_id),
    recent as (
      select distinct latest.author_id from counted cross join lateral (
        select author_id from comments where submission_id = counted.id and deleted_at is null
        order by created_at desc nulls first, id desc nulls first limit ${sql.raw(String(recentComments))}) as latest
      where latest.author_id <> counted.author_id),
    telling as (
      select told.account_id, told.kind, counted.id as submission_id, null::uuid as bounty_id, null::uuid as article_id,
        jsonb_build_object('commentId', posted.id) as details, 'everybody' as names
      from counted, posted, lateral (
        select counted.author_id as account_id, 'commented' as kind union all select author_id, 'answered' from recent) as told),
    ${tellingParts(by)},
    touched as (
      select unnest(
        ${shownTags({ id: sql`counted.id`, wallet: sql`accounts.wallet`, slug: sql`articles.slug` })}
        || ${tagOf(tags.commentsBy, sql`(select wallet from writer)`)}) as tag
      from counted join accounts on accounts.id = counted.author_id
        left join contributions on contributions.id = counted.id left join articles on articles.id = contributions.article_id
      union all table told_tags union all table noted_tags),
    answer as (
      select said.id, case when is_hidden then '' else ${shown.text} end as text, not is_hidden and ${shown.truncated} as truncated, writer.person as wallet, created_at as "createdAt",
        writer.profile, anonymous_number as "anonymousNumber", is_hidden as deleted
      from (table posted union all table repeated) as said, writer)`,
});

/**
 * Comments on a submission, and returns the comment as a list of one. The same once more within a minute is taken for the first. Refuses a
 * submission that is not there.
 */
export async function postComment(store: Store, kind: SubmissionKind, id: string, authorId: string, text: string): Promise<List> {
  const [comment] = await post(store, { kind, id, by: authorId, text });
  if (comment === undefined) throw goneSubmission(kind);
  return { comments: [{ ...comment, createdAt: new Date(comment.createdAt).toISOString() }], next: null };
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

/** Touches what shows the comments on a submission, and those of the one who wrote one. */
export async function touchComments(db: Db, submissionId: string, authorId: string, touch: Touch): Promise<void> {
  const [author] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, authorId));
  touch(...(await submissionTags(db, submissionId)), ...(author?.wallet ? [tags.commentsBy(author.wallet)] : []));
}
