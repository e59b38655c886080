import { setTimeout } from 'node:timers/promises';
import type { Rpc } from '#server/chain/rpc.ts';
import type { Tag } from '#server/core/tag.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { readNextReceipt } from './receipts.ts';

// How long after the last one it looks for the next, in milliseconds, unless it hears of one.
const idle = 5_000;

/**
 * Reads the receipts that are due, one after the other, until it is closed. What is due stands in the database: nothing
 * is lost with it.
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

  /** Hears what was written, here or by another instance. */
  hear(touched: readonly Tag[]): void {
    if (touched.includes(tags.receipts)) this.#heard.abort();
  }

  /** Stops. What was being read is read by the next one that starts. */
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
