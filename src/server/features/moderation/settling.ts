import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { flags } from '#server/db/schema/moderation.ts';

/**
 * Settles what a person flagged, inside the transaction in which an admin settles all of theirs. Returns how many flags
 * that were.
 */
export async function settleFlagsOf(db: Db, reporterId: string): Promise<number> {
  const settled = await db
    .update(flags)
    .set({ settled: true })
    .where(and(eq(flags.reporterId, reporterId), eq(flags.settled, false)))
    .returning({ id: flags.id });
  return settled.length;
}

/** Settles what people flagged on a comment or a profile, inside the transaction in which an admin acts on it. */
export async function settleFlagsOn(db: Db, subject: { commentId: string } | { profileId: string }): Promise<void> {
  const isSubject =
    'commentId' in subject ? eq(flags.commentId, subject.commentId) : eq(flags.profileId, subject.profileId);
  await db
    .update(flags)
    .set({ settled: true })
    .where(and(isSubject, eq(flags.settled, false)));
}
