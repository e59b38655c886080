import { Invalid } from '#server/core/errors.ts';
import { isLate, WorkThread } from '#server/core/work-thread.ts';
import { textWork, type TextWork } from './text-work.ts';
import type * as Worker from './text-worker.ts';

// In characters: shorter texts take a few milliseconds, no longer than sending them to the thread.
const mostHere = 20_000;
// The thread ends after this time without work, in milliseconds.
const idleTime = 60_000;

const tooSlow = 'Comparing these texts takes too long; compare shorter ones.';

/** The time limit for one text, in milliseconds. */
interface Bounds {
  readonly time: number;
}

/**
 * Processes long texts in a worker thread, one after another, so that no text delays other requests (security T38).
 * With bounds, it gives up a text that takes too long.
 */
export class TextThread {
  readonly #bounds: Bounds | undefined;
  readonly #thread: WorkThread<typeof Worker>;

  constructor(bounds?: Bounds) {
    this.#bounds = bounds;
    // Without bounds, for saves, the idle thread stays, so that no save waits for its start.
    this.#thread = new WorkThread('text-worker', import.meta.url, bounds && { idle: idleTime });
  }

  /** Runs a function: here for short texts, else in the thread. */
  async do<Name extends keyof TextWork>(
    name: Name,
    ...given: Parameters<TextWork[Name]>
  ): Promise<ReturnType<TextWork[Name]>> {
    type Result = ReturnType<TextWork[Name]>;
    const size = given.reduce((sum: number, one) => sum + sizeOf(one), 0);
    if (size <= mostHere) return (textWork[name] as (...given: unknown[]) => Result)(...given);
    const result = await this.#thread
      .inTurn(() => this.#thread.run('work', { name, given }, this.#bounds?.time))
      .catch((error: unknown) => {
        throw isLate(error) ? new Invalid(tooSlow, { cause: error }) : error;
      });
    return result as Result;
  }
}

const saving = new TextThread();
const reading = new TextThread({ time: 5_000 });

/**
 * Runs a function on the texts of a save, even inside a transaction. Saves have their own thread, so that no reader
 * delays one.
 */
export const inTexts: TextThread['do'] = (...work) => saving.do(...work);

/**
 * Runs a function on texts for a reader, outside of transactions. Refuses texts that take more than 5 seconds; the
 * caller limits the number of requests.
 */
export const inTextsShown: TextThread['do'] = (...work) => reading.do(...work);

/** The size of the texts in an argument. */
const sizeOf = (given: unknown): number => {
  if (typeof given === 'string') return given.length;
  return typeof given === 'object' && given !== null && !(given instanceof Map)
    ? Object.values(given).reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
    : 0;
};
