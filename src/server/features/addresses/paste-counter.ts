import { LRUCache } from 'lru-cache';
import type { Store } from '#server/db/client.ts';
import { countPastes, type Paste } from './seen-fakes.ts';

// Bounds: the pastes in the queue, the counted pastes to remember on this instance, and the networks.
const most = { waiting: 500, remembered: 20_000, networks: 20_000 };

// The most fakes of one network in an hour: no person meets more, and a script must not fill the table.
const perNetwork = { fakes: 20, milliseconds: 3_600_000 };

/**
 * Counts pasted fakes after the answers. `note` queues a paste, and one write at a time counts the whole queue. A
 * failed write loses its pastes, for example while the site is read-only, because nobody waits for a count.
 */
export class PasteCounter {
  readonly #store: Store;
  readonly #waiting = new Map<string, Paste>();
  readonly #counted = new LRUCache<string, true>({ max: most.remembered, ttl: perNetwork.milliseconds });
  readonly #fakesOf = new LRUCache<string, number>({ max: most.networks, ttl: perNetwork.milliseconds });
  #work: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Notes that somebody in this network pasted this fake. */
  note(paste: Paste): void {
    const key = `${paste.network} ${paste.address}`;
    const fakes = this.#fakesOf.get(paste.network) ?? 0;
    if (this.#counted.has(key) || fakes >= perNetwork.fakes || this.#waiting.size >= most.waiting) return;
    this.#counted.set(key, true);
    this.#fakesOf.set(paste.network, fakes + 1, { noUpdateTTL: true });
    this.#waiting.set(key, paste);
    this.#work ??= this.#count();
  }

  /** Resolves when everything noted so far is counted or lost. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #count(): Promise<void> {
    while (this.#waiting.size > 0) {
      const pastes = [...this.#waiting.values()];
      this.#waiting.clear();
      await countPastes(this.#store, pastes).catch(() => undefined);
    }
    this.#work = undefined;
  }
}
