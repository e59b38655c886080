import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { mediaFlags } from '#server/db/schema/media.ts';
import { flags } from '#server/db/schema/moderation.ts';

/**
 * Settles the flags that a person sent, inside the transaction that settles everything they sent. Returns their number.
 */
export async function settleFlagsOf(db: Db, reporterId: string): Promise<number> {
  const settled = await db
    .update(flags)
    .set({ settled: true })
    .where(and(eq(flags.reporterId, reporterId), eq(flags.settled, false)))
    .returning({ id: flags.id });
  const ofPictures = await db
    .update(mediaFlags)
    .set({ settled: true })
    .where(and(eq(mediaFlags.reporterId, reporterId), eq(mediaFlags.settled, false)))
    .returning({ id: mediaFlags.id });
  return settled.length + ofPictures.length;
}

/** Settles the flags on a comment, a profile or a picture, inside the transaction of an admin's action on it. */
export async function settleFlagsOn(
  db: Db,
  subject: { commentId: string } | { profileId: string } | { mediaId: string },
): Promise<void> {
  if ('mediaId' in subject) {
    const isWaiting = and(eq(mediaFlags.mediaId, subject.mediaId), eq(mediaFlags.settled, false));
    await db.update(mediaFlags).set({ settled: true }).where(isWaiting);
    return;
  }
  const isSubject =
    'commentId' in subject ? eq(flags.commentId, subject.commentId) : eq(flags.profileId, subject.profileId);
  await db
    .update(flags)
    .set({ settled: true })
    .where(and(isSubject, eq(flags.settled, false)));
}
