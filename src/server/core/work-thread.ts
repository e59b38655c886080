import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** The functions that a thread's file exports. `ready` does nothing: its return shows that the thread has started. */
interface Work {
  readonly ready: () => void;
}
type FunctionOf<W extends Work, Name extends keyof W> = Extract<W[Name], (given: never) => unknown>;

/** Whether a thread gave this error because a function exceeded its time limit. */
export const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * A thread that runs one function after another. The first call starts it; the next call replaces it when it hung or
 * died.
 */
export class WorkThread<W extends Work> {
  readonly #pool: Piscina;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Takes the thread's file `name` beside `origin`: TypeScript in development, JavaScript in a build. The thread may
   * use `memory` megabytes. It ends after `idle` milliseconds without work, which frees its memory.
   */
  constructor(name: string, origin: string, { idle = Infinity, memory }: { idle?: number; memory?: number } = {}) {
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL(name + extname(origin), origin)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idle,
      resourceLimits: memory === undefined ? {} : { maxOldGenerationSizeMb: memory },
      recordTiming: false,
    });
    // A failing function rejects its own call; the next call replaces a thread that died idle.
    this.#pool.on('error', () => {});
  }

  /** Runs `work` after all earlier work is done. */
  inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /**
   * Runs one of the functions in its turn, and ends the thread if that takes longer than `limit` milliseconds, not
   * counting the thread's start. Rejects with the function's error, or with one that `isLate` recognises.
   */
  async run<Name extends keyof W & string>(
    name: Name,
    given: Parameters<FunctionOf<W, Name>>[0],
    limit?: number,
  ): Promise<ReturnType<FunctionOf<W, Name>>> {
    await this.#pool.run(undefined, { name: 'ready' });
    return this.#pool.run(given, { name, signal: limit === undefined ? null : AbortSignal.timeout(limit) });
  }

  /** Ends the thread and its current work. */
  async end(): Promise<void> {
    await this.#pool.destroy();
    await this.#last;
  }
}
