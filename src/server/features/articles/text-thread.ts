import type { Worker } from 'node:worker_threads';
import { Invalid, TooMany } from '#server/errors.ts';
import { reported, startThread } from '#server/threads.ts';
import { textWork, type TextWork } from './text-work.ts';
import type { TextReport } from './text-worker.ts';

// Of texts of so many characters it takes a few milliseconds, no longer than to hand it over.
const mostHere = 20_000;

const sentences = {
  slow: 'Comparing these texts takes too long; compare shorter ones.',
  waiting: 'Several long texts are being compared just now; try again in a few seconds.',
};

/** How long, in milliseconds, one text may be worked on, and how many may wait. */
interface Bounds {
  readonly time: number;
  readonly waiting: number;
}

/**
 * A thread that looks at long texts, one after another, so that no text makes the requests of others wait (security T38). It is started by
 * the first. Within bounds, one that takes too long is given up, and the thread replaced; and one that would wait for too many others is
 * refused.
 */
export class TextThread {
  readonly #bounds: Bounds | undefined;
  #thread: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(bounds?: Bounds) {
    this.#bounds = bounds;
  }

  async #start(): Promise<Worker> {
    const started = await startThread('text-worker', import.meta.url, {});
    const forget = () => (this.#thread = undefined);
    started.on('error', forget).on('exit', forget);
    // It waits for nothing that would be lost.
    started.unref();
    return started;
  }

  /** Does a piece of work: here where the texts are short, else in the thread. */
  async do<Name extends keyof TextWork>(name: Name, ...given: Parameters<TextWork[Name]>): Promise<ReturnType<TextWork[Name]>> {
    type Result = ReturnType<TextWork[Name]>;
    const size = given.reduce((sum: number, one) => sum + sizeOf(one), 0);
    if (size <= mostHere) return (textWork[name] as (...given: unknown[]) => Result)(...given);
    if (this.#bounds && this.#waiting > this.#bounds.waiting) throw new TooMany(sentences.waiting, 5);
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#work(name, given) as Promise<Result>).finally(() => (this.#waiting -= 1));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #work(name: string, given: readonly unknown[]): Promise<unknown> {
    const worker = await (this.#thread ??= this.#start());
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      this.#thread = undefined;
      void worker.terminate();
    };
    const timer = this.#bounds && setTimeout(giveUp, this.#bounds.time);
    const answer = reported<TextReport, 'done'>(worker, 'done');
    worker.postMessage({ name, given });
    try {
      return (await answer).result;
    } catch (error) {
      throw isLate ? new Invalid(sentences.slow, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const saving = new TextThread();
const reading = new TextThread({ time: 5_000, waiting: 8 });

/** Looks at the texts of what is saved. Nobody else makes it wait: it may be asked within a transaction. */
export const inTexts: TextThread['do'] = (...work) => saving.do(...work);

/** The same for whoever wants to see what is different, outside of transactions. Refuses texts that take long, and too many at a time. */
export const inTextsShown: TextThread['do'] = (...work) => reading.do(...work);

/** How long the texts in an argument are. */
const sizeOf = (given: unknown): number => {
  if (typeof given === 'string') return given.length;
  return typeof given === 'object' && given !== null && !(given instanceof Map)
    ? Object.values(given).reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
    : 0;
};
