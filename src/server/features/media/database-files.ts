import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import type { FileStore } from './file-store.ts';

/**
 * The bytes of pictures in the table of their files, so that a backup has them. `put` needs the row of the file: it
 * belongs to the transaction that adds the picture.
 */
export class DatabaseFiles implements FileStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#db.update(mediaFiles).set({ bytes }).where(eq(mediaFiles.key, key));
  }

  async get(key: string): Promise<Uint8Array | null> {
    const [found] = await this.#db.select({ bytes: mediaFiles.bytes }).from(mediaFiles).where(eq(mediaFiles.key, key));
    return found?.bytes ?? null;
  }

  async has(key: string): Promise<boolean> {
    return (await this.#db.$count(mediaFiles, and(eq(mediaFiles.key, key), isNotNull(mediaFiles.bytes)))) > 0;
  }

  async delete(key: string): Promise<void> {
    await this.#db.update(mediaFiles).set({ bytes: null }).where(eq(mediaFiles.key, key));
  }
}
