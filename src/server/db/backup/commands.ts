import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateAndTime } from '#contract/format.ts';
import { besideOthers, openDatabase, type Database, type Place } from '#server/db/client.ts';
import { leaveNote } from '#server/db/embedded/notes.ts';
import { holdsStore } from '#server/db/embedded/store-files.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import type { BackupKind } from '#server/db/schema/instances.ts';
import { bytesOf, rowsOf, type Head } from './head.ts';
import { keepNote, type BackupNote } from './kept-note.ts';
import { sayingProgress } from './progress.ts';
import { withBackup } from './reading.ts';
import { restoreBackup } from './restoring.ts';
import { sumsOf } from './rows.ts';
import { refuseExisting, writeBackup } from './writing.ts';

const summaryOf = (head: Head) =>
  `${head.tables.length} tables, ${rowsOf(head).toLocaleString('en')} rows, ${bytesOf(head).toLocaleString('en')} bytes, as of ${dateAndTime(head.madeAt)}`;

const noteOf = (kind: BackupKind, head: Head): BackupNote => ({
  kind,
  takenAt: head.madeAt,
  rows: rowsOf(head),
  bytes: bytesOf(head),
  createdAt: new Date().toISOString(),
});

/**
 * Leaves a note about a backup for the dashboard of the store at `place`. If a process has the embedded store open, it
 * picks the note up. A failure is only printed to standard error, since the backup itself is complete.
 */
async function note(place: Place, content: BackupNote): Promise<void> {
  try {
    if (place.url === undefined) {
      if (holdsStore(place.folder)) leaveNote(place.folder, content);
      return;
    }
    const database = await openDatabase(place);
    await keepNote(database.db, content).finally(() => database.close());
  } catch (error) {
    console.error(`The dashboard does not know of it: ${(error as Error).message}`);
  }
}

/**
 * Writes the whole store at `place` into a file, while others read and write. Returns a sentence with the result.
 * Refuses an existing file unless `isForced`.
 */
export function backUp(place: Place, file: string, { isForced }: { isForced: boolean }): Promise<string> {
  return sayingProgress('Backup', async (progress) => {
    if (!isForced) refuseExisting(file);
    const head = await besideOthers(place, (database) => writeBackup(database, file, { isForced, progress }));
    await note(place, noteOf('taken', head));
    return `Backed up into ${file}: ${summaryOf(head)}`;
  });
}

/** Restores a backup into the empty store at `place`, and migrates it. Returns a sentence with the result. */
export function restoreInto(place: Place, file: string): Promise<string> {
  return sayingProgress('Restore', (progress) =>
    withBackup(file, async (backup) => {
      const database = await openDatabase(place);
      try {
        await restoreBackup(database, backup, progress);
        await migrateDatabase(database);
        await keepNote(database.db, noteOf('restored', backup.head));
        const since = `Accounts that were closed after ${dateAndTime(backup.head.madeAt)} are back in it: see npm run admin -- forget-again.`;
        return `Restored into ${database.description}: ${summaryOf(backup.head)}\n${since}`;
      } finally {
        await database.close();
      }
    }),
  );
}

/** Refuses a store whose tables differ from the head of the backup. */
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
 * Restores a backup into a temporary embedded store, compares its tables with the head, migrates the store and removes
 * it. Leaves a note in the store at `place`. Returns a sentence with the result. Refuses a backup whose restored tables
 * differ.
 */
export function proveBackup(place: Place, file: string): Promise<string> {
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
    await note(place, noteOf('verified', backup.head));
    return `${file} can be restored: ${summaryOf(backup.head)}`;
  });
}
