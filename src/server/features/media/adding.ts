import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { MediaTexts, OwnMedia } from '#contract/media/media.ts';
import type { UploadType } from '#contract/media/limits.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Db, Store } from '#server/db/client.ts';
import { media, mediaFiles } from '#server/db/schema/media.ts';
import { write } from '#server/db/write.ts';
import type { Converted } from './convert-process.ts';
import { DatabaseFiles } from './database-files.ts';
import type { FileStore } from './file-store.ts';
import { isPublic, keyOf, ownMediaOf, selectOwnMedia, shownMedia, touchMedia } from './media.ts';

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

/** The SHA-256 of an upload, by which the same file is found again. */
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

/** Runs `work` when the store outside of the database has all files; deletes them there if it fails. */
export async function withFilesOutside<T>(
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
    await Promise.allSettled(keys.map(([key]) => outside.delete(key)));
    throw error;
  }
}

/**
 * A picture with the same content that its sender may use: a public one, or their own draft; null without one. Refuses
 * one that an admin hid.
 */
export async function sameMedia(db: Db, accountId: string, upload: UploadedFile): Promise<OwnMedia | null> {
  const isSame = eq(media.sourceHash, sourceHashOf(upload));
  const [hidden] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(isSame, isNotNull(media.hiddenReason)))
    .limit(1);
  if (hidden !== undefined)
    throw new Conflict('An admin hid this picture; it cannot be uploaded again.', { field: 'file' });
  const [known] = await selectOwnMedia(db).where(and(isSame, isPublic)).limit(1);
  if (known !== undefined) return shownMedia(known);
  const [own] = await selectOwnMedia(db)
    .where(and(isSame, eq(media.uploaderId, accountId)))
    .limit(1);
  return own === undefined ? null : shownMedia(own);
}

/** Adds a converted picture, and returns it. An admin's is public at once, anybody else's is a draft. */
export async function addMedia(
  store: Store,
  outside: FileStore | null,
  by: { readonly accountId: string; readonly isAdmin: boolean },
  upload: UploadedFile & { readonly made: Converted; readonly texts: MediaTexts },
): Promise<OwnMedia> {
  const columns = fileColumns(upload, upload.made);
  return withFilesOutside(outside, columns.hash, upload.made, () =>
    write(store, async (db, touch) => {
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
