import { eq, sql } from 'drizzle-orm';
import type { SubmissionKind } from '#contract/kinds.ts';
import type { GrantKind } from '#contract/standing/leaderboard.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { grant } from './grants.ts';

/** Adds one to or subtracts one from an author's number of contributions. */
export async function countOwn(db: Db, touch: Touch, authorId: string, change: 1 | -1): Promise<void> {
  const [author] = await db
    .update(accounts)
    .set({ contributionCount: sql`${accounts.contributionCount} + ${change}` })
    .where(eq(accounts.id, authorId))
    .returning({ wallet: accounts.wallet });
  if (author?.wallet) touch(peopleTags.standing(author.wallet));
}

/** Counts everybody's contributions again, inside a transaction that blocks all writes. */
export async function recountOwn(db: Db): Promise<void> {
  await db.execute(sql`
    update ${accounts} set contribution_count = counted.many
    from (
      select accounts.id, count(submissions.id)::integer as many
      from ${accounts} left join ${submissions} on submissions.author_id = accounts.id and submissions.kind = 'contribution' and submissions.deleted_at is null
      group by accounts.id) as counted
    where counted.id = accounts.id and counted.many <> accounts.contribution_count`);
}

const grantsOf: Record<SubmissionKind, readonly GrantKind[]> = {
  contribution: ['contribution', 'like'],
  proposal: ['proposal'],
  report: ['report'],
  line: ['line'],
};

/** Updates the points for a locked submission, inside the transaction that reviews, deletes or restores it. */
export async function keepGrants(db: Db, touch: Touch, kind: SubmissionKind, id: string): Promise<void> {
  for (const of of grantsOf[kind]) await grant(db, touch, of, id);
}

/** Updates the author's standing for a locked submission, inside the transaction that removes (-1) or restores it. */
export async function keepPresence(db: Db, touch: Touch, id: string, change: 1 | -1): Promise<void> {
  const [found] = await db
    .select({ kind: submissions.kind, authorId: submissions.authorId })
    .from(submissions)
    .where(eq(submissions.id, id));
  const { kind, authorId } = found!;
  if (kind === 'contribution') await countOwn(db, touch, authorId, change);
  await keepGrants(db, touch, kind, id);
}
