import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { flags } from '#server/db/schema.ts';

/** Settles what people flagged on a comment or a profile, inside the transaction in which an admin acts on it. */
export async function settleFlagsOn(db: Db, subject: { commentId: string } | { profileId: string }): Promise<void> {
  const isSubject = 'commentId' in subject ? eq(flags.commentId, subject.commentId) : eq(flags.profileId, subject.profileId);
  await db
    .update(flags)
    .set({ settled: true })
    .where(and(isSubject, eq(flags.settled, false)));
}
