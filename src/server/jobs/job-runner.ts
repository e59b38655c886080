import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ReadOnly, Unavailable } from '#server/core/later-errors.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Db } from '#server/db/client.ts';
import { keepLooking } from '#server/db/looks.ts';
import { failureOf, pauseAfter } from './failures.ts';
import type { JobKind, Outside } from './kind.ts';
import { fail, finish, giveBack, JobLost, lease, renew, take, type Taken } from './queue.ts';

// In milliseconds: the pause between two polls for due jobs, unless a write wakes the loop; the time between two
// renewals of leases; and the time that running jobs get when the server stops.
const idle = 5_000;
const betweenRenewals = (lease * 1_000) / 3;
const grace = 3_000;

/** Publishes each attempt at a job, from its start to its end, with the kind and the number of the attempt. */
export const jobAttempts = tracingChannel<unknown, { readonly kind: string; readonly number: number }>('jobs:attempt');

/** How an attempt ended, for the metrics. */
export type Outcome = 'done' | 'tried' | 'failed' | 'given back';

interface Deps {
  /** For the queue itself, which also works while the site is read-only. */
  readonly db: Db;
  readonly outside: Outside;
  /** The kinds that this instance can do. */
  readonly kinds: readonly JobKind[];
  /** Whether jobs may be taken: not while the site is read-only. */
  readonly mayTake: () => boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly onEnd: (kind: string, outcome: Outcome) => void;
}

/** An attempt under way. */
interface Running {
  readonly taken: Taken;
  readonly lost: AbortController;
  renewedAt: number;
  ended: Promise<void>;
}

/**
 * Runs due jobs until it is closed, some of each kind at a time. The queue is in the database: no job is lost with the
 * process, and an instance takes the job of a killed process when its lease ends.
 */
export class JobRunner {
  readonly #deps: Deps;
  readonly #kinds: readonly JobKind[];
  readonly #running = new Set<Running>();
  readonly #closing = new AbortController();
  #isStopping = false;
  #wake = new AbortController();
  readonly #taking: Promise<void>;
  readonly #stopRenewing: () => void;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#kinds = deps.kinds;
    this.#taking = this.#takeAll();
    this.#stopRenewing = keepLooking(() => this.#renewAll(), betweenRenewals);
  }

  /** Receives the tags of a write, on this or another instance, and wakes the loop if they concern jobs. */
  hear(touched: readonly Tag[]): void {
    if (touched.includes(tags.jobs) || touched.includes(tags.switches)) this.#wake.abort();
  }

  /** Takes no more jobs. */
  stop(): void {
    this.#isStopping = true;
    this.#wake.abort();
  }

  /** Stops, waits a moment for running jobs, and gives back those that are not done. */
  async close(): Promise<void> {
    this.stop();
    await this.#taking;
    const ended = Promise.all([...this.#running].map((one) => one.ended));
    await Promise.race([ended, setTimeout(grace, undefined, { ref: false })]);
    this.#closing.abort();
    await ended;
    this.#stopRenewing();
  }

  async #takeAll(): Promise<void> {
    while (!this.#isStopping) {
      this.#wake = new AbortController();
      const free = this.#free();
      const mayTake = free.size > 0 && this.#deps.mayTake();
      // The store may be unavailable, or its disk full, for a while.
      const taken = mayTake ? await take(this.#deps.db, free).catch(() => []) : [];
      for (const job of taken) this.#begin(job);
      await setTimeout(idle, undefined, { signal: this.#wake.signal, ref: false }).catch(() => undefined);
    }
  }

  /** The free places of each kind that has some. */
  #free(): Map<string, number> {
    const free = new Map(this.#kinds.map(({ name, atOnce }) => [name, atOnce]));
    for (const { taken } of this.#running) free.set(taken.kind, free.get(taken.kind)! - 1);
    return new Map([...free].filter(([, places]) => places > 0));
  }

  #begin(taken: Taken): void {
    const kind = this.#kinds.find(({ name }) => name === taken.kind)!;
    const running: Running = {
      taken,
      lost: new AbortController(),
      renewedAt: performance.now(),
      ended: Promise.resolve(),
    };
    this.#running.add(running);
    running.ended = this.#attempt(kind, running)
      // The store is unavailable: the job is due again when its lease ends.
      .catch((error: unknown) => this.#deps.log.warn({ err: error, job: taken.id }, 'the end of a job was not stored'))
      .finally(() => {
        this.#running.delete(running);
        this.#wake.abort();
      });
  }

  async #attempt(kind: JobKind, { taken, lost }: Running): Promise<void> {
    const { db, onEnd } = this.#deps;
    const late = AbortSignal.timeout(kind.timeout * 1_000);
    try {
      const signal = AbortSignal.any([lost.signal, late, this.#closing.signal]);
      const about = { kind: kind.name, number: taken.attempts };
      await jobAttempts.tracePromise(() => this.#run(kind, taken, signal), about);
      onEnd(kind.name, 'done');
    } catch (error) {
      if (lost.signal.aborted || error instanceof JobLost) return onEnd(kind.name, 'given back');
      if (this.#closing.signal.aborted || error instanceof ReadOnly) {
        onEnd(kind.name, 'given back');
        return giveBack(db, taken);
      }
      const tooLate = new Unavailable(`It was not done within ${kind.timeout} seconds.`);
      await this.#noteFailure(kind, taken, late.aborted ? tooLate : error);
    }
  }

  async #run(kind: JobKind, taken: Taken, signal: AbortSignal): Promise<void> {
    const payload = kind.payload.safeParse(taken.payload);
    if (!payload.success) throw new Unavailable('This version of the program does not understand the job.');
    // An attempt that never ended counts too: a job that kills its process must not run without end.
    if (taken.attempts > kind.attempts) throw new Unavailable('The server ended whenever it did this job.');
    let isFinished = false;
    const attempt = {
      id: taken.id,
      payload: payload.data,
      number: taken.attempts,
      signal,
      finish: async (db: Db) => {
        await finish(db, taken);
        isFinished = true;
      },
    };
    // A job that ignores the signal does not keep its place.
    const aborted = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    aborted.catch(() => {});
    await Promise.race([kind.run(attempt, this.#deps.outside), aborted]);
    if (!isFinished) await finish(this.#deps.db, taken);
  }

  async #noteFailure(kind: JobKind, taken: Taken, error: unknown): Promise<void> {
    const { db, log, onEnd } = this.#deps;
    const { sentence, isUnknown } = failureOf(error);
    const pause = pauseAfter(kind, taken.attempts);
    if (isUnknown || pause === null)
      log.warn(
        { err: error, job: taken.id, kind: kind.name },
        pause === null ? 'a job failed for good' : 'a job failed',
      );
    onEnd(kind.name, pause === null ? 'failed' : 'tried');
    await fail(db, taken, sentence, pause);
  }

  /** Renews the leases of running jobs, and aborts the jobs that this instance has lost. */
  async #renewAll(): Promise<void> {
    const renewing = [...this.#running];
    if (renewing.length === 0) return;
    const begun = performance.now();
    const renewed = await renew(
      this.#deps.db,
      renewing.map(({ taken }) => taken.takenBy),
    ).catch(() => undefined);
    for (const running of renewing) {
      if (renewed?.has(running.taken.takenBy)) running.renewedAt = begun;
      else if (renewed !== undefined || begun - running.renewedAt > lease * 1_000) running.lost.abort();
    }
  }
}
