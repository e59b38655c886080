import pg from 'pg';

/** Asks one of the PostgreSQL servers something. The statement is the test's own. */
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
  // What happens to it is learnt from what it is asked.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
