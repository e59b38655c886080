import type { Config } from '#server/config.ts';
import type { Tag } from '#server/core/tag.ts';
import { ConnectionPool, type Connection } from './connections.ts';
import { isFull } from './embedded/disk-room.ts';
import { keepLogShort } from './embedded/embedded-log.ts';
import { longestStatement, openEmbedded } from './embedded/embedded.ts';
import type { Address } from './lines.ts';
import { keepListening } from './listening.ts';
import { keepLooking } from './looks.ts';
import { Replicas } from './replicas.ts';
import { over, type Connected } from './session.ts';

/** The database, or an open transaction of it. Passed first to every function of a feature. */
export type Db = Pick<
  Connected,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>;

/** What a function that writes takes: the database, and how the public learns that what it sees has changed. */
export interface Store {
  /** An open transaction has no client of its own. */
  readonly db: Connected & { readonly $client?: ConnectionPool | Connection };
  /** Makes every public answer with one of these tags be made anew (design §6). */
  readonly purge: (tags: readonly Tag[]) => void;
  /**
   * Names a write that is about to commit, so that the other instances can be told of it; absent where there are none.
   */
  readonly begin?: () => string;
  /** Refuses writing while the site only reads; absent for what is written even then. */
  readonly mayWrite?: () => void;
}

/** An open database. */
export interface Database {
  readonly db: Connected & { readonly $client: ConnectionPool };
  readonly pool: ConnectionPool;
  /** In words for the operator, without a password: where the data is. */
  readonly description: string;
  /** Whether other processes may share it, so that purges must be announced to them. */
  readonly shared: boolean;
  /** Servers that may answer what is made for everybody; absent where there are none. */
  readonly replicas?: Replicas;
  /**
   * Calls `heard` whenever something is said on that channel, and when it begins to listen, also after its line was
   * cut. Returns what ends it.
   */
  listen(channel: string, heard: () => void): () => Promise<void>;
  /** Whether the disk has so little room that nothing is written; false where that is another machine's. */
  readonly isFull: () => boolean;
  /**
   * Does `work` on one connection whose statements may take as long as they need: what changes tables must not be cut
   * off.
   */
  unhurried<T>(work: (db: Connected) => Promise<T>): Promise<T>;
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
  return place.url === undefined
    ? openFolder(place.folder, place.limit ?? longestStatement)
    : openServer(place.url, place);
}

/** Where a server is, in words without a password. */
function wordsFor(url: string): string {
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host}${pathname}`;
}

/** Asks a server whether it answers, and whether it holds statements to the limit that was asked for. */
async function tryOut(pool: ConnectionPool, description: string): Promise<void> {
  let isBounded: boolean;
  try {
    const [answer] = await pool.query<{ isBounded: boolean }>({
      text: `select current_setting('statement_timeout') <> '0' as "isBounded"`,
    });
    ({ isBounded } = answer!);
  } catch (error) {
    throw new Error(
      `DATABASE_URL: ${description} does not answer (${(error as Error).message}); start it or correct the variable.`,
      {
        cause: error,
      },
    );
  }
  if (!isBounded)
    throw new Error(
      `DATABASE_URL: ${description} bounds no statement, as behind a pooler that drops statement_timeout; set it for the role: alter role … set statement_timeout = '10s'.`,
    );
}

/** Does `work` on one connection of its own whose statements have no limit of time, on this side neither. */
async function unhurried<T>(address: Address, work: (db: Connected) => Promise<T>): Promise<T> {
  const pool = new ConnectionPool(address, { max: 1, limit: 0 });
  try {
    const connection = await pool.reserve();
    try {
      // Not left to the role's.
      await connection.query({ text: 'set statement_timeout = 0' });
      return await work(over(connection));
    } finally {
      connection.release();
    }
  } finally {
    await pool.end();
  }
}

async function openServer(
  url: string,
  { readUrls = [], listenUrl, pool: max = 10, limit = longestStatement }: Place,
): Promise<Database> {
  const pool = new ConnectionPool({ url }, { max, limit });
  const description = wordsFor(url);
  try {
    await tryOut(pool, description);
  } catch (error) {
    await pool.end(1_000);
    throw error;
  }
  const replicas =
    readUrls.length === 0
      ? undefined
      : new Replicas(
          readUrls.map((address) => ({
            address,
            connect: () => over(new ConnectionPool({ url: address }, { max, limit })),
          })),
        );
  const db = over(pool);
  const own = { url: listenUrl ?? url };
  return {
    db: replicas?.over(db) ?? db,
    pool,
    description,
    shared: true,
    ...(replicas ? { replicas } : {}),
    listen: (channel, heard) => keepListening(own, channel, heard),
    isFull: () => false,
    unhurried: (work) => unhurried(own, work),
    close: async () => {
      await Promise.all([pool.end(), replicas?.close()]);
    },
  };
}

// In milliseconds.
const betweenLooks = 1_000;

/**
 * Lets the store only read while the disk has too little room, so that it goes on reading; it writes again by itself
 * when there is room. Returns what ends the watch.
 */
function watchRoom(folder: string, pool: ConnectionPool): () => void {
  let isReadOnly = false;
  return keepLooking(async () => {
    const isLow = isFull(folder);
    if (!isLow && !isReadOnly) return;
    // Said at each look: a store that was replaced meanwhile does not know of it.
    await pool.query({ text: `set default_transaction_read_only = ${isLow ? 'on' : 'off'}` });
    isReadOnly = isLow;
  }, betweenLooks);
}

async function openFolder(folder: string, limit: number): Promise<Database> {
  const embedded = await openEmbedded(folder, { limit });
  // PGlite is one session: a second connection's statements would come between the first one's.
  const pool = new ConnectionPool(embedded.connection, { max: 1, limit });
  const watches = [watchRoom(folder, pool), keepLogShort(embedded, pool)];
  const close = async () => {
    watches.forEach((stop) => stop());
    await pool.end();
    await embedded.close();
  };
  const db = over(pool);
  const description = `embedded PostgreSQL in ${folder}`;
  return {
    db,
    pool,
    description,
    shared: false,
    // One process alone has nobody to be woken by.
    listen: () => () => Promise.resolve(),
    isFull: () => isFull(folder),
    unhurried: (work) => pool.unbounded(() => embedded.unhurried(() => work(db))),
    close,
  };
}
