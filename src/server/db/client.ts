import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Config } from '#server/config.ts';
import type { Tag } from '#server/tags.ts';
import { planned } from './planned.ts';
import { Replicas } from './replicas.ts';
import * as schema from './schema.ts';
import { isFull } from './disk-room.ts';
import { keepLogShort } from './embedded-log.ts';
import { keepLooking } from './looks.ts';
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
  /** Servers that may answer what is made for everybody; absent where there are none. */
  readonly replicas?: Replicas;
  /** Calls `heard` whenever something is said on that channel, and when it begins to listen, also after its line was cut. Returns what ends it. */
  listen(channel: string, heard: () => void): Promise<() => Promise<void>>;
  /** Whether the disk has so little room that nothing is written; false where that is another machine's. */
  readonly isFull: () => boolean;
  /** Does `work` on one connection whose statements may take as long as they need: what changes tables must not be cut off. */
  unhurried<T>(work: (db: PostgresJsDatabase<typeof schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Place {
  readonly url?: string | undefined;
  /** Its read replicas. */
  readonly readUrls?: readonly string[];
  /** The same database where a connection is one's own, when a pooler stands at `url`. */
  readonly listenUrl?: string | undefined;
  /** How many connections there are to each server at most. */
  readonly pool?: number;
  readonly folder: string;
  /** How long a statement may take, in milliseconds. */
  readonly limit?: number;
}

/** Where the configuration says that the store is. */
export const placeOf = (config: Config): Place => ({
  url: config.DATABASE_URL,
  readUrls: config.DATABASE_READ_URLS,
  listenUrl: config.DATABASE_LISTEN_URL,
  pool: config.DATABASE_POOL,
  folder: config.DATA_DIR,
});

/**
 * Opens the store: the PostgreSQL server at `url`, or without one the embedded store in `folder`.
 * Refuses with one clear sentence when the server does not answer or sets no limit of time, or the folder is in use.
 */
export async function openDatabase(place: Place): Promise<Database> {
  return place.url === undefined ? openFolder(place.folder, place.limit ?? longestStatement) : openServer(place.url, place);
}

type Connected = Database['db'];
const over = (sql: postgres.Sql): Connected => drizzle(sql, { schema, casing: 'snake_case' });

/** Where a server is, in words without a password. */
function wordsFor(url: string): string {
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host}${pathname}`;
}

/** Asks a server whether it answers, and whether it holds statements to the limit that was asked for. */
async function tryOut(sql: postgres.Sql, description: string): Promise<void> {
  let isBounded: boolean;
  try {
    const [answer] = await sql<{ isBounded: boolean }[]>`select current_setting('statement_timeout') <> '0' as "isBounded"`;
    ({ isBounded } = answer!);
  } catch (error) {
    throw new Error(`DATABASE_URL: ${description} does not answer (${(error as Error).message}); start it or correct the variable.`, {
      cause: error,
    });
  }
  if (!isBounded)
    throw new Error(
      `DATABASE_URL: ${description} bounds no statement, as behind a pooler that drops statement_timeout; set it for the role: alter role … set statement_timeout = '10s'.`,
    );
}

/**
 * For how many seconds nobody listens after so many failures in a row. A server that takes connections only to refuse them, as while it starts,
 * counts as none: it would be asked again within milliseconds.
 */
const untilListening = (failures: number): number => (0.5 + Math.random() / 2) * Math.min(0.5 * 3 ** failures, 20);

async function openServer(url: string, { readUrls = [], listenUrl, pool = 10, limit = longestStatement }: Place): Promise<Database> {
  const connect = (address: string, connections: number, milliseconds: number, more: { backoff?: (failures: number) => number } = {}) =>
    planned(
      postgres(address, {
        max: connections,
        connect_timeout: 10,
        onnotice: () => {},
        connection: { statement_timeout: milliseconds },
        ...more,
      }),
    );
  const sql = connect(url, pool, limit);
  const description = wordsFor(url);
  try {
    await tryOut(sql, description);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
  const replicas =
    readUrls.length === 0
      ? undefined
      : new Replicas(readUrls.map((address) => ({ address, connect: () => over(connect(address, pool, limit)) })));
  const listening = connect(listenUrl ?? url, 1, limit, { backoff: untilListening });
  const db = over(sql);
  return {
    db: replicas?.over(db) ?? db,
    sql,
    description,
    shared: true,
    ...(replicas ? { replicas } : {}),
    listen: async (channel, heard) => (await listening.listen(channel, heard, heard)).unlisten,
    isFull: () => false,
    unhurried: async (work) => {
      // PostgreSQL's 0 is no limit.
      const own = connect(listenUrl ?? url, 1, 0);
      try {
        return await work(over(own));
      } finally {
        await own.end({ timeout: 5 });
      }
    },
    close: async () => {
      await Promise.all([sql.end({ timeout: 5 }), listening.end({ timeout: 5 }), replicas?.close()]);
    },
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
  return keepLooking(async () => {
    const isLow = isFull(folder);
    if (!isLow && !isReadOnly) return;
    // Said at each look: a store that was replaced meanwhile does not know of it.
    await sql.unsafe(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`);
    isReadOnly = isLow;
  }, betweenLooks);
}

async function openFolder(folder: string, limit: number): Promise<Database> {
  const embedded = await openEmbedded(folder, { limit });
  // PGlite is one session: a second connection's statements would come between the first one's. One connection pipelines instead.
  const sql = planned(
    postgres({
      ...embedded.connection,
      database: 'postgres',
      username: 'postgres',
      max: 1,
      onnotice: () => {},
      // A store that was replaced is asked again soon.
      backoff: () => 0.2,
    }),
  );
  const watches = [watchRoom(folder, sql), keepLogShort(sql)];
  const close = async () => {
    watches.forEach((stop) => stop());
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
    listen: async (channel, heard) => (await sql.listen(channel, heard, heard)).unlisten,
    isFull: () => isFull(folder),
    unhurried: (work) => embedded.unhurried(() => work(db)),
    close,
  };
}
