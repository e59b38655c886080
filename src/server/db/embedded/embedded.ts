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
  /** Where it answers. */
  readonly connection: { path: string } | { host: string; port: number };
  /** How often it has written through to the disk since it started. */
  fsyncs(): Promise<number>;
  /** Does `work` while statements may hold the store for as long as a migration needs. */
  unhurried<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Does `checkpoint`, and records what was there before it: after a kill, that is there again or something is lost.
   */
  recording(checkpoint: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

/**
 * How long a statement may hold the store, in milliseconds (security T37): a server's statement_timeout, which PGlite
 * ignores, so that the embedded store is watched from outside.
 */
export const longestStatement = 10_000;

/**
 * How long one may hold it while the store is unhurried, in milliseconds: a migration of much, not one that has no end.
 */
const longestUnhurried = 600_000;

// The longest path of a Unix socket that every system takes, in bytes.
const longestSocketPath = 100;

/**
 * Where the store answers: a socket in its own folder; where that cannot be, in a private one, or on a free port of
 * this machine.
 */
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

/** Starts the thread of the store. One that does not open is left as it was. */
async function begin(worker: WatchedWorker, folder: string): Promise<void> {
  const found = lookAtStore(folder);
  const { putBack, forget } = formerFiles(folder);
  // A first start that is killed before there is a store begins from nothing.
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
 * Opens the embedded store in `folder`, making it when it is not there. Every commit is on the disk before it is
 * acknowledged. Refuses, in one sentence, a folder that is in use, or whose store is damaged or cannot be opened:
 * nothing in it changes then. `limit` and `unhurried` are how long a statement may take, in milliseconds.
 */
export async function openEmbedded(
  folder: string,
  { limit = longestStatement, unhurried = longestUnhurried }: Partial<Limits> = {},
): Promise<Embedded> {
  prepareDataFolder(folder);
  const unlock = await lockFolder(folder);
  const { socket, remove } = await chooseSocket(folder);
  const worker = new WatchedWorker({ folder, socket }, { limit, unhurried });
  try {
    await begin(worker, folder);
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
