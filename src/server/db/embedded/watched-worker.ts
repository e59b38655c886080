import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { reported, startThread } from '#server/core/threads.ts';
import { isFull } from './disk-room.ts';
import type { Found } from './store-files.ts';

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
export type WorkerReport =
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'closed' }
  | { kind: 'fsyncs'; count: number };

// Without room it may hang instead of failing; in milliseconds.
const longestStartWithoutRoom = 30_000;
// How long it waits before it is tried again, and how long it may take to close, in milliseconds.
const pause = 1_000;
const longestClose = 5_000;

/** How long a statement may hold the store, in milliseconds: as a rule, and while it is unhurried. */
export interface Limits {
  readonly limit: number;
  readonly unhurried: number;
}

/**
 * The worker, and the watch over it: when a statement holds it for too long, it is ended and started again on the same
 * socket.
 */
export class WatchedWorker {
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
