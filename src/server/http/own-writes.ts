import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

const prefix = 'wrote.';
// Seconds. An announcement takes milliseconds; a line to the database that was cut takes longer.
const lifetime = 60;
const mark = /(?:^|; ?)wrote\.([\w-])=([\w-]{10})(?=;|$)/g;

/**
 * The cookie that names a write: one of 64, by the first letter of its id, so that answers which cross on their way seldom replace each
 * other's. Of writes one after the other the last is enough: announcements arrive in the order of the commits.
 */
const cookieOf = (id: string) => `${prefix}${id[0]}=${id.slice(1)}`;

declare module 'fastify' {
  interface FastifyRequest {
    /** The cookies that name the sender's own writes, as a Cookie header, when nothing is known here of one of them. */
    ownWritesAhead: string | undefined;
  }
}

/**
 * Lets people see their own writes where several instances serve one site. A write that one instance acknowledged may reach the caches of
 * the others a moment later. So each write has an id, which its announcement carries, and its answer gives the browser as a cookie. An
 * instance that is asked by a browser whose write it has not heard of makes the answer anew from the database, for that browser alone.
 */
export class OwnWrites {
  readonly #heard = new LRUCache<string, true>({ max: 200_000 });
  readonly #ofRequest = new AsyncLocalStorage<string[]>();

  /** Names a write that is about to commit here: its request's answer will carry the id that is returned, and its announcement must. */
  begin(): string {
    const id = randomBytes(8).toString('base64url');
    // Known here at once: when the browser learns the id, after the commit, this instance has purged already.
    this.#heard.set(id, true);
    this.#ofRequest.getStore()?.push(id);
    return id;
  }

  /** Whether this instance made the write of this id, or has heard of it. */
  knows(id: string): boolean {
    return this.#heard.has(id);
  }

  /** Notes that this instance has purged what the write of this id touched. */
  hear(id: string): void {
    this.#heard.set(id, true);
  }

  /** The cookies among these that name writes, as a Cookie header, when nothing is known here of one of them. */
  ahead(cookies: string | undefined): string | undefined {
    if (cookies === undefined || !cookies.includes(prefix)) return undefined;
    const ids = Array.from(cookies.matchAll(mark), ([, first, rest]) => `${first}${rest}`);
    return ids.every((id) => this.#heard.has(id)) ? undefined : ids.map(cookieOf).join('; ');
  }

  /**
   * Says of each request whether its sender is ahead of this instance, and gives the answer of each that wrote the ids of its writes. Stands
   * before the public cache. `secure` when the site is served over https.
   */
  register(app: FastifyInstance, { secure }: { secure: boolean }): void {
    app.decorateRequest('ownWritesAhead', undefined);
    app.addHook('onRequest', (request, _reply, next) => {
      request.ownWritesAhead = this.ahead(request.headers.cookie);
      // A read needs no place for ids.
      if (request.method === 'GET') next();
      else this.#ofRequest.run([], next);
    });
    app.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode >= 400) return;
      for (const id of this.#ofRequest.getStore() ?? [])
        reply.header('set-cookie', `${cookieOf(id)}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`);
    });
  }
}
