import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** The functions that a thread's file exports. `ready` does nothing: it says that the thread has started. */
interface Work {
  readonly ready: () => void;
}
type FunctionOf<W extends Work, Name extends keyof W> = Extract<W[Name], (given: never) => unknown>;

/** Whether a thread gave this error because its work took longer than the limit. */
export const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * A thread that does one piece of work after another. The first piece starts it; the next piece replaces it when it
 * hung or died.
 */
export class WorkThread<W extends Work> {
  readonly #pool: Piscina;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * The thread's file is called `name` and stands beside the one at `origin`: in TypeScript as written, in JavaScript
   * as built. It may hold `memory` megabytes. It ends after `idle` milliseconds without work, which frees the memory of
   * large pieces.
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
    // Work that fails says so itself; a thread that dies without work is replaced by the next piece.
    this.#pool.on('error', () => {});
  }

  /** Does work when all that came before is done. */
  inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /**
   * Runs one of the functions, in one's turn, and ends the thread when it takes longer than `limit` milliseconds; that
   * the thread starts does not count. Rejects with what the function threw, or with an error that `isLate` knows.
   */
  async run<Name extends keyof W & string>(
    name: Name,
    given: Parameters<FunctionOf<W, Name>>[0],
    limit?: number,
  ): Promise<ReturnType<FunctionOf<W, Name>>> {
    await this.#pool.run(undefined, { name: 'ready' });
    return this.#pool.run(given, { name, signal: limit === undefined ? null : AbortSignal.timeout(limit) });
  }

  /** Ends the thread and with it what it does. */
  async end(): Promise<void> {
    await this.#pool.destroy();
    await this.#last;
  }
}
