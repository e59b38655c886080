import { and, desc, eq, sql } from 'drizzle-orm';
import { page } from '#contract/limits.ts';
import type { SubmissionKind, Tally } from '#contract/submissions.ts';
import type { VoteValue } from '#contract/votes.ts';
import type { Db, Store } from '#server/db/client.ts';
import { submissions, votes } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { NotFound } from '#server/errors.ts';
import { holdSubmission, isThere, submissionTags } from '#server/features/submissions/submissions.ts';

/** The votes on a submission. Refuses one that is not there. */
export async function countVotes(db: Db, kind: SubmissionKind, id: string): Promise<Tally> {
  const [tally] = await db
    .select({ likes: submissions.likes, dislikes: submissions.dislikes })
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.kind, kind), isThere));
  if (tally === undefined) throw new NotFound(`This ${kind} is not there any more.`);
  return tally;
}

/** Sets a person's vote, or takes it back with null: the same value twice changes nothing (design §4, Votes). Returns the counts after it. */
export function setVote(store: Store, kind: SubmissionKind, id: string, accountId: string, value: VoteValue | null): Promise<Tally> {
  return write(store, async (db, touch) => {
    // One voter after another on the same submission, so that counts and rows never part.
    await holdSubmission(db, kind, id);
    const mine = and(eq(votes.submissionId, id), eq(votes.accountId, accountId));
    const [before] = await db.select({ value: votes.value }).from(votes).where(mine);
    if (value === null) await db.delete(votes).where(mine);
    else {
      await db
        .insert(votes)
        .values({ submissionId: id, accountId, value })
        .onConflictDoUpdate({ target: [votes.submissionId, votes.accountId], set: { value } });
    }
    const change = (side: VoteValue) => Number(value === side) - Number(before?.value === side);
    const [tally] = await db
      .update(submissions)
      .set({ likes: sql`${submissions.likes} + ${change(1)}`, dislikes: sql`${submissions.dislikes} + ${change(-1)}` })
      .where(eq(submissions.id, id))
      .returning({ likes: submissions.likes, dislikes: submissions.dislikes });
    touch(...(await submissionTags(db, id)));
    return tally!;
  });
}

/** The latest votes of one person, by the id of what was voted on. */
export async function listMyVotes(db: Db, accountId: string): Promise<Record<string, VoteValue>> {
  const rows = await db
    .select({ id: votes.submissionId, value: votes.value })
    .from(votes)
    .where(eq(votes.accountId, accountId))
    .orderBy(desc(votes.createdAt))
    .limit(page.most * 10);
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}
