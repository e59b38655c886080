import postgres from 'postgres';

/**
 * The address of a database on the server that tests use; the server itself is TEST_DATABASE_URL's. A commit does not wait for that machine's
 * disk: what a power cut takes is no test's question, and everybody sees a commit at once all the same.
 */
export function serverUrl(name: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  url.pathname = `/${name}`;
  url.searchParams.set('synchronous_commit', 'off');
  return url.href;
}

/** Runs one statement as the server's administrator. The statement is the test support's own, never a test's input. */
export async function administer(statement: string): Promise<void> {
  const sql = postgres(process.env['TEST_DATABASE_URL'] ?? serverUrl('postgres'), { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
