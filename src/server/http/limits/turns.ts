import { finished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Unavailable } from '#server/core/later-errors.ts';

interface TurnOptions {
  /** How much work runs at the same time. */
  readonly atOnce: number;
  /** How much work may wait for its turn. */
  readonly mostWaiting: number;
}

// In milliseconds: how long work waits for all writes, and how long for a single one. A write may take long, and the
// work must start at some time.
const mostPatience = 100;

/** Runs queued work in its order of arrival: a few pieces at once, and none that starts while somebody writes. */
export class Turns {
  readonly #options: TurnOptions;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  readonly #writes = new Set<FastifyRequest>();
  #calm = Promise.withResolvers<void>();

  constructor(app: FastifyInstance, options: TurnOptions) {
    this.#options = options;
    app.addHook('onRequest', (request, reply, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        this.#writes.add(request);
        const timer = setTimeout(() => this.#written(request), mostPatience).unref();
        finished(reply.raw, () => {
          clearTimeout(timer);
          this.#written(request);
        });
      }
      next();
    });
  }

  /** A write ended, or took too long: its body may still be arriving. */
  #written(request: FastifyRequest): void {
    if (!this.#writes.delete(request) || this.#writes.size > 0) return;
    this.#calm.resolve();
    this.#calm = Promise.withResolvers<void>();
  }

  /** Runs the work when its turn comes. Refuses it when the queue is full. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, mostWaiting } = this.#options;
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= mostWaiting)
        throw new Unavailable('Too many people search at this moment; please try again in a minute.');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      if (this.#writes.size > 0)
        await Promise.race([this.#calm.promise, sleep(mostPatience, undefined, { ref: false })]);
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
