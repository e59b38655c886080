import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { program } from '#server/core/program.ts';
import { adoptFormer, isBeforeBaseline } from './baseline.ts';
import type { Database } from './client.ts';
import { advisoryLocks } from './locks.ts';
import { isLockTimeout } from './outage.ts';
import type { Connected } from './session.ts';

export const ownMigrations = fileURLToPath(new URL('migrations', import.meta.url));

// How long a migration waits for a lock on a table in use: all later statements on it queue behind the migration.
// Shorter than the second after which PostgreSQL checks for deadlocks (deadlock_timeout), so the migration gives way
// and no reader. Then the number of attempts, and the pause between them, in milliseconds.
const longestWait = '500ms';
const attempts = 60;
const pause = 1_000;

/** The table where drizzle-kit looks for applied migrations. */
const done = sql.raw('drizzle.__drizzle_migrations');

/** Whether a statement cannot run inside a transaction, because it lets others write meanwhile. */
const isConcurrent = (statement: string) => /^\s*(create|drop)\s+(unique\s+)?index\s+concurrently\b/i.test(statement);

/**
 * The earliest version that can work with the tables of a migration, from its comment `-- min_reader: 0.3.0`; null
 * without one.
 */
const minReaderOf = (statements: readonly string[]) =>
  /^-- min_reader: (\d+\.\d+\.\d+)$/m.exec(statements.join('\n'))?.[1] ?? null;

/**
 * Runs the statements of a migration, and records it as applied together with the versions that can work with its
 * tables.
 */
async function apply(
  db: Pick<Connected, 'execute'>,
  { sql: statements, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
  await db.execute(
    sql`insert into ${done} (hash, created_at, min_reader) values (${hash}, ${folderMillis}, ${minReaderOf(statements)})`,
  );
}

/** Refuses tables of a later version, unless that version's migrations name this one or an earlier as their reader. */
async function refuseLater(db: Pick<Connected, 'execute'>, last: number): Promise<void> {
  const later = await db.execute<{ reader: string | null }>(
    sql`select min_reader as reader from ${done} where created_at > ${last} order by created_at limit 1000`,
  );
  const isReadable = ({ reader }: { reader: string | null }) =>
    reader !== null && reader.localeCompare(program.version, 'en', { numeric: true }) <= 0;
  if (later.every(isReadable)) return;
  throw new Error(
    `The tables of this database are newer than this program (version ${program.version}, commit ${program.commit}); start the version that ` +
      'made them or a later one, or restore a backup from before the upgrade.',
  );
}

/**
 * Changes tables in one transaction. If others hold a lock on a table for too long, it rolls back to let them through,
 * and retries.
 */
async function inOneTransaction(
  db: Connected,
  work: (transaction: Pick<Connected, 'execute'>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (transaction) => {
        await transaction.execute(sql`select set_config('lock_timeout', ${longestWait}, true)`);
        await work(transaction);
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === attempts) throw error;
      await setTimeout(pause);
    }
  }
}

/** The time of the newest applied migration, in milliseconds since 1970; null if there is none. */
async function newestOf(db: Pick<Connected, 'execute'>): Promise<number | null> {
  const [newest] = await db.execute<{ at: string | null }>(sql`select max(created_at)::text as at from ${done}`);
  return newest!.at === null ? null : Number(newest!.at);
}

/** The last migration of a database: its time in milliseconds since 1970, and its hash; null without one. */
export async function lastMigration(db: Pick<Connected, 'execute'>): Promise<{ at: number; hash: string } | null> {
  const [made] = await db.execute<{ is: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!made!.is) return null;
  const [last] = await db.execute<{ at: string; hash: string }>(
    sql`select created_at::text as at, hash from ${done} order by created_at desc limit 1`,
  );
  return last === undefined ? null : { at: Number(last.at), hash: last.hash };
}

/** Whether this program has that migration. */
export const isKnown = ({ at, hash }: { at: number; hash: string }): boolean =>
  readMigrationFiles({ migrationsFolder: ownMigrations }).some(
    (migration) => migration.folderMillis === at && migration.hash === hash,
  );

/**
 * Waits until this connection alone migrates. It polls instead of waiting in a statement, because a concurrent index
 * build would wait for that statement.
 */
async function holdAlone(db: Connected): Promise<void> {
  for (;;) {
    const [taken] = await db.execute<{ isMine: boolean }>(
      sql`select pg_try_advisory_lock(${advisoryLocks.migration}) as "isMine"`,
    );
    if (taken!.isMine) return;
    await setTimeout(pause);
  }
}

/**
 * Migrates the database to the schema of this version, however long that takes, while others read and write. Each
 * migration is a separate transaction, except one that creates indexes concurrently, which is run again from its start
 * after an interruption (docs/operations.md, Migrations). Several instances may start at once: one migrates, the others
 * wait for it. Refuses a database with tables of a later version before it changes anything. Stops after
 * the migration of the time `until`.
 */
export function migrateDatabase(
  { unhurried, shared }: Database,
  migrationsFolder = ownMigrations,
  until = Infinity,
): Promise<void> {
  return unhurried(async (db) => {
    // The embedded store belongs to one process. The lock on a server ends with this connection.
    if (shared) await holdAlone(db);
    await db.execute(sql`create schema if not exists drizzle`);
    await db.execute(
      sql`create table if not exists ${done} (id serial primary key, hash text not null, created_at bigint)`,
    );
    await db.execute(sql`alter table ${done} add column if not exists min_reader text`);
    const migrations = readMigrationFiles({ migrationsFolder });
    await refuseLater(db, Math.max(...migrations.map(({ folderMillis }) => folderMillis)));
    const newest = await newestOf(db);
    if (isBeforeBaseline(newest))
      await inOneTransaction(db, (transaction) => adoptFormer(transaction, newest, migrations[0]!));
    const last = (await newestOf(db)) ?? -1;
    for (const migration of migrations) {
      if (migration.folderMillis <= last || migration.folderMillis > until) continue;
      await (migration.sql.some(isConcurrent)
        ? apply(db, migration)
        : inOneTransaction(db, (transaction) => apply(transaction, migration)));
    }
  });
}
