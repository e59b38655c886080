import { Unavailable } from '#server/core/later-errors.ts';
import { WorkThread } from '#server/core/work-thread.ts';
import type * as Worker from './card-worker.ts';
import type { Card } from './card.ts';

// The time limit for one card, in milliseconds: the largest takes a tenth of it on a slow machine.
const longest = 5_000;
// The limit of the JavaScript heap, in megabytes; the thread uses 50.
const memory = 128;
// The thread keeps the fonts that it loaded, which are 280 MB when it has seen every Chinese character: after this many
// cards a new one takes its place.
const mostDrawn = 50;
// The thread ends after this time without work, in milliseconds, which frees its memory.
const idle = 60_000;
// The most cards that wait for the thread; at 0.1 s each, more would take longer than crawlers wait.
const mostWaiting = 40;

const later = 'Too many cards are being drawn; please try again in a minute.';

const newThread = () => new WorkThread<typeof Worker>('card-worker', import.meta.url, { memory, idle });

/** Draws cards in a thread, one after another, so that no card delays other requests (security T51). */
export class Cards {
  readonly #report: (error: unknown) => void;
  #thread = newThread();
  #drawn = 0;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** `report` gets the error of a card that could not be drawn. */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** A card as a PNG. Refuses it when too many wait, and when it takes too long. */
  async draw(card: Card): Promise<Buffer> {
    if (this.#waiting >= mostWaiting) throw new Unavailable(later, 60);
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#draw(card));
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } catch (error) {
      if (!this.#isClosed) this.#report(error);
      throw new Unavailable('The card could not be drawn; please try again later.', 60);
    } finally {
      this.#waiting -= 1;
    }
  }

  async #draw(card: Card): Promise<Buffer> {
    // A thread that ended would start again for the next card.
    if (this.#isClosed) throw new Error('No more cards are drawn.');
    if (this.#drawn === mostDrawn) {
      const old = this.#thread;
      this.#thread = newThread();
      this.#drawn = 0;
      await old.end();
    }
    this.#drawn += 1;
    const { buffer, byteOffset, byteLength } = await this.#thread.run('draw', card, longest);
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  /** Ends the thread; waiting cards are refused. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#thread.end();
  }
}
