import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { flags } from '#server/db/schema/moderation.ts';

/**
 * Settles the flags of a person, inside the transaction that settles everything of them. Returns the number of flags.
 */
export async function settleFlagsOf(db: Db, reporterId: string): Promise<number> {
  const settled = await db
    .update(flags)
    .set({ settled: true })
    .where(and(eq(flags.reporterId, reporterId), eq(flags.settled, false)))
    .returning({ id: flags.id });
  return settled.length;
}

/** Settles the flags on a comment or a profile, inside the transaction of an admin's action on it. */
export async function settleFlagsOn(db: Db, subject: { commentId: string } | { profileId: string }): Promise<void> {
  const isSubject =
    'commentId' in subject ? eq(flags.commentId, subject.commentId) : eq(flags.profileId, subject.profileId);
  await db
    .update(flags)
    .set({ settled: true })
    .where(and(isSubject, eq(flags.settled, false)));
}
