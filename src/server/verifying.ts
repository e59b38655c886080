import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sayingProgress, type Progress } from './db/backup/progress.ts';
import { withBackup } from './db/backup/reading.ts';
import { restoreBackup } from './db/backup/restoring.ts';
import { storeFaults } from './db/backup/store-faults.ts';
import { writeBackup } from './db/backup/writing.ts';
import { sql } from 'drizzle-orm';
import { besideOthers, openDatabase, type Database, type Place } from './db/client.ts';
import { migrateDatabase } from './db/migrate.ts';
import { factFaults } from './features/submissions/fact-faults.ts';

const factsOf = (database: Database): Promise<string[]> =>
  database.unhurried(async (db) => factFaults({ db, purge: () => {} }));

/**
 * The wrong counts of a server. It counts in a temporary embedded store with the same rows, so that no writer waits.
 */
async function factsElsewhere(database: Database, progress: Progress): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-verify-'));
  try {
    const file = join(folder, 'backup');
    progress.step('copying');
    await writeBackup(database, file, { progress });
    return await withBackup(file, async (backup) => {
      const there = await openDatabase({ folder: join(folder, 'store') });
      try {
        progress.step('restoring the copy');
        await restoreBackup(there, backup, progress);
        await migrateDatabase(there);
        progress.step('counting');
        return await factsOf(there);
      } finally {
        await there.close();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads every table of the store at `place`, verifies tables and indexes if the store has the extension amcheck, and
 * compares stored counts with the rows that they count, while others read and write. Returns a sentence for each fault.
 */
export function verifyStore(place: Place): Promise<readonly string[]> {
  return sayingProgress('Verify', (progress) =>
    besideOthers(place, async (database) => {
      // A copy of the embedded store, which nobody else uses, so create the extension.
      if (!database.shared) await database.db.execute(sql`create extension if not exists amcheck`);
      const faults = await storeFaults(database, progress);
      // Damaged tables cannot be counted.
      if (faults.length > 0) return faults;
      if (database.shared) return factsElsewhere(database, progress);
      progress.step('counting');
      return factsOf(database);
    }),
  );
}
