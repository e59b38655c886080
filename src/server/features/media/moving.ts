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

/**
 * Moves all files of pictures into the store outside of the database, or back. Readers see them all the while: a file
 * leaves its store when the other one has it. An interrupted move goes on when it is called again.
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
      await db.update(mediaFiles).set({ bytes: null }).where(eq(mediaFiles.key, key));
      count(file.bytes);
    });
  else
    await forEach(db, 'outside', async (key) => {
      const bytes = await outside.get(key);
      if (bytes === null) return void missing.push(key);
      await db.update(mediaFiles).set({ bytes }).where(eq(mediaFiles.key, key));
      await outside.delete(key);
      count(bytes);
    });
  return { files, bytes: size, missing };
}
