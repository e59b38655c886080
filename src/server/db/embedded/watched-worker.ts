import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { reported, startThread } from '#server/core/threads.ts';
import { isFull } from './disk-room.ts';
import type { Found } from './store-files.ts';

/** The worker's options: the folder of the data, and the Unix socket or TCP port to answer on. */
export interface WorkerOptions {
  readonly folder: string;
  readonly socket: string | number;
  /** The state of the store when it opens for the first time; absent when a thread is replaced. */
  readonly begins?: Pick<Found, 'state' | 'short'>;
  /** Whether it is a copy, which may be checked by the extension amcheck. */
  readonly isCopy?: boolean;
}

/** Requests to the worker. */
export type WorkerRequest = 'ping' | 'fsyncs' | 'close';

/** Messages of the worker. */
export type WorkerReport =
  | { kind: 'ready' }
  | { kind: 'pong' }
  | { kind: 'closed' }
  | { kind: 'fsyncs'; count: number };

// Without disk space it may hang instead of failing; in milliseconds.
const longestStartWithoutRoom = 30_000;
// The pause before a restart, and the time limit for closing, in milliseconds.
const pause = 1_000;
const longestClose = 5_000;

/** Statement limits, in milliseconds: normal, and during migrations. */
export interface Limits {
  readonly limit: number;
  readonly unhurried: number;
}

/**
 * The worker and its watchdog: when a statement blocks it for too long, the watchdog ends it and starts a new one on
 * the same socket.
 */
export class WatchedWorker {
  readonly #options: WorkerOptions;
  readonly #limits: Limits;
  #worker!: Worker;
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;
  #isUp = false;
  #replacing: Promise<void> | undefined;
  /** The number of running calls of `unhurried`. */
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
    let requestedAt = Date.now();
    let isAnswered = true;
    worker.on('message', ({ kind }: WorkerReport) => {
      isAnswered ||= kind === 'pong';
    });
    // Replaces a failed worker like a hanging one; the write-ahead log has everything that it acknowledged.
    worker.on('error', () => this.#replace());
    this.#timer = setInterval(() => {
      if (!isAnswered && Date.now() - requestedAt > (this.#unhurried > 0 ? unhurried : limit)) this.#replace();
      if (!isAnswered) return;
      isAnswered = false;
      requestedAt = Date.now();
      worker.postMessage('ping' satisfies WorkerRequest);
    }, limit / 10).unref();
  }

  #replace(): void {
    clearInterval(this.#timer);
    this.#isUp = false;
    this.#replacing ??= this.#startAgain().finally(() => (this.#replacing = undefined));
  }

  /** Retries until the store is up. If the disk is full it waits for space, without which the store cannot start. */
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

  /**
   * Sends a request to a running worker and waits at most `longest` milliseconds for the answer. Returns whether the
   * answer arrived in time.
   */
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
      // The worker answers earlier statements before this one. If it answers nothing, the watchdog ends it.
      await this.#answered('ping', 'pong', this.#limits.limit);
      this.#unhurried -= 1;
    }
  }

  /** Returns whether the store closed cleanly. */
  async close(): Promise<boolean> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#replacing;
    // Ends a hanging worker too: the write-ahead log has everything that it acknowledged.
    const isClosed = await this.#answered('close', 'closed', longestClose);
    await this.#worker.terminate();
    return isClosed;
  }
}
