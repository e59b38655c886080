import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { media } from '#server/db/schema/media.ts';
import { accounts } from '#server/db/schema/people.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import { settleFlagsOn } from './settling.ts';

// The most articles that a change of a picture touches.
const mostUsers = 1_000;

/** Touches the tags of a picture and of the lists that show it, inside the caller's transaction. */
export async function touchMedia(db: Db, touch: Touch, id: string): Promise<void> {
  const [of] = await db
    .select({ wallet: accounts.wallet })
    .from(accounts)
    .innerJoin(media, eq(media.uploaderId, accounts.id))
    .where(eq(media.id, id));
  touch(tags.media(id), peopleTags.anyMedia);
  if (of?.wallet) touch(peopleTags.mediaBy(of.wallet));
  const users = await db.execute<{ slug: string; category: string }>(sql`
    select distinct slug, category from ${mediaUses} join articles on articles.id = ${mediaUses.articleId}
    where ${mediaUses.mediaId} = ${id} limit ${mostUsers}`);
  // Lists and previews show it beside these articles.
  for (const { slug, category } of users) touch(tags.articles, tags.article(slug), tags.category(category));
}

/** A picture to hide or to show. */
interface Copy {
  readonly id: string;
  readonly uploaderId: string;
  readonly hiddenReason: string | null;
}

/**
 * Locks the pictures that meet a condition, and all copies with the same content, since people may upload a file
 * several times.
 */
export function holdCopies(db: Db, of: SQL | undefined): Promise<Copy[]> {
  const ids = db.select({ id: media.id }).from(media).where(of);
  const content = db.select({ sourceHash: media.sourceHash }).from(media).where(of);
  return db
    .select({ id: media.id, uploaderId: media.uploaderId, hiddenReason: media.hiddenReason })
    .from(media)
    .where(or(inArray(media.id, ids), inArray(media.sourceHash, content)))
    .orderBy(media.id)
    .for('update');
}

/** Hides locked pictures with a reason and settles the flags on them; with null shows them again. */
export async function setHidden(db: Db, touch: Touch, copies: readonly Copy[], reason: string | null): Promise<void> {
  const ids = copies.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.update(media).set({ hiddenReason: reason }).where(inArray(media.id, ids));
  touch(peopleTags.flags);
  for (const id of ids) {
    if (reason !== null) await settleFlagsOn(db, { mediaId: id });
    await touchMedia(db, touch, id);
  }
}

/**
 * Hides a person's present profile picture and its copies, inside the transaction that changes the restraint. With
 * null, shows again the pictures that were hidden for the reason `before`.
 */
export async function hideProfilePicture(
  db: Db,
  touch: Touch,
  accountId: string,
  { reason, before }: { reason: string | null; before: string | null },
): Promise<void> {
  const used = db.select({ id: mediaUses.mediaId }).from(mediaUses).where(eq(mediaUses.accountId, accountId));
  // The person's uploads with that reason: they may have another profile picture now.
  const wasTheirs = and(eq(media.uploaderId, accountId), eq(media.hiddenReason, before ?? ''));
  const copies = await holdCopies(db, reason === null ? wasTheirs : inArray(media.id, used));
  const isTheirs = ({ hiddenReason }: Copy) => hiddenReason === before || (reason !== null && hiddenReason === null);
  await setHidden(db, touch, copies.filter(isTheirs), reason);
}
