import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './data-lock.ts';

/** What the worker is told: where the data is, and on which Unix socket or TCP port to answer. */
export interface WorkerOptions {
  readonly folder: string;
  readonly socket: string | number;
}

/** What the worker is asked. */
export type WorkerRequest = 'ping' | 'fsyncs' | 'close';

/** What the worker says. */
export type WorkerReport = { kind: 'ready' } | { kind: 'pong' } | { kind: 'closed' } | { kind: 'fsyncs'; count: number };

/** An open embedded store. */
export interface Embedded {
  /** How postgres.js reaches it. */
  readonly connection: { path: string } | { host: string; port: number };
  /** How often it has written through to the disk since it started. */
  fsyncs(): Promise<number>;
  close(): Promise<void>;
}

/**
 * How long a statement may hold the store, in milliseconds (security T37): a server's statement_timeout, which PGlite ignores, so that
 * the embedded store is watched from outside.
 */
export const longestStatement = 10_000;

// The longest path of a Unix socket that every system takes, in bytes.
const longestSocketPath = 100;

/** Where the store answers: a socket in its own folder; where that cannot be, in a private one, or on a free port of this machine. */
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

/** Waits for one kind of report; rejects when the worker fails or ends before. */
function reported<Kind extends WorkerReport['kind']>(worker: Worker, kind: Kind): Promise<Extract<WorkerReport, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (message: WorkerReport) => {
      if (message.kind === kind) done(() => resolve(message as Extract<WorkerReport, { kind: Kind }>));
    };
    const onError = (error: unknown) => done(() => reject(error as Error));
    const onExit = () => done(() => reject(new Error('The embedded store ended.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/** The worker, and the watch over it: when a statement holds it for too long, it is ended and started again on the same socket. */
class WatchedWorker {
  readonly #options: WorkerOptions;
  readonly #limit: number;
  #worker!: Worker;
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(options: WorkerOptions, limit: number) {
    this.#options = options;
    this.#limit = limit;
  }

  async start(): Promise<void> {
    // Beside this file, and like it: in TypeScript as written, in JavaScript as built.
    const file = new URL(`embedded-worker${extname(import.meta.url)}`, import.meta.url);
    this.#worker = new Worker(file, { workerData: this.#options });
    await reported(this.#worker, 'ready');
    this.#watch();
  }

  #watch(): void {
    const worker = this.#worker;
    let asked = Date.now();
    let isAnswered = true;
    worker.on('message', ({ kind }: WorkerReport) => {
      isAnswered ||= kind === 'pong';
    });
    // A worker that fails is replaced like one that hangs; what it had acknowledged is in its write-ahead log.
    worker.on('error', () => this.#replace());
    this.#timer = setInterval(() => {
      if (!isAnswered && Date.now() - asked > this.#limit) this.#replace();
      if (!isAnswered) return;
      isAnswered = false;
      asked = Date.now();
      worker.postMessage('ping' satisfies WorkerRequest);
    }, this.#limit / 10).unref();
  }

  async #replace(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#isClosing) return;
    await this.#worker.terminate();
    await this.start();
  }

  async ask<Kind extends WorkerReport['kind']>(request: WorkerRequest, kind: Kind) {
    const answer = reported(this.#worker, kind);
    this.#worker.postMessage(request);
    return answer;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.ask('close', 'closed');
    await this.#worker.terminate();
  }
}

/**
 * Opens the embedded store in `folder`, making it when it is not there. Every commit is on the disk before it is acknowledged.
 * Refuses, in one sentence, a folder that is in use or cannot be opened. `limit` is how long a statement may take, in milliseconds.
 */
export async function openEmbedded(folder: string, { limit = longestStatement } = {}): Promise<Embedded> {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be made (${(error as Error).message}); set DATA_DIR to another folder.`, {
      cause: error,
    });
  }
  const unlock = lockFolder(folder);
  const { socket, remove } = await chooseSocket(folder);
  const worker = new WatchedWorker({ folder, socket }, limit);
  try {
    await worker.start();
  } catch (error) {
    remove();
    unlock();
    throw new Error(`The store in ${folder} cannot be opened (${(error as Error).message}); restore it from a backup or set DATA_DIR.`, {
      cause: error,
    });
  }
  return {
    connection: typeof socket === 'string' ? { path: socket } : { host: '127.0.0.1', port: socket },
    fsyncs: async () => (await worker.ask('fsyncs', 'fsyncs')).count,
    close: async () => {
      await worker.close();
      remove();
      unlock();
    },
  };
}
