import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { reported, startThread } from '#server/core/threads.ts';
import { closeStore, openingFailure, prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './data-lock.ts';
import { isFull } from './disk-room.ts';
import { formerFiles } from './former-files.ts';
import { lastingFiles, lookAtStore, noteClosed, noteOpen, type Found } from './store-files.ts';
import { markRecorded, putRecordBack } from './store-record.ts';

/** What the worker is told: where the data is, and on which Unix socket or TCP port to answer. */
export interface WorkerOptions {
  readonly folder: string;
  readonly socket: string | number;
  /** What was found there, when the store is opened; absent where a thread is replaced in the meantime. */
  readonly begins?: Pick<Found, 'state' | 'short'>;
}

/** What the worker is asked. */
export type WorkerRequest = 'ping' | 'fsyncs' | 'close';

/** What the worker says. */
export type WorkerReport = { kind: 'ready' } | { kind: 'pong' } | { kind: 'closed' } | { kind: 'fsyncs'; count: number };

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

// Without room it may hang instead of failing; in milliseconds.
const longestStartWithoutRoom = 30_000;
// How long it waits before it is tried again, and how long it may take to close, in milliseconds.
const pause = 1_000;
const longestClose = 5_000;

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
  if (Buffer.byteLength(inside) <= longestSocketPath) return { socket: inside, remove: () => rmSync(inside, { force: true }) };
  const own = mkdtempSync(join(tmpdir(), 'trenchpedia-'));
  return { socket: join(own, 'sql.sock'), remove: () => rmSync(own, { recursive: true, force: true }) };
}

/** How long a statement may hold the store, in milliseconds: as a rule, and while it is unhurried. */
interface Limits {
  readonly limit: number;
  readonly unhurried: number;
}

/**
 * The worker, and the watch over it: when a statement holds it for too long, it is ended and started again on the same
 * socket.
 */
class WatchedWorker {
  readonly #options: WorkerOptions;
  readonly #limits: Limits;
  #worker!: Worker;
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;
  #isUp = false;
  #replacing: Promise<void> | undefined;
  /** How many callers of `unhurried` are at work. */
  #unhurried = 0;

  constructor(options: WorkerOptions, limits: Limits) {
    this.#options = options;
    this.#limits = limits;
  }

  async start(begins?: WorkerOptions['begins']): Promise<void> {
    const workerData: WorkerOptions = { ...this.#options, ...(begins === undefined ? {} : { begins }) };
    const limit = isFull(this.#options.folder) ? longestStartWithoutRoom : undefined;
    this.#worker = await startThread('embedded-worker', import.meta.url, { workerData }, limit);
    this.#isUp = true;
    this.#watch();
  }

  #watch(): void {
    const worker = this.#worker;
    const { limit, unhurried } = this.#limits;
    let asked = Date.now();
    let isAnswered = true;
    worker.on('message', ({ kind }: WorkerReport) => {
      isAnswered ||= kind === 'pong';
    });
    // A worker that fails is replaced like one that hangs; what it had acknowledged is in its write-ahead log.
    worker.on('error', () => this.#replace());
    this.#timer = setInterval(() => {
      if (!isAnswered && Date.now() - asked > (this.#unhurried > 0 ? unhurried : limit)) this.#replace();
      if (!isAnswered) return;
      isAnswered = false;
      asked = Date.now();
      worker.postMessage('ping' satisfies WorkerRequest);
    }, limit / 10).unref();
  }

  #replace(): void {
    clearInterval(this.#timer);
    this.#isUp = false;
    this.#replacing ??= this.#startAgain().finally(() => (this.#replacing = undefined));
  }

  /**
   * Tries until it is there again. What fails for want of room waits for that: without it, the store would not come up.
   */
  async #startAgain(): Promise<void> {
    await this.#worker.terminate();
    while (!this.#isClosing && !this.#isUp) {
      if (!isFull(this.#options.folder)) await this.start().catch(() => {});
      if (!this.#isUp) await setTimeout(pause);
    }
  }

  async ask<Kind extends WorkerReport['kind']>(request: WorkerRequest, kind: Kind) {
    const answer = reported<WorkerReport, Kind>(this.#worker, kind);
    this.#worker.postMessage(request);
    return answer;
  }

  /** Asks, and waits for the answer of one that is up, at most so many milliseconds. Says whether it came. */
  async #answered(request: WorkerRequest, kind: WorkerReport['kind'], longest: number): Promise<boolean> {
    if (!this.#isUp) return false;
    const ended = new AbortController();
    const timer = setTimeout(longest, false, { ref: false, signal: ended.signal });
    const answer = this.ask(request, kind).then(() => true);
    const isAnswered = await Promise.race([answer, timer]).catch(() => false);
    ended.abort();
    return isAnswered;
  }

  async unhurried<T>(work: () => Promise<T>): Promise<T> {
    this.#unhurried += 1;
    try {
      return await work();
    } finally {
      // What was asked meanwhile is answered before this is. A store that answers nothing is the watch's to end.
      await this.#answered('ping', 'pong', this.#limits.limit);
      this.#unhurried -= 1;
    }
  }

  /** Says whether it was closed in order. */
  async close(): Promise<boolean> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#replacing;
    // One that hangs is ended all the same: what it had acknowledged is in its write-ahead log.
    const isClosed = await this.#answered('close', 'closed', longestClose);
    await this.#worker.terminate();
    return isClosed;
  }
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
