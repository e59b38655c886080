import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './client.ts';
import { ownMigrations } from './migrate.ts';

/** The properties of a store that the doctor examines. */
export interface Inspection {
  /** The version of PostgreSQL: its text, and its number as 150004. */
  readonly version: string;
  readonly versionNumber: number;
  readonly encoding: string;
  /** Whether it refuses writes, as a standby does. */
  readonly onlyReads: boolean;
  /** Whether this role may add rows; null if the tables are not there yet. */
  readonly mayInsert: boolean | null;
  /** Whether it has checksums, which detect damaged pages. */
  readonly checksums: boolean;
  /** How far its clock is ahead of this machine's, in milliseconds. */
  readonly clockAhead: number;
}

/** Reads the properties of a store. It measures the clock at the middle of a round trip. */
export async function inspect({ db }: Pick<Database, 'db'>): Promise<Inspection> {
  const [facts] = await db.execute<Omit<Inspection, 'clockAhead'>>(sql`
    select current_setting('server_version') as "version", current_setting('server_version_num')::integer as "versionNumber",
      current_setting('server_encoding') as "encoding", current_setting('transaction_read_only') = 'on' as "onlyReads",
      has_table_privilege(to_regclass('accounts')::oid, 'insert') as "mayInsert", current_setting('data_checksums') = 'on' as "checksums"`);
  const before = Date.now();
  const [clock] = await db.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  const clockAhead = Number(clock!.now) - (before + Date.now()) / 2;
  return { ...facts!, clockAhead };
}

/** Which migrations a store has, compared with those of this program. */
export interface MigrationState {
  /** The number of this program's migrations that the store lacks. */
  readonly pending: number;
  /** The number of its migrations that this program does not know. */
  readonly unknown: number;
}

/** Compares the store's migrations with this program's. Changes nothing. */
export async function migrationState({ db }: Pick<Database, 'db'>): Promise<MigrationState> {
  const own = new Set(readMigrationFiles({ migrationsFolder: ownMigrations }).map(({ hash }) => hash));
  const [table] = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!table!.isThere) return { pending: own.size, unknown: 0 };
  const done = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations limit 10000`);
  const known = done.filter(({ hash }) => own.has(hash)).length;
  return { pending: own.size - known, unknown: done.length - known };
}

/** How far a replica is behind the primary, in bytes of the write-ahead log; null if it is no replica. */
export async function lagOf(primary: Pick<Database, 'db'>, replica: Pick<Database, 'db'>): Promise<number | null> {
  const [ahead] = await primary.db.execute<{ at: string }>(sql`select pg_current_wal_lsn()::text as at`);
  const [answer] = await replica.db.execute<{ lag: string | null }>(sql`
    select case when pg_is_in_recovery() then greatest(0, pg_wal_lsn_diff(${ahead!.at}::pg_lsn, pg_last_wal_replay_lsn()))::text end as lag`);
  return answer?.lag == null ? null : Number(answer.lag);
}
