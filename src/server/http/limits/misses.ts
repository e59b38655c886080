import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/core/later-errors.ts';
import { countedAs } from '#server/http/network.ts';
import { isInternal } from '#server/http/pages/in-process.ts';
import { inWords } from './account-limits.ts';

// Every request for something missing costs a database query. The most of them per visitor, and the window in
// milliseconds.
const most = { count: 60, time: 60_000 } as const;
// The most visitors to count.
const mostVisitors = 20_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Present if limits are on: counts each visitor's requests for missing things. */
    misses?: Misses;
  }
}

/**
 * Counts each visitor's requests for missing things. Whether a thing is missing is known only after the lookup, so a
 * visitor over the limit still gets existing pages and cached answers; but the server stops rendering "not found"
 * answers for them.
 */
export class Misses {
  readonly #of = new LRUCache<string, { count: number; readonly until: number }>({ max: mostVisitors });
  /** The server's own calls that found nothing; they count with the page that made them. */
  readonly #found = new WeakSet<IncomingMessage>();
  readonly #internalToken: string;

  constructor(internalToken: string) {
    this.#internalToken = internalToken;
  }

  /** Counts a request for something missing. Refuses a visitor over the limit, except an admin. */
  async note(request: FastifyRequest): Promise<void> {
    if (isInternal(request, this.#internalToken)) this.#found.add(request.raw);
    else await this.#count(request);
  }

  /** Counts a request whose page made these calls, if one of them found nothing. Refuses like `note`. */
  async noteFor(request: FastifyRequest, questions: readonly IncomingMessage[]): Promise<void> {
    if (questions.some((question) => this.#found.has(question))) await this.#count(request);
  }

  async #count(request: FastifyRequest): Promise<void> {
    const visitor = countedAs(request.ip, request.headers);
    let known = this.#of.get(visitor);
    if (known === undefined || known.until <= Date.now())
      this.#of.set(visitor, (known = { count: 0, until: Date.now() + most.time }));
    known.count += 1;
    if (known.count <= most.count || (await request.actor())?.isAdmin) return;
    const seconds = Math.ceil((known.until - Date.now()) / 1_000);
    throw new TooMany(
      `You asked too often for what is not there; please wait ${inWords(seconds)} and try again.`,
      seconds,
    );
  }
}

/** Counts missing things, for routes and pages. */
export function countMisses(app: FastifyInstance, internalToken: string): void {
  app.decorate('misses', new Misses(internalToken));
}
