import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { fetchFor } from '#server/core/outgoing.ts';
import { isSecret } from '#server/core/people-tags.ts';
import type { Tag } from '#server/core/tag.ts';

/** The purge URL of a CDN, and its key, if it needs one. */
export interface CdnSettings {
  readonly url: string;
  readonly key?: string | undefined;
}

// The most tags of one request: the limit of the strictest common CDN.
const mostInRequest = 30;
// Above this number of waiting tags, purges everything instead.
const mostWaiting = 1_000;
const timeout = 5_000;
// How long to collect tags before sending them, in milliseconds. Within this time the other instances purge too, so
// that the CDN gets no old answer from them.
const gathering = 200;
const pauses = { first: 1_000, longest: 60_000 };

/**
 * Sends purges to a CDN, by `POST {"tags": […]}` or `{"purge_everything": true}` (Cloudflare's format), one request at
 * a time. It retries a failed request until it succeeds, because a CDN that missed a purge would keep showing deleted
 * content.
 */
export class CdnPurges {
  readonly #settings: CdnSettings;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #closing = new AbortController();
  #waiting = new Set<Tag>();
  #isEverything = false;
  #telling: Promise<void> | undefined;
  #failures = 0;

  constructor(settings: CdnSettings, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#settings = settings;
    this.#log = log;
  }

  /** The number of unsent purges, of tags or of everything. */
  get waiting(): number {
    return this.#waiting.size + Number(this.#isEverything);
  }

  /** The number of failed requests since the start. */
  get failures(): number {
    return this.#failures;
  }

  /** Purges these tags in the CDN, soon. */
  purge(tags: readonly Tag[]): void {
    if (!this.#isEverything) for (const tag of tags) if (!isSecret(tag)) this.#waiting.add(tag);
    if (this.#waiting.size > mostWaiting) return this.purgeEverything();
    if (this.#waiting.size > 0) this.#begin();
  }

  /** Purges everything in the CDN, soon. */
  purgeEverything(): void {
    this.#isEverything = true;
    this.#waiting.clear();
    this.#begin();
  }

  /** Sends the remaining purges, once, and stops. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#telling;
  }

  #begin(): void {
    this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = undefined;
    });
  }

  async #tellAll(): Promise<void> {
    let pause = pauses.first;
    await this.#wait(gathering);
    while (this.#isEverything || this.#waiting.size > 0) {
      const isEverything = this.#isEverything;
      const tags = [...this.#waiting].slice(0, mostInRequest);
      // Emptied before the request: purges that arrive during it belong to the next request.
      this.#isEverything = false;
      tags.forEach((tag) => this.#waiting.delete(tag));
      if (await this.#tell(isEverything ? { purge_everything: true } : { tags })) {
        pause = pauses.first;
        continue;
      }
      if (this.#closing.signal.aborted) return;
      if (isEverything) this.#isEverything = true;
      else tags.forEach((tag) => this.#waiting.add(tag));
      await this.#wait(pause);
      pause = Math.min(pause * 2, pauses.longest);
    }
  }

  /** Waits for this many milliseconds, or until `close` is called. */
  async #wait(milliseconds: number): Promise<void> {
    await setTimeout(milliseconds, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }

  async #tell(what: object): Promise<boolean> {
    const { url, key } = this.#settings;
    try {
      const response = await fetchFor('cdn', url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify(what),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (response.ok) return true;
      this.#log.warn({ status: response.status }, 'CDN_PURGE_URL refused a purge; it is told again.');
    } catch {
      this.#log.warn('CDN_PURGE_URL could not be reached; what it must forget is told again.');
    }
    this.#failures += 1;
    return false;
  }
}
