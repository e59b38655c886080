import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeStore, openingFailure, prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './data-lock.ts';
import { formerFiles } from './former-files.ts';
import { lastingFiles, lookAtStore, noteClosed, noteOpen } from './store-files.ts';
import { markRecorded, putRecordBack } from './store-record.ts';
import { type Limits, WatchedWorker } from './watched-worker.ts';

/** An open embedded store. */
export interface Embedded {
  /** The address that it answers at. */
  readonly connection: { path: string } | { host: string; port: number };
  /** How often it has called fsync since its start. */
  fsyncs(): Promise<number>;
  /** Runs `work` with the longer statement limit of migrations. */
  unhurried<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `checkpoint`, and records the files from before it: after a kill, each of them must exist. */
  recording(checkpoint: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/**
 * The statement limit, in milliseconds (security T37). A server has statement_timeout, which PGlite ignores, so the
 * embedded store is watched from outside.
 */
export const longestStatement = 10_000;

/** The statement limit during a migration, in milliseconds: long enough for a large one, and not endless. */
const longestUnhurried = 600_000;

// The longest path of a Unix socket on every system, in bytes.
const longestSocketPath = 100;

/** Chooses the store's address: a socket in its folder, else in a private folder, else a free port of this machine. */
async function chooseSocket(folder: string): Promise<{ socket: string | number; remove: () => void }> {
  if (process.platform === 'win32') {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    return { socket: port, remove: () => {} };
  }
  const inside = join(folder, 'sql.sock');
  if (Buffer.byteLength(inside) <= longestSocketPath)
    return { socket: inside, remove: () => rmSync(inside, { force: true }) };
  const own = mkdtempSync(join(tmpdir(), 'trenchpedia-'));
  return { socket: join(own, 'sql.sock'), remove: () => rmSync(own, { recursive: true, force: true }) };
}

/** Starts the thread of a copy of a store, without the means to restore its files. */
async function beginCopy(worker: WatchedWorker, folder: string): Promise<void> {
  try {
    lookAtStore(folder);
    await worker.start();
  } catch (error) {
    throw openingFailure(folder, error);
  }
}

/** Starts the store's thread. Leaves a store that does not open unchanged. */
async function begin(worker: WatchedWorker, folder: string): Promise<void> {
  const found = lookAtStore(folder);
  const { putBack, forget } = formerFiles(folder);
  // After a kill during the very first start there is no store, and the next start begins from nothing.
  if (found.state !== 'none') noteOpen(folder, found.files);
  try {
    await worker.start({ state: found.state, short: found.short });
    if (found.state !== 'recorded') noteOpen(folder, lastingFiles(folder));
    markRecorded(folder);
    closeStore(folder);
  } catch (error) {
    putBack();
    putRecordBack(folder, found.record);
    throw openingFailure(folder, error);
  }
  forget();
}

/**
 * Opens the embedded store in `folder`, or creates it. Every commit is on the disk before it is acknowledged. Refuses,
 * in one sentence and without changing anything, a folder that is in use, or a store that is damaged or does not open.
 * `limit` and `unhurried` are the statement limits, in milliseconds. A copy of a store (`copied-store.ts`) is opened
 * without a record of its files.
 */
export async function openEmbedded(
  folder: string,
  {
    limit = longestStatement,
    unhurried = longestUnhurried,
    isCopy = false,
  }: Partial<Limits> & { isCopy?: boolean } = {},
): Promise<Embedded> {
  prepareDataFolder(folder);
  const unlock = await lockFolder(folder);
  const { socket, remove } = await chooseSocket(folder);
  const worker = new WatchedWorker({ folder, socket, isCopy }, { limit, unhurried });
  try {
    await (isCopy ? beginCopy : begin)(worker, folder);
  } catch (error) {
    remove();
    unlock();
    throw error;
  }
  return {
    connection: typeof socket === 'string' ? { path: socket } : { host: '127.0.0.1', port: socket },
    fsyncs: async () => (await worker.ask('fsyncs', 'fsyncs')).count,
    unhurried: (work) => worker.unhurried(work),
    recording: async (checkpoint) => {
      const files = lastingFiles(folder);
      await checkpoint();
      noteOpen(folder, files);
    },
    close: async () => {
      if (await worker.close()) noteClosed(folder);
      remove();
      unlock();
    },
  };
}
