import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import type { FileStore } from './file-store.ts';

/** The result of moving files. */
export interface Moved {
  readonly files: number;
  readonly bytes: number;
  /** The files that neither store has. */
  readonly missing: readonly string[];
}

/** Calls `work` for each file that is in the database, or that is not. */
async function forEach(db: Db, which: 'inside' | 'outside', work: (key: string) => Promise<void>): Promise<void> {
  const isThere = which === 'inside' ? isNotNull(mediaFiles.bytes) : isNull(mediaFiles.bytes);
  for (let last = ''; ;) {
    const [next] = await db
      .select({ key: mediaFiles.key })
      .from(mediaFiles)
      .where(and(isThere, gt(mediaFiles.key, last)))
      .orderBy(asc(mediaFiles.key))
      .limit(1);
    if (next === undefined) return;
    await work(next.key);
    last = next.key;
  }
}

/** Says that a file is in the database, or elsewhere with null. Returns whether it still belongs to a picture. */
async function place(db: Db, key: string, bytes: Uint8Array | null): Promise<boolean> {
  const placed = await db
    .update(mediaFiles)
    .set({ bytes })
    .where(eq(mediaFiles.key, key))
    .returning({ key: mediaFiles.key });
  return placed.length > 0;
}

/**
 * Moves all files of pictures into the store outside of the database, or back. Readers see them during the move: a file
 * leaves its old store only after the new one has it. After an interruption, the next call continues. Nothing stays of a
 * picture that is deleted meanwhile.
 */
export async function moveFiles(db: Db, outside: FileStore, to: 's3' | 'database'): Promise<Moved> {
  let [files, size] = [0, 0];
  const missing: string[] = [];
  const count = (bytes: Uint8Array) => {
    files += 1;
    size += bytes.length;
  };
  if (to === 's3')
    await forEach(db, 'inside', async (key) => {
      const [file] = await db.select({ bytes: mediaFiles.bytes }).from(mediaFiles).where(eq(mediaFiles.key, key));
      // Deleted meanwhile.
      if (!file?.bytes) return;
      await outside.put(key, file.bytes);
      if (!(await outside.has(key))) throw new Error(`The store did not keep ${key}.`);
      if (await place(db, key, null)) count(file.bytes);
      else await outside.delete(key);
    });
  else
    await forEach(db, 'outside', async (key) => {
      const bytes = await outside.get(key);
      if (bytes === null) {
        // Without a row it was deleted meanwhile.
        if ((await db.$count(mediaFiles, eq(mediaFiles.key, key))) > 0) missing.push(key);
        return;
      }
      if (await place(db, key, bytes)) count(bytes);
      await outside.delete(key);
    });
  return { files, bytes: size, missing };
}
