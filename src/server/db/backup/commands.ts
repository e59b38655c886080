import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateAndTime } from '#contract/format.ts';
import { besideOthers, openDatabase, type Database, type Place } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { rowsOf, type Head } from './head.ts';
import { sayingProgress } from './progress.ts';
import { withBackup } from './reading.ts';
import { restoreBackup } from './restoring.ts';
import { sumsOf } from './rows.ts';
import { refuseExisting, writeBackup } from './writing.ts';

const said = (head: Head) =>
  `${head.tables.length} tables, ${rowsOf(head).toLocaleString('en')} rows, as of ${dateAndTime(head.madeAt)}`;

/**
 * Writes all that the store at `place` holds into a file, while others read and write. Returns what was done in words.
 * Refuses a file that is there unless `isForced`.
 */
export function backUp(place: Place, file: string, { isForced }: { isForced: boolean }): Promise<string> {
  return sayingProgress('Backup', async (progress) => {
    if (!isForced) refuseExisting(file);
    const { head, bytes } = await besideOthers(place, (database) =>
      writeBackup(database, file, { isForced, progress }),
    );
    return `Backed up into ${file}: ${said(head)}, ${bytes.toLocaleString('en')} bytes`;
  });
}

/** Puts a backup into the empty store at `place`, and brings that to this version. Returns what was done in words. */
export function restoreInto(place: Place, file: string): Promise<string> {
  return sayingProgress('Restore', (progress) =>
    withBackup(file, async (backup) => {
      const database = await openDatabase(place);
      try {
        await restoreBackup(database, backup, progress);
        await migrateDatabase(database);
        return `Restored into ${database.description}: ${said(backup.head)}`;
      } finally {
        await database.close();
      }
    }),
  );
}

/** Refuses a store that does not hold what a backup says. */
async function refuseOther(database: Database, file: string, { tables }: Head): Promise<void> {
  const found = new Map(
    (await sayingProgress('Comparing', (progress) => sumsOf(database, progress))).map((sum) => [sum.name, sum]),
  );
  const other = tables.find(({ name, rows, sha256 }) => {
    const here = found.get(name);
    return here?.rows !== rows || here.sha256 !== sha256;
  });
  if (other !== undefined)
    throw new Error(`${file} cannot be restored: its table ${other.name} becomes another one; take another backup.`);
}

/**
 * Restores a backup into a temporary embedded store, compares all that is there with what was written, brings it to this
 * version and removes it. Returns what was done in words. Refuses one that does not become what it was.
 */
export function proveBackup(file: string): Promise<string> {
  return withBackup(file, async (backup) => {
    const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-verify-'));
    try {
      const database = await openDatabase({ folder });
      try {
        await sayingProgress('Verify', (progress) => restoreBackup(database, backup, progress));
        await refuseOther(database, file, backup.head);
        await migrateDatabase(database);
      } finally {
        await database.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return `${file} can be restored: ${said(backup.head)}`;
  });
}
