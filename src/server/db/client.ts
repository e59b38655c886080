import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Tag } from '#server/tags.ts';
import * as schema from './schema.ts';
import { isFull } from './disk-room.ts';
import { longestStatement, openEmbedded } from './embedded.ts';

/** The database, or an open transaction of it. Passed first to every function of a feature. */
export type Db = Pick<
  PostgresJsDatabase<typeof schema>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>;

/** What a function that writes takes: the database, and how the public learns that what it sees has changed. */
export interface Store {
  /** An open transaction has no client of its own. */
  readonly db: PostgresJsDatabase<typeof schema> & { readonly $client?: postgres.Sql };
  /** Makes every public answer with one of these tags be made anew (design §6). */
  readonly purge: (tags: readonly Tag[]) => void;
  /** Names a write that is about to commit, so that the other instances can be told of it; absent where there are none. */
  readonly begin?: () => string;
}

/** An open database. */
export interface Database {
  readonly db: PostgresJsDatabase<typeof schema> & { readonly $client: postgres.Sql };
  readonly sql: postgres.Sql;
  /** In words for the operator, without a password: where the data is. */
  readonly description: string;
  /** Whether other processes may share it, so that purges must be announced to them. */
  readonly shared: boolean;
  /** Whether the disk has so little room that nothing is written; false where that is another machine's. */
  readonly isFull: () => boolean;
  /** Does `work` on one connection whose statements may take as long as they need: what changes tables must not be cut off. */
  unhurried<T>(work: (db: PostgresJsDatabase<typeof schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Place {
  readonly url?: string | undefined;
  readonly folder: string;
  /** How long a statement may take, in milliseconds. */
  readonly limit?: number;
}

/**
 * Opens the store: the PostgreSQL server at `url`, or without one the embedded store in `folder`.
 * Refuses with one clear sentence when the server does not answer or the folder is in use.
 */
export async function openDatabase({ url, folder, limit = longestStatement }: Place): Promise<Database> {
  return url === undefined ? openFolder(folder, limit) : openServer(url, limit);
}

const over = (sql: postgres.Sql) => drizzle(sql, { schema, casing: 'snake_case' });

async function openServer(url: string, limit: number): Promise<Database> {
  const connect = (connections: number, milliseconds: number) =>
    postgres(url, { max: connections, connect_timeout: 10, onnotice: () => {}, connection: { statement_timeout: milliseconds } });
  const sql = connect(10, limit);
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
  return {
    db: over(sql),
    sql,
    description,
    shared: true,
    isFull: () => false,
    unhurried: async (work) => {
      // PostgreSQL's 0 is no limit.
      const own = connect(1, 0);
      try {
        return await work(over(own));
      } finally {
        await own.end({ timeout: 5 });
      }
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

// In milliseconds.
const betweenLooks = 1_000;

/**
 * Lets the store only read while the disk has too little room, so that it goes on reading; it writes again by itself when there is room.
 * Returns what ends the watch.
 */
function watchRoom(folder: string, sql: postgres.Sql): () => void {
  let isReadOnly = false;
  let isAsking = false;
  const look = async () => {
    const isLow = isFull(folder);
    if (isAsking || !(isLow || isReadOnly)) return;
    isAsking = true;
    try {
      // Said at each look: a store that was replaced meanwhile does not know of it.
      await sql.unsafe(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`);
      isReadOnly = isLow;
    } catch {
      // It is away, and is told when it is there again.
    } finally {
      isAsking = false;
    }
  };
  void look();
  const timer = setInterval(look, betweenLooks).unref();
  return () => clearInterval(timer);
}

async function openFolder(folder: string, limit: number): Promise<Database> {
  const embedded = await openEmbedded(folder, { limit });
  // PGlite is one session: a second connection's statements would come between the first one's. One connection pipelines instead.
  const sql = postgres({
    ...embedded.connection,
    database: 'postgres',
    username: 'postgres',
    max: 1,
    onnotice: () => {},
    // A store that was replaced is asked again soon.
    backoff: () => 0.2,
  });
  const stopWatching = watchRoom(folder, sql);
  const close = async () => {
    stopWatching();
    await sql.end({ timeout: 5 });
    await embedded.close();
  };
  const db = over(sql);
  const description = `embedded PostgreSQL in ${folder}`;
  return {
    db,
    sql,
    description,
    shared: false,
    isFull: () => isFull(folder),
    unhurried: (work) => embedded.unhurried(() => work(db)),
    close,
  };
}
