import { Unavailable } from '#server/core/later-errors.ts';
import { WorkThread } from '#server/core/work-thread.ts';
import type * as Worker from './card-worker.ts';
import type { Card } from './card.ts';

// The time limit for one card, in milliseconds: on a slow machine, the largest card takes a tenth of it.
const longest = 5_000;
// The limit of the JavaScript heap, in megabytes; the thread uses 50.
const memory = 128;
// The thread never frees a loaded font, and all Chinese fonts take 280 MB. After this many cards a new thread replaces
// it.
const mostDrawn = 50;
// The thread ends after this time without work, in milliseconds, which frees its memory.
const idle = 60_000;
// The most cards in the queue: each takes 0.1 s, and crawlers do not wait longer.
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

  /** `report` receives the error of each failed card. */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Refuses while too many cards wait. Call it before costly preparations of a card. */
  mustHaveRoom(): void {
    if (this.#waiting >= mostWaiting) throw new Unavailable(later, 60);
  }

  /** Draws a card as a PNG. Refuses it when too many wait, and when it takes too long. */
  async draw(card: Card): Promise<Buffer> {
    this.mustHaveRoom();
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
    // A call to an ended thread would start it again.
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
