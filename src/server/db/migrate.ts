import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Database } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

// Any number that no other application on the same server is likely to lock.
const lock = 5_318_008_377;

/** Brings the database to the schema of this version. Several instances may start at once: one migrates, the others wait for it. */
export async function migrateDatabase({ db, sql, shared }: Database): Promise<void> {
  // The embedded store is one process's own, and has but one connection.
  if (!shared) return migrate(db, { migrationsFolder });
  const connection = await sql.reserve();
  try {
    // However long the one that migrates takes.
    await connection`set statement_timeout = 0`;
    await connection`select pg_advisory_lock(${lock})`;
    await migrate(db, { migrationsFolder });
  } finally {
    await connection`select pg_advisory_unlock(${lock})`;
    await connection`reset statement_timeout`;
    connection.release();
  }
}
