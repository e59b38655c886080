import { and, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { isUndescribed } from '#contract/media/undescribed.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import { media } from '#server/db/schema/media.ts';
import { accounts } from '#server/db/schema/people.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { picturesIn, picturesNamedIn } from '#server/features/texts/picture-blocks.ts';
import { goneMeanwhile } from './adding.ts';

/** The user of pictures: an article with the number of its newest revision, or a suggestion. */
type User = { readonly articleId: string; readonly number: number } | { readonly contributionId: string };

/** Whether the author of a suggestion may name a picture in it: a published one, or their own draft. */
const mayBeSuggestedBy = (accountId: string | SQL) =>
  sql<boolean>`${or(eq(media.isDraft, false), eq(media.uploaderId, accountId))}`;

/**
 * Locks the pictures with these ids, in the order of `db/locks.ts`. Returns those that exist, and whether the user may
 * use them. Everybody who may save an article may read every draft.
 */
function holdMedia(db: Db, ids: readonly string[], user: User) {
  const isUsable =
    'articleId' in user
      ? sql<boolean>`true`
      : mayBeSuggestedBy(sql`(select author_id from ${submissions} where id = ${user.contributionId})`);
  return db
    .select({ id: media.id, hiddenReason: media.hiddenReason, isUsable })
    .from(media)
    .where(inArray(media.id, [...ids]))
    .orderBy(media.id)
    .for('no key update');
}

/** A rendered text, and the missing pictures that its check tolerated; undefined for an unchecked text. */
export interface TextWithPictures {
  readonly bodyHtml: string;
  readonly missingPictures?: readonly string[];
}

/**
 * Stores the pictures of a text, inside the transaction that saves it. The pictures of an article become public; a
 * suggestion uses no draft of anybody but its author. Returns whether the pictures changed. Refuses a picture that was
 * deleted or hidden after the check of the text.
 */
export function keepUses(
  db: Db,
  touch: Touch,
  user: User,
  { bodyHtml, missingPictures }: TextWithPictures,
): Promise<boolean> {
  return keepUsesOf(db, touch, user, picturesIn(bodyHtml), missingPictures);
}

/** Stores the pictures of a suggestion again, inside the transaction that lets it wait again. */
export async function keepUsesAgain(db: Db, touch: Touch, contributionId: string, markdown: string): Promise<void> {
  await keepUsesOf(db, touch, { contributionId }, picturesNamedIn(markdown));
}

/** `missing` are the pictures that may be missing; by default all. */
async function keepUsesOf(
  db: Db,
  touch: Touch,
  user: User,
  wanted: readonly string[],
  missing: readonly string[] = wanted,
): Promise<boolean> {
  const userId = 'articleId' in user ? user.articleId : user.contributionId;
  const before = await db.select({ id: mediaUses.mediaId }).from(mediaUses).where(eq(mediaUses.userId, userId));
  if (wanted.length === 0 && before.length === 0) return false;
  const known = before.map(({ id }) => id);
  const held = await holdMedia(db, [...wanted, ...known], user);
  const usable = held.filter(({ isUsable }) => isUsable);
  const visible = usable.filter(({ hiddenReason }) => hiddenReason === null).map(({ id }) => id);
  const gone = wanted.find((id) => !visible.includes(id) && !missing.includes(id));
  if (gone !== undefined) throw goneMeanwhile(gone);
  const now = usable.map(({ id }) => id).filter((id) => wanted.includes(id));
  const isOver = now.length === 0 ? undefined : notInArray(mediaUses.mediaId, now);
  await db.delete(mediaUses).where(and(eq(mediaUses.userId, userId), isOver));
  const added = now.filter((id) => !known.includes(id));
  if (added.length > 0) {
    const rest = 'articleId' in user ? { articleId: user.articleId, sinceRevision: user.number } : user;
    await db.insert(mediaUses).values(added.map((mediaId) => ({ mediaId, userId, ...rest })));
  }
  const changed = [...added, ...known.filter((id) => !now.includes(id))];
  if (changed.length > 0) touch(...changed.map(tags.media), peopleTags.anyMedia);
  if ('articleId' in user) await publishMedia(db, touch, now);
  return changed.length > 0;
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

/**
 * The pictures in the HTML of a text that are missing or hidden, and those that nobody has described. In a suggestion
 * of `suggesterId` the drafts of others are missing: the answer does not say that they exist.
 */
export async function wrongPicturesIn(
  db: Db,
  html: string,
  suggesterId?: string,
): Promise<{ missing: string[]; undescribed: string[] }> {
  const ids = picturesIn(html);
  if (ids.length === 0) return { missing: [], undescribed: [] };
  const isUsable = suggesterId === undefined ? undefined : mayBeSuggestedBy(suggesterId);
  const found = await db
    .select({ id: media.id, alt: media.alt, author: media.author })
    .from(media)
    .where(and(inArray(media.id, ids), isNull(media.hiddenReason), isUsable));
  const known = new Map(found.map((picture) => [picture.id, picture]));
  return {
    missing: ids.filter((id) => !known.has(id)),
    undescribed: ids.filter((id) => known.has(id) && isUndescribed(known.get(id)!)),
  };
}

/** The fault of a text with a missing picture. */
export const faultOfPicture = (id: string): string =>
  `The picture /media/${id} is not there; upload it, or take it out of the text.`;

/** The fault of a text with a picture that nobody has described. */
export const faultOfUndescribed = (id: string): string =>
  `Nobody has said what the picture /media/${id} shows and who made it; describe it on its page first, or take it out of the text.`;

/** Deletes the uses of suggestions that no longer wait: once published, the article uses the picture. */
export const forgetUses: Chore = async (db, most) => {
  const isWaiting = sql`${submissions.status} = 'waiting for review' and ${submissions.deletedAt} is null`;
  const over = db
    .select({ id: mediaUses.contributionId })
    .from(mediaUses)
    .innerJoin(submissions, eq(submissions.id, mediaUses.contributionId))
    .where(sql`not (${isWaiting})`)
    .orderBy(mediaUses.contributionId)
    .limit(most)
    // Skips a locked suggestion: a decision in progress may let it wait again.
    .for('update', { of: submissions, skipLocked: true });
  return doneBy(
    await db.delete(mediaUses).where(inArray(mediaUses.contributionId, over)).returning({ id: mediaUses.mediaId }),
    most,
  );
};
