import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/core/later-errors.ts';
import { inWords } from '#server/http/limits/account-limits.ts';
import { addressOf, countedAs } from '#server/http/network.ts';

// What is kept costs next to nothing to send but the line. Hundreds of people behind one address stay below this: in
// bytes, and milliseconds.
const most = { bytes: 200 * 1024 * 1024, time: 60_000 } as const;
const mostVisitors = 20_000;

/** Bounds how many bytes of kept answers a visitor is sent in a minute, since requests for these are not counted. */
export class KeptBytes {
  readonly #sent = new LRUCache<string, { bytes: number; readonly until: number }>({ max: mostVisitors });
  readonly #proxies: number;
  readonly #most: number;

  /** `proxies` says how many stand in front; `mostBytes` is sent to one visitor in a minute. */
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

  /** Whether the sender of the request may have more. */
  mayHave(request: IncomingMessage): boolean {
    return this.#of(request).bytes < this.#most;
  }

  /** Counts bytes that went to the sender of the request. */
  count(request: IncomingMessage, bytes: number): void {
    this.#of(request).bytes += bytes;
  }

  /** Refuses who had too much. Stands before the public cache. */
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
