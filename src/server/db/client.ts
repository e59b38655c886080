import type { Config } from '#server/config.ts';
import type { Tag } from '#server/core/tag.ts';
import { keepNote } from './backup/kept-note.ts';
import { ConnectionPool, type Connection } from './connections.ts';
import { isFull } from './embedded/disk-room.ts';
import { isBeingCopied, withCopyOf } from './embedded/copied-store.ts';
import { keepLogShort } from './embedded/embedded-log.ts';
import { longestStatement, openEmbedded } from './embedded/embedded.ts';
import { takeNotes } from './embedded/notes.ts';
import type { Address } from './lines.ts';
import { keepListening } from './listening.ts';
import { keepLooking } from './looks.ts';
import { Replicas } from './replicas.ts';
import { over, type Connected } from './session.ts';

/** The database, or an open transaction on it. The first parameter of every function of a feature. */
export type Db = Pick<
  Connected,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with' | '$count'
>;

/** The parameter of functions that write: the database, and how to announce the write. */
export interface Store {
  /** An open transaction has no client of its own. */
  readonly db: Connected & { readonly $client?: ConnectionPool | Connection };
  /** Drops every public answer with one of these tags from the cache (design §6). */
  readonly purge: (tags: readonly Tag[]) => void;
  /**
   * Returns an id for a write that is about to commit. Other instances recognise the write by this id. Absent on a
   * single instance.
   */
  readonly begin?: () => string;
  /** Refuses writing while the site is read-only; absent for writes that the switch still allows. */
  readonly mayWrite?: () => void;
}

/** An open database. */
export interface Database {
  readonly db: Connected & { readonly $client: ConnectionPool };
  readonly pool: ConnectionPool;
  /** The place of the data in words for the operator, without a password. */
  readonly description: string;
  /** Whether other processes may share it, so that they need to learn of purges. */
  readonly shared: boolean;
  /** Servers that may answer public reads; absent if there are none. */
  readonly replicas?: Replicas;
  /**
   * Calls `onNotification` for each notification on that channel, and when it begins to listen, also after a reconnect.
   * Returns a function that stops it.
   */
  listen(channel: string, onNotification: () => void): () => Promise<void>;
  /** Whether the disk is nearly full, so that the store refuses writes; always false for a server. */
  readonly isFull: () => boolean;
  /** Runs `work` on one connection without a statement timeout: a migration must not be cut off. */
  unhurried<T>(work: (db: Connected) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Place {
  readonly url?: string | undefined;
  /** Its read replicas. */
  readonly readUrls?: readonly string[];
  /** The same database without the pooler at `url`. */
  readonly listenUrl?: string | undefined;
  /** The most connections to each server. */
  readonly pool?: number;
  readonly folder: string;
  /** The statement timeout, in milliseconds. */
  readonly limit?: number;
}

/** The place of the store according to the configuration. */
export const placeOf = (config: Config): Place => ({
  url: config.DATABASE_URL,
  readUrls: config.DATABASE_READ_URLS,
  listenUrl: config.DATABASE_LISTEN_URL,
  pool: config.DATABASE_POOL,
  folder: config.DATA_DIR,
});

/**
 * Opens the store: the PostgreSQL server at `url`, or else the embedded store in `folder`. Refuses with one sentence
 * when the server does not answer or ignores the statement timeout, or when the folder is in use.
 */
export async function openDatabase(place: Place): Promise<Database> {
  return place.url === undefined
    ? openFolder(place.folder, place.limit ?? longestStatement)
    : openServer(place.url, place);
}

/**
 * Runs `work` with a store that others may use at the same time: the server, or a copy of the embedded store, which
 * belongs to the running process. It contains all acknowledged writes; writes to a copy are lost afterwards. Refuses a
 * folder without a store.
 */
export async function besideOthers<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const using = async (database: Database) => {
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return place.url === undefined
    ? withCopyOf(place.folder, async (copy) => using(await openFolder(copy, longestStatement, true)))
    : using(await openDatabase(place));
}

/** The address of a server in words, without its password. */
function wordsFor(url: string): string {
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host}${pathname}`;
}

/** Checks that a server answers and that it applies the requested statement timeout. */
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

/** Runs `work` on a separate connection without a statement timeout, on either side. */
async function unhurried<T>(address: Address, work: (db: Connected) => Promise<T>): Promise<T> {
  const pool = new ConnectionPool(address, { max: 1, limit: 0 });
  try {
    const connection = await pool.reserve();
    try {
      // Overrides the role's timeout.
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
    listen: (channel, onNotification) => keepListening(own, channel, onNotification),
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
 * Makes the store read-only while the disk is nearly full, so that reads still work; writes work again once there is
 * room. Returns a function that stops the watch.
 */
function watchRoom(folder: string, pool: ConnectionPool): () => void {
  let isReadOnly = false;
  return keepLooking(async () => {
    const isLow = isFull(folder);
    if (!isLow && !isReadOnly) return;
    // Repeated at each check, since a restarted store has lost the setting.
    await pool.query({ text: `set default_transaction_read_only = ${isLow ? 'on' : 'off'}` });
    isReadOnly = isLow;
  }, betweenLooks);
}

async function openFolder(folder: string, limit: number, isCopy = false): Promise<Database> {
  const embedded = await openEmbedded(folder, { limit, isCopy });
  // PGlite has one session: statements of a second connection would mix with a transaction of the first.
  const pool = new ConnectionPool(embedded.connection, { max: 1, limit });
  const db = over(pool);
  const watches = [
    watchRoom(folder, pool),
    keepLogShort(embedded, pool, { isCopied: () => isBeingCopied(folder) }),
    keepLooking(() => takeNotes(folder, (note) => keepNote(db, note)), betweenLooks),
  ];
  const close = async () => {
    watches.forEach((stop) => stop());
    await pool.end();
    await embedded.close();
  };
  const description = `embedded PostgreSQL in ${folder}`;
  return {
    db,
    pool,
    description,
    shared: false,
    // A single process has nobody to listen to.
    listen: () => () => Promise.resolve(),
    isFull: () => isFull(folder),
    unhurried: (work) => pool.unbounded(() => embedded.unhurried(() => work(db))),
    close,
  };
}
