import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { MediaTexts, OwnMedia } from '#contract/media/media.ts';
import { isUndescribed } from '#contract/media/undescribed.ts';
import { Forbidden } from '#server/core/access-errors.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { Overtaken } from '#server/db/locks.ts';
import { media } from '#server/db/schema/media.ts';
import { accounts } from '#server/db/schema/people.ts';
import { mediaUses } from '#server/db/schema/submission-kinds.ts';
import { write } from '#server/db/write.ts';
import { record } from '#server/features/moderation/audit.ts';
import { holdCopies, setHidden, touchMedia } from '#server/features/moderation/hiding-pictures.ts';
import { mustBeAboutAnother, type Restrainer } from '#server/features/moderation/restraints.ts';
import { holdOpen } from '#server/features/people/leaving.ts';
import { fileColumns, forgetFiles, keepFiles, mustNotBeHidden, withFilesOutside, type UploadedFile } from './adding.ts';
import type { Converted } from './convert-process.ts';
import type { FileStore } from './file-store.ts';
import { gone, keyOf, ownMediaOf, pathOf } from './media.ts';

/** The person who changes a picture. */
export interface Changer {
  readonly accountId: string;
  readonly isAdmin: boolean;
  /** Whether the person reviews submissions. */
  readonly isReviewer: boolean;
}

/** Locks a picture. Refuses a missing one. */
async function hold(db: Db, id: string) {
  const { uploaderId, isDraft, hiddenReason, unusedSince, hash, sourceHash, files, alt, author } = media;
  const [held] = await db
    .select({ id: media.id, uploaderId, isDraft, hiddenReason, unusedSince, hash, sourceHash, files, alt, author })
    .from(media)
    .where(eq(media.id, id))
    .for('update');
  if (held === undefined) throw gone();
  return held;
}

type Held = Awaited<ReturnType<typeof hold>>;

const isOwnDraft = ({ uploaderId, isDraft, hiddenReason }: Held, { accountId }: Pick<Changer, 'accountId'>) =>
  uploaderId === accountId && isDraft && hiddenReason === null;

/** For everybody but reviewers, somebody else's draft or hidden picture does not exist. */
function mustBeVisible(held: Held, { accountId, isReviewer }: Changer): void {
  if ((held.isDraft || held.hiddenReason !== null) && held.uploaderId !== accountId && !isReviewer) throw gone();
}

/** A reviewer must publish the pictures that they saw, so a picture in a waiting suggestion is fixed. */
function mustNotBeSuggested({ unusedSince }: Held): void {
  if (unusedSince === null)
    throw new Conflict('A suggestion uses this picture; upload another one and change the suggestion.');
}

/** Whether a profile picture of the caller has no texts yet. Reviewers have approved nothing about it. */
const isOwnUndescribed = (held: Held, { accountId }: Changer) =>
  held.uploaderId === accountId && held.hiddenReason === null && isUndescribed(held);

/**
 * Changes the texts of the caller's own draft that nothing uses, or of their own undescribed picture; a reviewer may
 * change those of any picture. Refuses the texts of an undescribed picture: texts may use this one.
 */
export function describeMedia(store: Store, by: Changer, id: string, texts: MediaTexts): Promise<OwnMedia> {
  if (isUndescribed(texts)) throw new Invalid('Say what is to be seen, and who made it.', { field: 'alt' });
  return write(store, async (db, touch) => {
    const held = await hold(db, id);
    mustBeVisible(held, by);
    const isDraft = isOwnDraft(held, by);
    const isOwn = isDraft || isOwnUndescribed(held, by);
    if (!isOwn && !by.isReviewer)
      throw new Forbidden('This picture is published; report what is wrong with it, and a reviewer will change it.');
    if (isDraft && !by.isReviewer) mustNotBeSuggested(held);
    await db.update(media).set(texts).where(eq(media.id, id));
    await touchMedia(db, touch, id);
    // Also one's own published picture: an export with `--since` finds the change by its entry.
    if (!isDraft)
      await record(db, touch, {
        by: by.accountId,
        action: 'described',
        subject: 'picture',
        subjectId: id,
        title: texts.alt,
        details: held.alt === texts.alt ? '' : held.alt,
      });
    return ownMediaOf(db, id);
  });
}

/**
 * Replaces the file of the caller's own draft that nothing uses; an admin may replace that of any picture. The id,
 * texts and uses stay, and profiles show the new file. Refuses everybody else, content that an admin hid, and an account
 * that was closed meanwhile.
 */
export async function replaceMedia(
  store: Store,
  outside: FileStore | null,
  by: Changer,
  id: string,
  upload: UploadedFile & { readonly made: Converted },
): Promise<OwnMedia> {
  const columns = fileColumns(upload, upload.made);
  return withFilesOutside(store.db, outside, columns.hash, upload.made, () =>
    write(store, async (db, touch) => {
      // The accounts before the picture (`db/locks.ts`).
      const users = db.select({ id: mediaUses.accountId }).from(mediaUses).where(eq(mediaUses.mediaId, id));
      const userIds = (await users).flatMap((user) => user.id ?? []);
      await holdOpen(db, by.accountId, userIds);
      const held = await hold(db, id);
      mustBeReplaceable(held, by);
      await mustNotBeHidden(db, columns.sourceHash);
      await forgetFiles(db, touch, id);
      await db.update(media).set(columns).where(eq(media.id, id));
      // After the picture: a trigger compares the profile's path with the picture's.
      const shown = await db
        .update(accounts)
        .set({ pfp: profilePathOf(columns) })
        .where(inArray(accounts.id, users))
        .returning({ wallet: accounts.wallet });
      await keepFiles(db, outside, { id, hash: columns.hash }, upload.made);
      touch(peopleTags.people);
      for (const { wallet } of shown) if (wallet !== null) touch(peopleTags.profile(wallet));
      await touchMedia(db, touch, id);
      if (!isOwnDraft(held, by))
        await record(db, touch, {
          by: by.accountId,
          action: 'replaced',
          subject: 'picture',
          subjectId: id,
          title: held.alt,
        });
      return ownMediaOf(db, id);
    }),
  );
}

function mustBeReplaceable(held: Held, by: Changer): void {
  mustBeVisible(held, by);
  if (!isOwnDraft(held, by) && !by.isAdmin)
    throw new Forbidden('This picture is published; only an admin can replace it.');
  if (!by.isAdmin) mustNotBeSuggested(held);
}

/** Refuses to replace a picture before its new file is converted. */
export async function checkReplaceable(db: Db, by: Changer, id: string): Promise<void> {
  mustBeReplaceable(await hold(db, id), by);
}

/** Deletes a picture inside the caller's transaction. */
export async function removeMedia(db: Db, touch: Touch, id: string): Promise<void> {
  await touchMedia(db, touch, id);
  await forgetFiles(db, touch, id);
  await db.delete(media).where(eq(media.id, id));
}

/** Deletes a picture that nothing uses: the caller's own that nobody hid, or any for an admin. */
export function deleteMedia(store: Store, by: Changer, id: string): Promise<{ id: string }> {
  return write(store, async (db, touch) => {
    const held = await hold(db, id);
    mustBeVisible(held, by);
    const isOwn = held.uploaderId === by.accountId && held.hiddenReason === null;
    if (!isOwn && !by.isAdmin) throw new Forbidden('Only its uploader or an admin can delete this picture.');
    if (held.unusedSince === null || (await db.$count(mediaUses, eq(mediaUses.mediaId, id))) > 0)
      throw new Conflict('Something uses this picture; take it out of there first, or ask an admin to hide it.');
    await removeMedia(db, touch, id);
    if (held.uploaderId !== by.accountId)
      await record(db, touch, {
        by: by.accountId,
        action: 'deleted',
        subject: 'picture',
        subjectId: id,
        title: held.alt,
      });
    return { id };
  });
}

/**
 * Hides a picture and its copies everywhere with a reason, or shows them again with null. Refuses a moderator who shows
 * their own.
 */
export function hideMedia(
  store: Store,
  by: Pick<Restrainer, 'accountId' | 'isAdmin'>,
  id: string,
  reason: string | null,
): Promise<OwnMedia> {
  return write(store, async (db, touch) => {
    const copies = await holdCopies(db, eq(media.id, id));
    const held = await hold(db, id);
    if (reason === null) for (const { uploaderId } of copies) mustBeAboutAnother(by, uploaderId);
    await setHidden(db, touch, copies, reason);
    await record(db, touch, {
      by: by.accountId,
      action: reason === null ? 'showed' : 'hid',
      subject: 'picture',
      subjectId: id,
      title: held.alt,
      details: reason ?? '',
    });
    return ownMediaOf(db, id);
  });
}

/** The path of the small file of a picture, for a profile. */
const profilePathOf = ({ hash, files }: Pick<Held, 'hash' | 'files'>): string =>
  pathOf(
    keyOf(
      hash,
      files.find(({ type }) => type === 'webp')!,
    ),
  );

/**
 * Makes one of the caller's pictures the profile picture, which publishes it; null removes the profile picture. Refuses
 * a hidden picture, one with the content of a hidden one, somebody else's, and an account that was closed meanwhile.
 */
export function useProfilePicture(
  store: Store,
  { accountId, wallet }: { accountId: string; wallet: string },
  id: string | null,
): Promise<{ pfp: string }> {
  return write(store, async (db, touch) => {
    await holdOpen(db, accountId);
    const isUsable = and(eq(media.uploaderId, accountId), isNull(media.hiddenReason));
    const [chosen] =
      id === null
        ? []
        : await db
            .select()
            .from(media)
            .where(and(eq(media.id, id), isUsable));
    if (id !== null && chosen === undefined) throw gone();
    const pfp = chosen === undefined ? '' : profilePathOf(chosen);
    // A trigger deletes the use of the former picture.
    await db.update(accounts).set({ pfp }).where(eq(accounts.id, accountId));
    touch(peopleTags.profile(wallet), peopleTags.people);
    if (id === null) return { pfp };
    const held = await hold(db, id);
    if (held.hash !== chosen!.hash || held.hiddenReason !== null) throw new Overtaken();
    await mustNotBeHidden(db, held.sourceHash);
    await db.insert(mediaUses).values({ mediaId: id, userId: accountId, accountId }).onConflictDoNothing();
    await db.update(media).set({ isDraft: false }).where(eq(media.id, id));
    await touchMedia(db, touch, id);
    return { pfp };
  });
}
