import { sql } from 'drizzle-orm';
import pg from 'pg';
import { ConnectionPool, type Rows } from '#server/db/connections.ts';
import type { Address } from '#server/db/lines.ts';
import { over } from '#server/db/session.ts';

/**
 * The URL of a database on the tests' server in TEST_DATABASE_URL, without waiting for its disk at a commit: no test
 * checks a power failure, and a commit is visible at once anyway.
 */
export function serverUrl(name: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  url.pathname = `/${name}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] ?? serverUrl('postgres') });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Runs one statement as the server's administrator. Only test helpers may pass it, never a test's input. */
export async function administer(statement: string): Promise<void> {
  await query(statement);
}

const drop = (name: unknown) => administer(`drop database if exists ${String(name)} with (force)`);

// With more, the drops would take the connections of the tests.
const dropsAtOnce = 10;
const discarded: string[] = [];

/**
 * Drops a test's database later, ten at once: each drop makes the server sync its disk, which may take seconds, and
 * drops that run at the same time share one sync. At the end of the run, `dropAll` drops the rest.
 */
export function discard(name: string): void {
  discarded.push(name);
  if (discarded.length < dropsAtOnce) return;
  for (const one of discarded.splice(0)) void drop(one).catch(() => {});
}

/** Drops all databases whose name has this beginning. */
export async function dropAll(beginning: string): Promise<void> {
  const names = await query(`select datname from pg_database where starts_with(datname, '${beginning}')`);
  while (names.length > 0) await Promise.all(names.splice(0, dropsAtOnce).map(({ datname }) => drop(datname)));
}

/** Queries the template's store. */
export interface Sql {
  <Row = Record<string, unknown>>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows<Row>>;
  readonly pool: ConnectionPool;
}

/** One connection to a store. */
export function connectTo(address: Address): Sql {
  const pool = new ConnectionPool(address, { max: 1, limit: 0 });
  return Object.assign(
    (strings: TemplateStringsArray, ...values: unknown[]) => over(pool).execute(sql(strings, ...values)),
    {
      pool,
    },
  ) as Sql;
}
