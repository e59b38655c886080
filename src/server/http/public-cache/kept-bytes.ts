import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/core/later-errors.ts';
import { inWords } from '#server/http/limits/account-limits.ts';
import { addressOf, countedAs } from '#server/http/network.ts';

// The limit in bytes, per time in milliseconds. A cached answer costs little but bandwidth, and hundreds of people
// behind one address stay below the limit.
const most = { bytes: 200 * 1024 * 1024, time: 60_000 } as const;
const mostVisitors = 20_000;

/** Limits the bytes of cached answers per visitor and minute, since the rate limits do not count these requests. */
export class CachedBytes {
  readonly #sent = new LRUCache<string, { bytes: number; readonly until: number }>({ max: mostVisitors });
  readonly #proxies: number;
  readonly #most: number;

  /** `proxies` is the number of proxies in front; one visitor gets at most `mostBytes` in a minute. */
  constructor({ proxies, mostBytes = most.bytes }: { proxies: number; mostBytes?: number | undefined }) {
    this.#proxies = proxies;
    this.#most = mostBytes;
  }

  #of(request: IncomingMessage) {
    const visitor = countedAs(addressOf(request, this.#proxies), request.headers);
    const known = this.#sent.get(visitor);
    if (known !== undefined && known.until > Date.now()) return known;
    const begun = { bytes: 0, until: Date.now() + most.time };
    this.#sent.set(visitor, begun);
    return begun;
  }

  /** Whether the sender of the request is below the limit. */
  mayHave(request: IncomingMessage): boolean {
    return this.#of(request).bytes < this.#most;
  }

  /** Counts bytes for the sender of the request. */
  count(request: IncomingMessage, bytes: number): void {
    this.#of(request).bytes += bytes;
  }

  /** Refuses visitors over the limit. Registered before the public cache. */
  register(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, next) => {
      if (this.mayHave(request.raw)) return next();
      const seconds = Math.ceil((this.#of(request.raw).until - Date.now()) / 1_000);
      next(
        new TooMany(
          `You have loaded very much in a short time; please wait ${inWords(seconds)} and try again.`,
          seconds,
        ),
      );
    });
  }
}
