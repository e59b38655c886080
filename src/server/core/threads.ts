import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

// The store may have much to recover.
const longestStart = 600_000;

/** What a thread says: one of several kinds. */
interface Report {
  readonly kind: string;
}

/** Waits for one of these kinds of report; rejects when the thread fails or ends before. */
export function reported<Any extends Report, Kind extends Any['kind']>(
  thread: Worker,
  ...kinds: Kind[]
): Promise<Extract<Any, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (report: Any) => {
      if (kinds.some((kind) => kind === report.kind)) done(() => resolve(report as Extract<Any, { kind: Kind }>));
    };
    const onError = (error: unknown) => done(() => reject(error as Error));
    const onExit = () => done(() => reject(new Error('The thread ended.')));
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

/**
 * Starts the thread whose file stands beside the one at `origin`, and waits for its report 'ready', at most `limit`
 * milliseconds. The file is like the one that starts it: in TypeScript as written, in JavaScript as built.
 */
export async function startThread(
  name: string,
  origin: string,
  options: WorkerOptions,
  limit = longestStart,
): Promise<Worker> {
  const thread = new Worker(new URL(name + extname(origin), origin), options);
  const timer = setTimeout(() => void thread.terminate(), limit);
  try {
    await reported<Report, string>(thread, 'ready');
  } catch (error) {
    // It may still be writing what it does at its end.
    await thread.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return thread;
}

/** Why a thread brought nothing: it took too long, or it failed, as it does when its memory is full. */
export class ThreadLost extends Error {
  readonly isLate: boolean;

  constructor(isLate: boolean, cause: unknown) {
    super(isLate ? 'The thread took too long.' : 'The thread failed.', { cause });
    this.isLate = isLate;
  }
}

/**
 * A thread that does one piece of work after another. It is started by the first, replaced when it hangs or dies, and
 * ended when for `idle` milliseconds nobody asked anything of it, where that is given: what large work filled is given
 * back then.
 */
export class WorkThread {
  readonly #start: () => Promise<Worker>;
  readonly #idle: number | undefined;
  #thread: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  constructor(start: () => Promise<Worker>, idle?: number) {
    this.#start = start;
    this.#idle = idle;
  }

  /** Does work when all that came before is done. */
  inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /**
   * Asks the thread, in one's turn, and waits for a report of one of these kinds, at most `limit` milliseconds. Rejects
   * with a `ThreadLost` when none comes.
   */
  async ask<Any extends Report, Kind extends Any['kind']>(
    message: unknown,
    { limit, kinds }: { limit?: number | undefined; kinds: readonly Kind[] },
  ): Promise<Extract<Any, { kind: Kind }>> {
    const thread = (this.#thread ??= await this.#begin());
    // It may have been starting then.
    if (this.#isEnded) void thread.terminate();
    this.#ending?.refresh();
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      void thread.terminate();
    };
    const timer = limit === undefined ? undefined : setTimeout(giveUp, limit);
    const answer = reported<Any, Kind>(thread, ...kinds);
    thread.postMessage(message);
    try {
      return await answer;
    } catch (error) {
      throw new ThreadLost(isLate, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #begin(): Promise<Worker> {
    const thread = await this.#start();
    const forget = () => {
      if (this.#thread === thread) this.#thread = undefined;
    };
    if (this.#idle !== undefined)
      this.#ending = setTimeout(() => {
        forget();
        void thread.terminate();
      }, this.#idle).unref();
    return thread.on('error', forget).on('exit', forget);
  }

  /** Ends the thread; what it does, and what waits, is lost. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#thread?.terminate();
    await this.#last;
  }
}
