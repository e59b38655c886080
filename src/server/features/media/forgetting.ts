import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { shortWallet } from '#contract/format.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { media } from '#server/db/schema/media.ts';
import { removeMedia } from './changing.ts';

const nameless = 'A former member';

/**
 * Deletes the drafts and the unused pictures of a person who closes their account, and replaces their name as the
 * author of the others, inside the transaction that blanks the account. A hidden picture stays, so that nobody uploads
 * it again.
 */
export async function forgetUploader(
  db: Db,
  touch: Touch,
  accountId: string,
  { wallet, username }: { wallet: string | null; username: string | null },
): Promise<void> {
  const isTheirs = eq(media.uploaderId, accountId);
  const isOver = and(isTheirs, isNull(media.hiddenReason), or(eq(media.isDraft, true), isNotNull(media.unusedSince)));
  const held = await db.select({ id: media.id }).from(media).where(isOver).orderBy(media.id).for('update');
  for (const { id } of held) await removeMedia(db, touch, id);
  // For a person without a username, the form suggests the shortened wallet as the author.
  const names = [wallet, wallet && shortWallet(wallet), username].filter((name) => name !== null);
  await db
    .update(media)
    .set({ author: nameless })
    .where(and(isTheirs, inArray(media.author, names)));
}
