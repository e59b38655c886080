import { sql } from 'drizzle-orm';
import pg from 'pg';
import { ConnectionPool, type Rows } from '#server/db/connections.ts';
import type { Address } from '#server/db/lines.ts';
import { over } from '#server/db/session.ts';

/**
 * The URL of a database on the tests' server in TEST_DATABASE_URL. A commit does not wait for that machine's disk: no
 * test checks a power failure, and everybody sees a commit at once all the same.
 */
export function serverUrl(name: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  url.pathname = `/${name}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

/** Runs one statement as the server's administrator. Only test helpers may pass it, never a test's input. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] ?? serverUrl('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
