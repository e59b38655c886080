import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import { media } from '#server/db/schema/media.ts';
import { accounts } from '#server/db/schema/people.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { picturesIn } from '#server/features/texts/picture-blocks.ts';

/** Locks the pictures with these ids, in the order of `db/locks.ts`. Returns those that exist. */
async function holdMedia(db: Db, ids: readonly string[]): Promise<string[]> {
  const held = await db
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, [...ids]))
    .orderBy(media.id)
    .for('no key update');
  return held.map(({ id }) => id);
}

/** The user of pictures: an article with the number of its newest revision, or a suggestion. */
type User = { readonly articleId: string; readonly number: number } | { readonly contributionId: string };

/**
 * Stores which pictures a text uses, inside the transaction that saves it; `html` is the rendered text. The pictures of
 * an article become public with it.
 */
export async function keepUses(db: Db, touch: Touch, user: User, html: string): Promise<void> {
  const userId = 'articleId' in user ? user.articleId : user.contributionId;
  const wanted = picturesIn(html);
  const before = await db.select({ id: mediaUses.mediaId }).from(mediaUses).where(eq(mediaUses.userId, userId));
  if (wanted.length === 0 && before.length === 0) return;
  const known = before.map(({ id }) => id);
  const held = await holdMedia(db, [...wanted, ...known]);
  const now = held.filter((id) => wanted.includes(id));
  const isGone = now.length === 0 ? undefined : notInArray(mediaUses.mediaId, now);
  await db.delete(mediaUses).where(and(eq(mediaUses.userId, userId), isGone));
  const added = now.filter((id) => !known.includes(id));
  if (added.length > 0) {
    const rest = 'articleId' in user ? { articleId: user.articleId, sinceRevision: user.number } : user;
    await db.insert(mediaUses).values(added.map((mediaId) => ({ mediaId, userId, ...rest })));
  }
  const changed = [...added, ...known.filter((id) => !now.includes(id))];
  if (changed.length > 0) touch(...changed.map(tags.media), peopleTags.anyMedia);
  if ('articleId' in user) await publishMedia(db, touch, now);
}

/** Makes drafts public, inside the transaction that publishes them. */
export async function publishMedia(db: Db, touch: Touch, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const published = await db
    .update(media)
    .set({ isDraft: false })
    .from(accounts)
    .where(and(inArray(media.id, [...ids]), eq(media.isDraft, true), eq(accounts.id, media.uploaderId)))
    .returning({ id: media.id, wallet: accounts.wallet });
  for (const { id, wallet } of published) {
    touch(tags.media(id), peopleTags.anyMedia);
    if (wallet !== null) touch(peopleTags.mediaBy(wallet));
  }
}

/** The faults of the pictures in the HTML of a text: those that are missing or hidden, a sentence each. */
export async function faultsOfPictures(db: Db, html: string): Promise<string[]> {
  const ids = picturesIn(html);
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, ids), isNull(media.hiddenReason)));
  const known = new Set(found.map(({ id }) => id));
  return ids
    .filter((id) => !known.has(id))
    .map((id) => `The picture /media/${id} is not there; upload it, or take it out of the text.`);
}

/** Forgets the uses of suggestions that wait no longer: a published one is a use of its article. */
export const forgetUses: Chore = async (db, most) => {
  const isWaiting = sql`${submissions.status} = 'waiting for review' and ${submissions.deletedAt} is null`;
  const over = db
    .select({ id: mediaUses.contributionId })
    .from(mediaUses)
    .innerJoin(submissions, eq(submissions.id, mediaUses.contributionId))
    .where(sql`not (${isWaiting})`)
    .orderBy(mediaUses.contributionId)
    .limit(most);
  return doneBy(
    await db.delete(mediaUses).where(inArray(mediaUses.contributionId, over)).returning({ id: mediaUses.mediaId }),
    most,
  );
};
