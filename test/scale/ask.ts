import pg from 'pg';

/** Runs a statement on one of the PostgreSQL servers. The statement comes from the test. */
export async function ask(
  port: number,
  database: string,
  statement: string,
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    database,
    user: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
  });
  // The failing query reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
