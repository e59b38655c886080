import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { MediaPurpose, MediaTexts, OwnMedia } from '#contract/media/media.ts';
import { mediaLimits, type UploadType } from '#contract/media/limits.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { Unavailable } from '#server/core/later-errors.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { media, mediaFiles } from '#server/db/schema/media.ts';
import { write } from '#server/db/write.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { touchMedia } from '#server/features/moderation/hiding-pictures.ts';
import type { Converted } from './convert-process.ts';
import { DatabaseFiles } from './database-files.ts';
import { job as deletion } from './delete-files.job.ts';
import type { FileStore } from './file-store.ts';
import { isPublic, keyOf, ownMediaOf, selectOwnMedia, shownMedia } from './media.ts';

/** An upload before its conversion. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly type: UploadType;
}

const sha256 = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** The SHA-256 of an upload. It finds an earlier upload of the same file. */
export const sourceHashOf = ({ bytes }: Pick<UploadedFile, 'bytes'>): string => sha256(bytes);

// In hexadecimal digits: nobody can guess the files of a draft.
const hashLength = 32;

/** The columns of a picture that come from its file. The hash is new each time. */
export const fileColumns = (upload: UploadedFile, { files, width, height, colour, isFirstFrame }: Converted) => ({
  hash: sha256(randomBytes(16), upload.bytes).slice(0, hashLength),
  sourceHash: sourceHashOf(upload),
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

/** Queues the deletion of the files of a picture that the store outside of the database has. */
export async function forgetFiles(db: Db, touch: Touch, mediaId: string): Promise<void> {
  const { key, bytes } = mediaFiles;
  const outside = await db
    .select({ key })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.mediaId, mediaId), isNull(bytes)));
  await db.delete(mediaFiles).where(eq(mediaFiles.mediaId, mediaId));
  if (outside.length > 0) await enqueue(db, touch, deletion, [{ payload: { keys: outside.map((file) => file.key) } }]);
}

/**
 * Runs `work` when the store outside of the database has all files. If it fails, deletes those that no row names: a
 * failed answer does not prove that nothing was committed. Without an answer about the rows it deletes none.
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

/** The refusal of a text whose picture is no longer there since the check of the text. */
export const goneMeanwhile = (id: string): Conflict =>
  new Conflict(
    `The picture /media/${id} was deleted or hidden meanwhile; upload another one, or take it out of the text.`,
  );

/** Whether an error is a refusal of a picture, with a sentence for people. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Conflict || error instanceof Invalid || error instanceof Unavailable;

/** Refuses content that an admin hid, by the SHA-256 of the upload. */
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
 * A picture with the same content that its sender may use; null without one. For an article that is a public one, or
 * their own draft; for a profile only their own. Refuses content that an admin hid.
 */
export async function sameMedia(
  db: Db,
  accountId: string,
  upload: UploadedFile,
  purpose: MediaPurpose,
): Promise<OwnMedia | null> {
  const sourceHash = sourceHashOf(upload);
  await mustNotBeHidden(db, sourceHash);
  const isSame = eq(media.sourceHash, sourceHash);
  const [own] = await selectOwnMedia(db)
    .where(and(isSame, eq(media.uploaderId, accountId)))
    .limit(1);
  if (purpose === 'profile') return own === undefined ? null : shownMedia(own);
  const [known] = await selectOwnMedia(db).where(and(isSame, isPublic)).limit(1);
  const same = known ?? own;
  return same === undefined ? null : shownMedia(same);
}

/**
 * Refuses an account with too many pictures that nothing uses; one that an admin hid is no longer its own to delete.
 */
async function mustHaveRoom(db: Db, accountId: string): Promise<void> {
  const isUnused = and(isNotNull(media.unusedSince), isNull(media.hiddenReason));
  const unused = await db.$count(media, and(eq(media.uploaderId, accountId), isUnused));
  if (unused >= mediaLimits.unused)
    throw new Conflict(`You have ${mediaLimits.unused} pictures that nothing uses; delete some first.`);
}

/**
 * Adds a converted picture, and returns it. An admin's is public at once, anybody else's is a draft. Refuses content
 * that an admin hid, and anybody but an admin who has too many unused pictures.
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
