import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

const prefix = 'wrote.';
// Seconds. An announcement takes milliseconds; a line to the database that was cut takes longer.
const lifetime = 60;
// An id, when its cookie was made, and what proves that a server of this site made it.
const mark = /(?:^|; ?)(wrote\.([\w-])=([\w-]{10})\.([\da-z]{1,10})\.([\w-]{22}))(?=;|$)/g;
// As many cookies as there are first letters.
const mostNamed = 64;

declare module 'fastify' {
  interface FastifyRequest {
    /** The cookies that name the sender's own writes, as a Cookie header, when nothing is known here of one of them. */
    ownWritesAhead: string | undefined;
  }
}

/**
 * Lets people see their own writes. What is kept may show old counts for a moment, and where several instances serve
 * one site, a write that one of them acknowledged may reach the caches of the others a moment later. So each write has
 * an id, which its announcement carries, and its answer gives the browser as a cookie. An instance that is asked by a
 * browser whose write it has not heard of makes the answer anew from the database, for that browser alone; one that has
 * heard of it gives that browser nothing that was begun to be made before.
 */
export class OwnWrites {
  /** When each write was purged here, by the public cache's clock; 0 for one that is not committed yet. */
  readonly #heard = new LRUCache<string, number>({ max: 200_000 });
  readonly #ofRequest = new AsyncLocalStorage<string[]>();
  readonly #areOthers: boolean;
  readonly #secret: string;

  /**
   * `areOthers`: whether other instances may write. Where there is one, it knows of every write since it began to keep
   * anything. `secret` is the same for all of them: nobody else can name a write, and have the server render for them
   * alone what is kept.
   */
  constructor({ areOthers, secret }: { areOthers: boolean; secret: string }) {
    this.#areOthers = areOthers;
    this.#secret = secret;
  }

  /**
   * Names a write that is about to commit here: its request's answer will carry the id that is returned, and its
   * announcement must.
   */
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

  /**
   * Notes that this instance has purged, at that time of the public cache's clock, what the write of this id touched.
   */
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

  #proofOf(id: string, time: string): string {
    return createHmac('sha256', this.#secret).update(`${id} ${time}`).digest('base64url').slice(0, 22);
  }

  /**
   * The cookie that names a write: one of 64, by the first letter of its id, so that answers which cross on their way
   * seldom replace each other's. Of writes one after the other the last is enough: announcements arrive in the order of
   * the commits.
   */
  cookieOf(id: string): string {
    const time = Math.floor(Date.now() / 1_000).toString(36);
    return `${prefix}${id[0]}=${id.slice(1)}.${time}.${this.#proofOf(id, time)}`;
  }

  /** The cookies among these that a server of this site made just before, each with the id of its write. */
  #named(cookies: string): { id: string; cookie: string }[] {
    const named: { id: string; cookie: string }[] = [];
    for (const [, cookie, first, rest, time, proof] of cookies.matchAll(mark)) {
      if (named.length === mostNamed) break;
      const id = `${first}${rest}`;
      // The clocks of two instances may differ by some seconds.
      const isYoung = Math.abs(Date.now() / 1_000 - Number.parseInt(time!, 36)) <= lifetime + 10;
      if (isYoung && timingSafeEqual(Buffer.from(proof!), Buffer.from(this.#proofOf(id, time!))))
        named.push({ id, cookie: cookie! });
    }
    return named;
  }

  /** The cookies among these that name writes, as a Cookie header, when nothing is known here of one of them. */
  ahead(cookies: string | undefined): string | undefined {
    if (!this.#areOthers || cookies === undefined || !cookies.includes(prefix)) return undefined;
    const named = this.#named(cookies);
    return named.every(({ id }) => this.#heard.has(id)) ? undefined : named.map(({ cookie }) => cookie).join('; ');
  }

  /**
   * When the last of the writes that these cookies name was purged here, by the public cache's clock; 0 where none is
   * known.
   */
  wrote(cookies: string | undefined): number {
    if (cookies === undefined || !cookies.includes(prefix)) return 0;
    return Math.max(0, ...this.#named(cookies).map(({ id }) => this.#heard.get(id) ?? 0));
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
        reply.header(
          'set-cookie',
          `${this.cookieOf(id)}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
        );
    });
  }
}
