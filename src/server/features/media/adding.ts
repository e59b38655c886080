import { randomBytes, subtle } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { MediaPurpose, MediaTexts, OwnMedia } from '#contract/media/media.ts';
import { mediaLimits, type UploadType } from '#contract/media/limits.ts';
import { undescribed } from '#contract/media/undescribed.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { Unavailable } from '#server/core/later-errors.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { media, mediaFiles } from '#server/db/schema/media.ts';
import { write } from '#server/db/write.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { touchMedia } from '#server/features/moderation/hiding-pictures.ts';
import { holdOpen } from '#server/features/people/leaving.ts';
import type { Converted } from './convert-process.ts';
import { DatabaseFiles } from './database-files.ts';
import { job as deletion } from './delete-files.job.ts';
import type { FileStore } from './file-store.ts';
import { isPublic, keyOf, ownMediaOf, selectOwnMedia, shownMedia } from './media.ts';

/** The texts of a profile picture, which has no form for them. */
export const textsOfProfile: MediaTexts = {
  alt: 'Profile picture',
  caption: '',
  author: 'The member',
  licence: 'LicenseRef-Own-Work',
  reason: '',
  source: '',
  taken: '',
};

/** Whether nobody has described a picture yet. */
const isStillUndescribed = and(eq(media.alt, undescribed.alt), eq(media.author, undescribed.author))!;

/** Whether nobody has said the author and the licence of a picture, because it came for a profile. */
const isOfProfile = and(
  eq(media.alt, textsOfProfile.alt),
  eq(media.author, textsOfProfile.author),
  eq(media.licence, textsOfProfile.licence),
)!;

/** An upload before its conversion. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly type: UploadType;
  /** The SHA-256 of the bytes. It finds an earlier upload of the same file. */
  readonly sourceHash: string;
}

/** An upload of that type. Its hash is computed in another thread, since it may take 20 ms. */
export async function uploaded(bytes: Uint8Array, type: UploadType): Promise<UploadedFile> {
  const hash = await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return { bytes, type, sourceHash: Buffer.from(hash).toString('hex') };
}

// Too many for anybody to guess the files of a draft.
const nameBytes = 16;

/** The columns of a picture that come from its file. Each call creates another `hash`, the name of its files. */
export const fileColumns = (upload: UploadedFile, { files, width, height, colour, isFirstFrame }: Converted) => ({
  hash: randomBytes(nameBytes).toString('hex'),
  sourceHash: upload.sourceHash,
  sourceType: upload.type,
  sourceSize: upload.bytes.length,
  isFirstFrame,
  width,
  height,
  colour,
  files: files.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })),
});

/** Stores the files of a picture, inside the transaction that adds or replaces it, unless `outside` has them. */
export async function keepFiles(
  db: Db,
  outside: FileStore | null,
  { id, hash }: { id: string; hash: string },
  { files }: Converted,
): Promise<void> {
  const inside = new DatabaseFiles(db);
  for (const file of files) {
    const key = keyOf(hash, file);
    await db.insert(mediaFiles).values({ key, mediaId: id });
    if (outside === null) await inside.put(key, file.bytes);
  }
}

/** Queues the deletion of a picture's files outside of the database. */
export async function forgetFiles(db: Db, touch: Touch, mediaId: string): Promise<void> {
  const { key, bytes } = mediaFiles;
  // The deleted rows say where the files are, not an earlier read: `moveFiles` may be at work.
  const deleted = await db
    .delete(mediaFiles)
    .where(eq(mediaFiles.mediaId, mediaId))
    .returning({ key, isOutside: sql<boolean>`${bytes} is null` });
  const keys = deleted.filter(({ isOutside }) => isOutside).map((file) => file.key);
  if (keys.length > 0) await enqueue(db, touch, deletion, [{ payload: { keys } }]);
}

/**
 * Runs `work` after the store outside of the database has all files. If it fails, deletes the files that no row names:
 * a failed commit may have succeeded without its answer. If the rows cannot be read, deletes nothing.
 */
export async function withFilesOutside<T>(
  db: Db,
  outside: FileStore | null,
  hash: string,
  { files }: Converted,
  work: () => Promise<T>,
): Promise<T> {
  if (outside === null) return work();
  const keys = files.map((file) => [keyOf(hash, file), file.bytes] as const);
  try {
    for (const [key, bytes] of keys) await outside.put(key, bytes);
    return await work();
  } catch (error) {
    await deleteNameless(
      db,
      outside,
      keys.map(([key]) => key),
    ).catch(() => {});
    throw error;
  }
}

/** Deletes the files outside of the database that no row names. */
async function deleteNameless(db: Db, outside: FileStore, keys: string[]): Promise<void> {
  const named = await db.select({ key: mediaFiles.key }).from(mediaFiles).where(inArray(mediaFiles.key, keys));
  const nameless = keys.filter((key) => !named.some((file) => file.key === key));
  await Promise.allSettled(nameless.map((key) => outside.delete(key)));
}

/** The refusal of a text whose picture disappeared after the check of the text. */
export const goneMeanwhile = (id: string): Conflict =>
  new Conflict(
    `The picture /media/${id} was deleted or hidden meanwhile; upload another one, or take it out of the text.`,
  );

/** Whether an error is a refusal of a picture, with a sentence for people. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Conflict || error instanceof Invalid || error instanceof Unavailable;

/** Refuses content that an admin hid. `sourceHash` is the SHA-256 of the upload. */
export async function mustNotBeHidden(db: Db, sourceHash: string): Promise<void> {
  const [hidden] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.sourceHash, sourceHash), isNotNull(media.hiddenReason)))
    .limit(1);
  if (hidden !== undefined)
    throw new Conflict('An admin hid this picture; it cannot be uploaded again.', { field: 'file' });
}

/**
 * An existing picture with the same content that its sender may use; null without one. For an article: a public one
 * that is described, or their own, but none that came for a profile, since the sender says its author and licence. For a
 * profile: only their own. Refuses content that an admin hid.
 */
export async function sameMedia(
  db: Db,
  accountId: string,
  { sourceHash }: Pick<UploadedFile, 'sourceHash'>,
  purpose: MediaPurpose,
): Promise<OwnMedia | null> {
  await mustNotBeHidden(db, sourceHash);
  const isFit = purpose === 'article' ? not(isOfProfile) : undefined;
  const isSame = and(eq(media.sourceHash, sourceHash), isFit);
  const [own] = await selectOwnMedia(db)
    .where(and(isSame, eq(media.uploaderId, accountId)))
    .limit(1);
  if (purpose === 'profile') return own === undefined ? null : shownMedia(own);
  const [known] = await selectOwnMedia(db)
    .where(and(isSame, isPublic, not(isStillUndescribed)))
    .limit(1);
  const same = known ?? own;
  return same === undefined ? null : shownMedia(same);
}

/** Refuses an account with too many unused pictures. Hidden ones do not count, since their owner cannot delete them. */
async function mustHaveRoom(db: Db, accountId: string): Promise<void> {
  const isUnused = and(isNotNull(media.unusedSince), isNull(media.hiddenReason));
  const unused = await db.$count(media, and(eq(media.uploaderId, accountId), isUnused));
  if (unused >= mediaLimits.unused)
    throw new Conflict(`You have ${mediaLimits.unused} pictures that nothing uses; delete some first.`);
}

/**
 * Adds a converted picture, and returns it. An admin's is public at once, anybody else's is a draft. Refuses content
 * that an admin hid, too many unused pictures of anybody but an admin, and an account that was closed meanwhile.
 */
export async function addMedia(
  store: Store,
  outside: FileStore | null,
  by: { readonly accountId: string; readonly isAdmin: boolean },
  upload: UploadedFile & { readonly made: Converted; readonly texts: MediaTexts },
): Promise<OwnMedia> {
  const columns = fileColumns(upload, upload.made);
  return withFilesOutside(store.db, outside, columns.hash, upload.made, () =>
    write(store, async (db, touch) => {
      await holdOpen(db, by.accountId);
      await mustNotBeHidden(db, columns.sourceHash);
      if (!by.isAdmin) await mustHaveRoom(db, by.accountId);
      const [added] = await db
        .insert(media)
        .values({ uploaderId: by.accountId, ...columns, ...upload.texts, isDraft: !by.isAdmin })
        .returning({ id: media.id });
      const { id } = added!;
      await keepFiles(db, outside, { id, hash: columns.hash }, upload.made);
      await touchMedia(db, touch, id);
      return ownMediaOf(db, id);
    }),
  );
}
