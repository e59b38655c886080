import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema.ts';
import { longestStatement, openEmbedded } from './embedded.ts';

/** The database, or an open transaction of it. Passed first to every function of a feature. */
export type Db = Pick<
  PostgresJsDatabase<typeof schema>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>;

/** What a function that writes takes: the database, and how the public learns that what it sees has changed. */
export interface Store {
  readonly db: PostgresJsDatabase<typeof schema>;
  /** Makes every public answer with one of these tags be made anew (design §6). */
  readonly purge: (tags: readonly string[]) => void;
  /** Makes other instances do the same once this transaction commits; absent where there are none. */
  readonly announce?: (transaction: Db, tags: readonly string[]) => Promise<void>;
}

/** An open database. */
export interface Database {
  readonly db: PostgresJsDatabase<typeof schema>;
  readonly sql: postgres.Sql;
  /** In words for the operator, without a password: where the data is. */
  readonly description: string;
  /** Whether other processes may share it, so that purges must be announced to them. */
  readonly shared: boolean;
  close(): Promise<void>;
}

/**
 * Opens the store: the PostgreSQL server at `url`, or without one the embedded store in `folder`.
 * Refuses with one clear sentence when the server does not answer or the folder is in use.
 */
export async function openDatabase({ url, folder }: { url?: string | undefined; folder: string }): Promise<Database> {
  return url === undefined ? openFolder(folder) : openServer(url);
}

async function openServer(url: string): Promise<Database> {
  const sql = postgres(url, { max: 10, connect_timeout: 10, onnotice: () => {}, connection: { statement_timeout: longestStatement } });
  const { host, pathname } = new URL(url);
  const description = `PostgreSQL at ${host}${pathname}`;
  try {
    await sql`select 1`;
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw new Error(`DATABASE_URL: ${description} does not answer (${(error as Error).message}); start it or correct the variable.`, {
      cause: error,
    });
  }
  return { db: drizzle(sql, { schema, casing: 'snake_case' }), sql, description, shared: true, close: () => sql.end({ timeout: 5 }) };
}

async function openFolder(folder: string): Promise<Database> {
  const embedded = await openEmbedded(folder);
  // PGlite is one session: a second connection's statements would come between the first one's. One connection pipelines instead.
  const sql = postgres({ ...embedded.connection, database: 'postgres', username: 'postgres', max: 1, onnotice: () => {} });
  const close = async () => {
    await sql.end({ timeout: 5 });
    await embedded.close();
  };
  return { db: drizzle(sql, { schema, casing: 'snake_case' }), sql, description: `embedded PostgreSQL in ${folder}`, shared: false, close };
}
