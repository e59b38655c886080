import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

const prefix = 'wrote.';
// In seconds. An announcement takes milliseconds, or longer after a lost database connection.
const lifetime = 60;
// A write's id, the time of its cookie, and a signature of this site's servers.
const mark = /(?:^|; ?)(wrote\.([\w-])=([\w-]{10})\.([\da-z]{1,10})\.([\w-]{22}))(?=;|$)/g;
// One cookie for each first letter.
const mostNamed = 64;

declare module 'fastify' {
  interface FastifyRequest {
    /** The cookies of the sender's own writes, as a Cookie header, if this instance does not know one of the writes. */
    ownWritesAhead: string | undefined;
  }
}

/**
 * Lets people see their own writes. A cached answer may show old counts for a moment, and with several instances, a
 * write on one of them reaches the caches of the others a moment later. So each write has an id: its announcement
 * carries it, and its answer gives it to the browser as a cookie. An instance that does not know the write yet renders
 * the answer from the database, for that browser alone. An instance that knows it gives that browser no answer that was
 * started before the write.
 */
export class OwnWrites {
  /** The time of each write's purge on this instance, on the public cache's clock; 0 before its commit. */
  readonly #purgedAt = new LRUCache<string, number>({ max: 200_000 });
  readonly #ofRequest = new AsyncLocalStorage<string[]>();
  readonly #areOthers: boolean;
  readonly #secret: string;

  /**
   * `areOthers`: whether other instances may write. A single instance knows every write since its cache was empty. All
   * instances share `secret`, so that nobody else can invent a write and make the server render cached answers for
   * them.
   */
  constructor({ areOthers, secret }: { areOthers: boolean; secret: string }) {
    this.#areOthers = areOthers;
    this.#secret = secret;
  }

  /**
   * Creates an id for a write that is about to commit: the answer to its request carries it, and its announcement must.
   */
  begin(): string {
    const id = randomBytes(8).toString('base64url');
    // This instance knows its write at once: the browser gets the id only after the commit and the purge here.
    this.#purgedAt.set(id, 0);
    this.#ofRequest.getStore()?.push(id);
    return id;
  }

  /** Whether this instance made the write with this id, or has read its purge. */
  knows(id: string): boolean {
    return this.#purgedAt.has(id);
  }

  /** Records that this instance purged the tags of this write, at that time of the public cache's clock. */
  hear(id: string, at: number): void {
    this.#purgedAt.set(id, at);
  }

  /** Records that this instance purged the tags of this request's writes, at that time. */
  purged(at: number): void {
    const ids = this.#ofRequest.getStore();
    if (ids === undefined) return;
    if (ids.length === 0) this.begin();
    for (const id of ids) this.#purgedAt.set(id, at);
  }

  #proofOf(id: string, time: string): string {
    return createHmac('sha256', this.#secret).update(`${id} ${time}`).digest('base64url').slice(0, 22);
  }

  /**
   * The name of a write's cookie, one of 64, by the first letter of its id: so answers that arrive out of order rarely
   * overwrite each other's cookie. For consecutive writes the last cookie is enough: announcements arrive in the order
   * of the commits.
   */
  cookieOf(id: string): string {
    const time = Math.floor(Date.now() / 1_000).toString(36);
    return `${prefix}${id[0]}=${id.slice(1)}.${time}.${this.#proofOf(id, time)}`;
  }

  /** The recent cookies that a server of this site signed, each with the id of its write. */
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

  /** The cookies that name writes, as a Cookie header, if this instance does not know one of them. */
  ahead(cookies: string | undefined): string | undefined {
    if (!this.#areOthers || cookies === undefined || !cookies.includes(prefix)) return undefined;
    const named = this.#named(cookies);
    return named.every(({ id }) => this.#purgedAt.has(id)) ? undefined : named.map(({ cookie }) => cookie).join('; ');
  }

  /**
   * The time when this instance purged the last of these cookies' writes, on the public cache's clock; 0 if it knows
   * none.
   */
  wrote(cookies: string | undefined): number {
    if (cookies === undefined || !cookies.includes(prefix)) return 0;
    return Math.max(0, ...this.#named(cookies).map(({ id }) => this.#purgedAt.get(id) ?? 0));
  }

  /**
   * Reads the cookies of each request, and sets those of its writes on its answer. Registered before the public cache.
   * `secure` when the site is served over https.
   */
  register(app: FastifyInstance, { secure }: { secure: boolean }): void {
    app.decorateRequest('ownWritesAhead', undefined);
    app.addHook('onRequest', (request, _reply, next) => {
      request.ownWritesAhead = this.ahead(request.headers.cookie);
      // A read has no writes to record.
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
