import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/core/later-errors.ts';
import { countedAs } from '#server/http/network.ts';
import { isInternal } from '#server/http/pages/pages.ts';
import { inWords } from './account-limits.ts';

// The database is asked each time for what does not exist. How often a visitor may do that, in how many milliseconds.
const most = { count: 60, time: 60_000 } as const;
// How many visitors are counted.
const mostVisitors = 20_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where visitors are limited: counts what they looked for and is not there. */
    misses?: Misses;
  }
}

/**
 * Counts what each visitor asked for that was looked up and is not there. It is known only then, so whoever asked for
 * too much of it goes on to get what there is, and what is kept; but no more is made for them of what is not there.
 */
export class Misses {
  readonly #of = new LRUCache<string, { count: number; readonly until: number }>({ max: mostVisitors });
  /** The server's own questions that found nothing; they are counted with the page for which they were asked. */
  readonly #found = new WeakSet<IncomingMessage>();
  readonly #internalToken: string;

  constructor(internalToken: string) {
    this.#internalToken = internalToken;
  }

  /** Notes that a request looked for what is not there. Refuses it to who did so too often, unless it is an admin. */
  async note(request: FastifyRequest): Promise<void> {
    if (isInternal(request, this.#internalToken)) this.#found.add(request.raw);
    else await this.#count(request);
  }

  /**
   * Notes a request for which the server asked itself, unless none of these questions looked for what is not there.
   * Refuses as `note` does.
   */
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

/** Counts what is not there, for the routes and the pages. */
export function countMisses(app: FastifyInstance, internalToken: string): void {
  app.decorate('misses', new Misses(internalToken));
}
