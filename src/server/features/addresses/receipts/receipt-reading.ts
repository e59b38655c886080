import { setTimeout } from 'node:timers/promises';
import type { Rpc } from '#server/chain/rpc.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { readNextReceipt } from './receipts.ts';

// The pause before looking for the next receipt, in milliseconds, unless it hears of one.
const idle = 5_000;

/**
 * Reads due receipts one after the other, until it is closed. The queue is in the database, so nothing is lost with the
 * process.
 */
export class ReceiptReading {
  readonly #store: Store;
  readonly #rpc: Rpc;
  readonly #closing = new AbortController();
  #heard = new AbortController();
  readonly #reading: Promise<void>;

  constructor(store: Store, rpc: Rpc) {
    this.#store = store;
    this.#rpc = rpc;
    this.#reading = this.#readAll();
  }

  /** Learns of writes, here or on another instance. */
  hear(touched: readonly Tag[]): void {
    if (touched.includes(tags.receipts)) this.#heard.abort();
  }

  /** Stops. The next process reads an unfinished receipt again. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      this.#heard = new AbortController();
      // The store may be away for a while.
      const wasDue = await readNextReceipt(this.#store, this.#rpc, signal).catch(() => false);
      if (wasDue) continue;
      await setTimeout(idle, undefined, { signal: AbortSignal.any([signal, this.#heard.signal]), ref: false }).catch(
        () => undefined,
      );
    }
  }
}
