import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { BountyStatus } from '#contract/kinds.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { bountyEntries } from '#server/db/schema/bounties.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { forgetNotices, tell } from '#server/features/notices/telling.ts';
import { nameKey } from '#server/features/people/skeleton.ts';

/** Whether the typed winner is this person: the text is their wallet, or looks like their name. */
export const isPerson = (winner: string): SQL =>
  or(eq(accounts.wallet, winner), eq(accounts.usernameKey, nameKey(winner)))!;

const kinds: Partial<Record<BountyStatus, 'awarded' | 'paid'>> = { Awarded: 'awarded', Paid: 'paid' };

/**
 * Notifies participants and the winner of a bounty's new status, and deletes their unread notices that it makes false.
 */
export async function tellOfMove(
  db: Db,
  touch: Touch,
  {
    by,
    id,
    winner,
    status,
    note,
  }: { by: string; id: string; winner: string | null; status: BountyStatus; note: string },
): Promise<void> {
  const about = { bountyId: id };
  const kind = kinds[status] ?? 'moved';
  // A payment soon after the award keeps the notice of the award.
  await forgetNotices(db, about, kind === 'paid' ? ['moved', 'paid'] : ['moved', 'awarded', 'paid']);
  const entrants = db
    .select({ authorId: submissions.authorId })
    .from(bountyEntries)
    .innerJoin(submissions, eq(submissions.id, bountyEntries.contributionId))
    .where(and(eq(bountyEntries.bountyId, id), bountyEntries.isThere));
  const hasWon = kind === 'moved' ? sql`false` : isPerson(winner ?? '');
  const telling = { by, kind, about } as const;
  await tell(db, touch, { ...telling, to: hasWon, details: { status, isWinner: true } });
  await tell(db, touch, {
    ...telling,
    to: and(inArray(accounts.id, entrants), sql`(${hasWon}) is not true`),
    details: { status, note },
  });
}
