import type { IncomingMessage, ServerResponse } from 'node:http';

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
}

/**
 * Stops an instance without losing a request: first `/readyz` fails, while all else is answered as usual and each
 * answer closes its connection, so that load balancers choose another instance before the port closes
 * (docs/operations.md, Stopping).
 */
export class Stopping {
  readonly #listeners: (() => void)[] = [];
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Calls `tell` when stopping begins. */
  onBegin(tell: () => void): void {
    this.#listeners.push(tell);
  }

  /** Begins to stop; later calls do nothing. */
  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const tell of this.#listeners) tell();
  }

  /**
   * Inspects each request first. nginx does not call `/readyz`, but it can retry a read with status 504 on another
   * instance, and skip this one for a while. If a header says that the proxy does so, answers 504 and returns true.
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
