import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Database } from './client.ts';

const ownMigrations = fileURLToPath(new URL('migrations', import.meta.url));

// Any number that no other application on the same server is likely to lock.
const lock = 5_318_008_377;

/**
 * Brings the database to the schema of this version, however long a migration takes. Several instances may start at once: one migrates,
 * the others wait for it.
 */
export function migrateDatabase({ unhurried, shared }: Database, migrationsFolder = ownMigrations): Promise<void> {
  return unhurried(async (db) => {
    // The embedded store is one process's own. The lock of a server ends with this connection.
    if (shared) await db.execute(sql`select pg_advisory_lock(${lock})`);
    await migrate(db, { migrationsFolder });
  });
}
