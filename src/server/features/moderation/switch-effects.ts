import { setImmediate } from 'node:timers/promises';
import { and, count, eq, gt, inArray, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { submissionKinds } from '#contract/kinds.ts';
import { mostCounted, type SuggestLevel, type SwitchName } from '#contract/moderation/limits.ts';
import type { Db } from '#server/db/client.ts';
import { comments } from '#server/db/schema/comments.ts';
import { accounts, hasPoints, roles } from '#server/db/schema/people.ts';
import { contributions } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { wordFinder } from './refused-words.ts';
import { subjectArticle, subjectOf } from './switch-subjects.ts';

const lastDay = (column: AnyPgColumn) => gt(column, sql`now() - interval '1 day'`);

const isOfLastDay = and(
  inArray(submissions.kind, [...submissionKinds]),
  isNull(submissions.deletedAt),
  lastDay(submissions.createdAt),
);
const isCommentOfLastDay = and(isNull(comments.deletedAt), comments.isThere, lastDay(comments.createdAt));

// The number of texts between pauses for other work.
const textsAtOnce = 50;

/** The number of texts and comments of the last day with a word or a link, among at most `mostCounted`. */
async function countWith(db: Db, subject: string): Promise<number> {
  // A scalar subquery per row, which uses the index of its key.
  const submissionText = sql<string>`coalesce(
    (select concat_ws(' ', text, source) from contributions where contributions.id = submissions.id),
    (select concat_ws(' ', title, category, body) from proposals where proposals.id = submissions.id),
    (select concat_ws(' ', details, source, place) from reports where reports.id = submissions.id),
    (select concat_ws(' ', text, array_to_string(sources, ' ')) from lines where lines.id = submissions.id), '')`;
  const sent = await db.select({ text: submissionText }).from(submissions).where(isOfLastDay).limit(mostCounted);
  const rest = mostCounted - sent.length;
  const commented = await db.select({ text: comments.text }).from(comments).where(isCommentOfLastDay).limit(rest);
  const find = wordFinder([subject]);
  let many = 0;
  for (const [at, { text }] of [...sent, ...commented].entries()) {
    if (at % textsAtOnce === 0) await setImmediate();
    if (find(text).size > 0) many += 1;
  }
  return many;
}

/** The condition on accounts whose suggestions a level refuses; null if it refuses none. */
function refusedBy(suggest: SuggestLevel, configured: readonly string[]): SQL | null {
  if (suggest === 'everybody') return null;
  const isStaff = sql`(${accounts.wallet} = any(${sql.param([...configured])}::text[])
    or exists (select from ${roles} where ${roles.accountId} = ${accounts.id}))`;
  const isLeftOut = sql`not coalesce(${isStaff}, false)`;
  return suggest === 'points' ? sql`(${isLeftOut} and not ${hasPoints(accounts)})` : isLeftOut;
}

/** The number of contributions of the last day to an article by people whose suggestions the level refuses. */
async function countSuggested(
  db: Db,
  slug: string,
  { suggest, configured }: Pick<SwitchRequest, 'suggest' | 'configured'>,
): Promise<number> {
  const articleId = await subjectArticle(db, slug);
  const refused = refusedBy(suggest, configured);
  if (refused === null) return 0;
  const contributed = db
    .select({ id: contributions.id })
    .from(contributions)
    .innerJoin(submissions, eq(submissions.id, contributions.id))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .where(
      and(eq(contributions.articleId, articleId), contributions.isThere, lastDay(contributions.createdAt), refused),
    );
  return countOf(db, contributed.limit(mostCounted));
}

interface SwitchRequest {
  readonly subject: string;
  /** The level for suggestions to a protected article. */
  readonly suggest: SuggestLevel;
  /** The wallets of the admins from the configuration. */
  readonly configured: readonly string[];
}

/**
 * The number of submissions and comments, or of accounts, of the last day that a switch would
 * have refused or withheld; at most `mostCounted`. Null for a range, since addresses are not stored, and for a fake.
 * Refuses an invalid subject.
 */
export async function effectOf(db: Db, name: SwitchName, request: SwitchRequest): Promise<number | null> {
  if (name === 'refuse-range' || name === 'hide-fake') return null;
  const subject = subjectOf(name, request.subject);
  if (name === 'refuse-words') return countWith(db, subject);
  if (name === 'protect') return countSuggested(db, subject, request);
  if (name === 'no-new-wallets') {
    const joined = db.select({ id: accounts.id }).from(accounts);
    return countOf(db, joined.where(and(isNotNull(accounts.wallet), lastDay(accounts.createdAt))).limit(mostCounted));
  }
  // A scalar subquery per row, which uses the index of its key.
  const isAnonymous = (authorId: AnyPgColumn) =>
    name === 'no-anonymous'
      ? sql`(select ${accounts.wallet} is null from ${accounts} where ${accounts.id} = ${authorId})`
      : undefined;
  const sent = db.select({ id: submissions.id }).from(submissions);
  const commented = db.select({ id: comments.id }).from(comments);
  const many =
    (await countOf(db, sent.where(and(isOfLastDay, isAnonymous(submissions.authorId))).limit(mostCounted))) +
    (await countOf(db, commented.where(and(isCommentOfLastDay, isAnonymous(comments.authorId))).limit(mostCounted)));
  return Math.min(many, mostCounted);
}

async function countOf(db: Db, rows: SQLWrapper): Promise<number> {
  const [row] = await db.select({ many: count() }).from(sql`(${rows}) counted`);
  return row!.many;
}
