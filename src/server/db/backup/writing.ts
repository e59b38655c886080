import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { program } from '#server/core/program.ts';
import type { Database, Db } from '#server/db/client.ts';
import { fsyncFolder } from '#server/db/embedded/store-record.ts';
import { lastMigration } from '#server/db/migrate.ts';
import { headLength, writeHead, type Head, type TableSum } from './head.ts';
import type { Progress } from './progress.ts';
import { asItIs, scriptOf } from './rows.ts';

/** Refuses a name that exists already. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already; name another file, or overwrite it with --force.`);
}

const overtaken = (file: string) => new Error(`Another backup to ${file} began meanwhile; this one was dropped.`);

/** Whether an open file is still the one with that name. */
async function isAt(name: string, handle: FileHandle): Promise<boolean> {
  const [there, ours] = [await stat(name).catch(() => null), await handle.stat()];
  return there?.ino === ours.ino && there.dev === ours.dev;
}

/**
 * Writes a snapshot of the whole store into `file`, while others read and write. The file appears under that name only
 * when it is complete and synced, and replaces an existing one only if `isForced`. Returns the head. Refuses to finish
 * if another backup to the same name began meanwhile.
 */
export async function writeBackup(
  database: Pick<Database, 'unhurried'>,
  file: string,
  { isForced = false, progress }: { isForced?: boolean; progress: Progress },
): Promise<Head> {
  if (!isForced) refuseExisting(file);
  const part = `${file}.part`;
  // An interrupted backup may have left it; a link there is not followed.
  await rm(part, { force: true });
  // It contains private data of people.
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? overtaken(file) : error;
  });
  try {
    const head = await asItIs(database, (db) => writeData(db));
    await writeHead(handle, head);
    await handle.sync();
    if (!(await isAt(part, handle))) throw overtaken(file);
    await handle.close();
    if (!isForced) refuseExisting(file);
    await rename(part, file);
    fsyncFolder(dirname(file));
    return head;
  } catch (error) {
    const isOurs = await isAt(part, handle).catch(() => true);
    await handle.close();
    if (isOurs) await rm(part, { force: true });
    throw error;
  }

  async function writeData(db: Db): Promise<Head> {
    const madeAt = new Date().toISOString();
    const tables: TableSum[] = [];
    const sum = createHash('sha256');
    let bytes = 0;
    await pipeline(
      scriptOf(db, tables, progress),
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          sum.update(piece);
          await handle.write(piece, 0, piece.length, headLength + bytes);
          bytes += piece.length;
        }
      },
    );
    const migration = await lastMigration(db);
    if (migration === null) throw new Error('There is no site in this store: no tables were made in it.');
    const data = { bytes, sha256: sum.digest('hex') };
    return { program, migration, madeAt, data, tables };
  }
}
