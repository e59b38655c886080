import { Invalid } from '#server/core/errors.ts';
import { isLate, WorkThread } from '#server/core/work-thread.ts';
import { textWork, type TextWork } from './text-work.ts';
import type * as Worker from './text-worker.ts';

// Texts up to this many characters take a few milliseconds, no longer than sending them to the thread.
const mostHere = 20_000;
// The thread ends after so long without a text, in milliseconds.
const idleTime = 60_000;

const tooSlow = 'Comparing these texts takes too long; compare shorter ones.';

/** How long, in milliseconds, one text may be worked on. */
interface Bounds {
  readonly time: number;
}

/**
 * Looks at long texts in a thread of its own, one after another, so that no text makes the requests of others wait
 * (security T38). Within bounds, one that takes too long is given up.
 */
export class TextThread {
  readonly #bounds: Bounds | undefined;
  readonly #thread: WorkThread<typeof Worker>;

  constructor(bounds?: Bounds) {
    this.#bounds = bounds;
    // Without bounds, which is for saving, an idle thread stays, so that no save waits for it to start again.
    this.#thread = new WorkThread('text-worker', import.meta.url, bounds && { idle: idleTime });
  }

  /** Does a piece of work: here where the texts are short, else in the thread. */
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
 * Does a piece of work on the texts of a save. Saves alone use its thread, so that no reader delays one, and it may be
 * called inside a transaction.
 */
export const inTexts: TextThread['do'] = (...work) => saving.do(...work);

/**
 * The same for showing differences to a reader, outside of transactions. Refuses texts that take more than 5 seconds;
 * the caller limits how many requests there are.
 */
export const inTextsShown: TextThread['do'] = (...work) => reading.do(...work);

/** How long the texts in an argument are. */
const sizeOf = (given: unknown): number => {
  if (typeof given === 'string') return given.length;
  return typeof given === 'object' && given !== null && !(given instanceof Map)
    ? Object.values(given).reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
    : 0;
};
