import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import type { contributions, lines, proposals, reports } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { noteActivity } from '#server/features/standing/activity.ts';
import { isThere } from './submissions.ts';

/** Whether a submission is young enough to be a repetition. */
export const isFromLastMinute = ({ createdAt }: { createdAt: AnyPgColumn }) =>
  gt(createdAt, sql`clock_timestamp() - interval '1 minute'`);

/** The table of each kind's texts. */
type Words = typeof contributions | typeof proposals | typeof reports | typeof lines;

/**
 * The id of the same author's submission with the same words within the last minute, by the condition `same` on the
 * table of its kind: so pressing a button twice sends one submission. Serialises the author's submissions until the end
 * of the transaction. Undefined if there is none.
 */
export async function findRepeated(
  db: Db,
  kind: SubmissionKind,
  authorId: string,
  words: Words,
  same: SQL | undefined,
): Promise<string | undefined> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, authorId)).for('no key update');
  const [first] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(words, eq(words.id, submissions.id))
    .where(
      and(eq(submissions.authorId, authorId), eq(submissions.kind, kind), isThere, isFromLastMinute(submissions), same),
    )
    .orderBy(submissions.createdAt)
    .limit(1);
  return first?.id;
}

// For a submission outside of any list: an anonymous author has the number 1.
const first = (authorId: string) =>
  sql<number>`(select case when ${accounts.wallet} is null then 1 end from ${accounts} where ${accounts.id} = ${authorId})`;

/**
 * Adds the shared row of a submission inside the caller's transaction; `number` is that of an anonymous author in a
 * list. Returns its id.
 */
export async function addSubmission(
  db: Db,
  touch: Touch,
  kind: SubmissionKind,
  authorId: string,
  number: number | null | SQL<number> = first(authorId),
): Promise<string> {
  const [row] = await db
    .insert(submissions)
    .values({ kind, authorId, createdAt: sql`clock_timestamp()`, anonymousNumber: number })
    .returning({ id: submissions.id, createdAt: submissions.createdAt });
  await noteActivity(db, touch, authorId, row!.createdAt);
  return row!.id;
}
