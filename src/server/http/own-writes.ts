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
 * Lets people see their own writes. What is kept may show old counts for a moment, and where several instances serve one site, a write that
 * one of them acknowledged may reach the caches of the others a moment later. So each write has an id, which its announcement carries, and
 * its answer gives the browser as a cookie. An instance that is asked by a browser whose write it has not heard of makes the answer anew from
 * the database, for that browser alone; one that has heard of it gives that browser nothing that was begun to be made before.
 */
export class OwnWrites {
  /** When each write was purged here, by the public cache's clock; 0 for one that is not committed yet. */
  readonly #heard = new LRUCache<string, number>({ max: 200_000 });
  readonly #ofRequest = new AsyncLocalStorage<string[]>();
  readonly #areOthers: boolean;

  /** `areOthers`: whether other instances may write. Where there is one, it knows of every write since it began to keep anything. */
  constructor({ areOthers }: { areOthers: boolean }) {
    this.#areOthers = areOthers;
  }

  /** Names a write that is about to commit here: its request's answer will carry the id that is returned, and its announcement must. */
  begin(): string {
    const id = randomBytes(8).toString('base64url');
    // Known here at once: when the browser learns the id, after the commit, this instance has purged already.
    this.#heard.set(id, 0);
    this.#ofRequest.getStore()?.push(id);
    return id;
  }

  /** Whether this instance made the write of this id, or has heard of it. */
  knows(id: string): boolean {
    return this.#heard.has(id);
  }

  /** Notes that this instance has purged, at that time of the public cache's clock, what the write of this id touched. */
  hear(id: string, at: number): void {
    this.#heard.set(id, at);
  }

  /** Notes that this instance has purged, at that time, what the writes touched that this request made. */
  purged(at: number): void {
    const ids = this.#ofRequest.getStore();
    if (ids === undefined) return;
    if (ids.length === 0) this.begin();
    for (const id of ids) this.#heard.set(id, at);
  }

  #named(cookies: string): string[] {
    return Array.from(cookies.matchAll(mark), ([, first, rest]) => `${first}${rest}`);
  }

  /** The cookies among these that name writes, as a Cookie header, when nothing is known here of one of them. */
  ahead(cookies: string | undefined): string | undefined {
    if (!this.#areOthers || cookies === undefined || !cookies.includes(prefix)) return undefined;
    const ids = this.#named(cookies);
    return ids.every((id) => this.#heard.has(id)) ? undefined : ids.map(cookieOf).join('; ');
  }

  /** When the last of the writes that these cookies name was purged here, by the public cache's clock; 0 where none is known. */
  wrote(cookies: string | undefined): number {
    if (cookies === undefined || !cookies.includes(prefix)) return 0;
    return Math.max(0, ...this.#named(cookies).map((id) => this.#heard.get(id) ?? 0));
  }

  /**
   * Says of each request what its sender wrote, and gives the answer of each that wrote the ids of its writes. Stands
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
