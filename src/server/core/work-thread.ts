import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Unavailable } from './later-errors.ts';

// The time limit for starting a thread, in milliseconds: Piscina restarts a thread that dies while it starts, without
// end.
const startLimit = 120_000;

const noThread = 'The server has no room for this work at the moment; try again in a minute.';

/** The functions that a thread's file exports. `ready` does nothing: its return shows that the thread has started. */
interface Work {
  readonly ready: () => void;
}
type FunctionOf<W extends Work, Name extends keyof W> = Extract<W[Name], (given: never) => unknown>;

interface Bounds {
  idle?: number;
  memory?: number;
  start?: number;
}

/** Whether a thread gave this error because a function exceeded its time limit. */
export const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * A thread that runs one function after another. The first call starts it; the next call replaces it when it hung or
 * died.
 */
export class WorkThread<W extends Work> {
  readonly #pool: Piscina;
  readonly #start: number;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Takes the thread's file `name` beside `origin`: TypeScript in development, JavaScript in a build. The thread may
   * use `memory` megabytes. It ends after `idle` milliseconds without work, which frees its memory. `start` is the
   * time limit for its start in milliseconds.
   */
  constructor(name: string, origin: string, { idle = Infinity, memory, start = startLimit }: Bounds = {}) {
    this.#start = start;
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
   * counting the thread's start. Rejects with the function's error, with one that `isLate` recognises, or with
   * `Unavailable` if the thread cannot start.
   */
  async run<Name extends keyof W & string>(
    name: Name,
    given: Parameters<FunctionOf<W, Name>>[0],
    limit?: number,
  ): Promise<ReturnType<FunctionOf<W, Name>>> {
    await this.#pool
      .run(undefined, { name: 'ready', signal: AbortSignal.timeout(this.#start) })
      .catch((error: unknown) => {
        throw isLate(error) ? new Unavailable(noThread, 60) : error;
      });
    return this.#pool.run(given, { name, signal: limit === undefined ? null : AbortSignal.timeout(limit) });
  }

  /** Ends the thread and its current work. */
  async end(): Promise<void> {
    await this.#pool.destroy();
    await this.#last;
  }
}
