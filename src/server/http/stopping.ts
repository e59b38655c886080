import type { IncomingMessage, ServerResponse } from 'node:http';

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
}

/**
 * How an instance stops without losing a request: `/readyz` says so first, while all else is answered as ever, each
 * answer closing its connection, so that whoever balances sends elsewhere before the port closes (docs/operations.md,
 * Stopping).
 */
export class Stopping {
  readonly #told: (() => void)[] = [];
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Has `tell` called when it begins. */
  onBegin(tell: () => void): void {
    this.#told.push(tell);
  }

  /** Begins; a second time it does nothing. */
  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const tell of this.#told) tell();
  }

  /**
   * Looks at each request first. nginx does not ask `/readyz`: it can be set up to ask another instance where one
   * answers a read with 504, and to send nothing more to that one for a while. A proxy that says so by a header is
   * answered with this, and then this answers true.
   */
  sendsElsewhere({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#hasBegun) return false;
    response.shouldKeepAlive = false;
    if (headers['x-when-stopping'] !== '504' || (method !== 'GET' && method !== 'HEAD')) return false;
    response.writeHead(504, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.end('This instance is stopping; another one answers.');
    return true;
  }
}
