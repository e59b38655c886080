import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/client.ts';
import { accounts, sessions } from '#server/db/schema.ts';

/** Who sends a request. */
export interface Actor {
  readonly accountId: string;
  /** Null for an anonymous session. */
  readonly wallet: string | null;
  readonly isAdmin: boolean;
  /** Why an admin blocked this account from writing; null when nobody did. */
  readonly blockedReason: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends this request, or null when nobody is logged in. Looked up once, when first asked. */
    actor(): Promise<Actor | null>;
  }
}

const signedIn = 'signed-in';
// Design §4, Login: 30 days, in seconds.
const lifetime = 30 * 24 * 60 * 60;

/** What the store keeps of a session's token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Reads and sets the session cookie (design §4, Login). `secure` when the site is served over https. */
export class SessionCookie {
  readonly #name: string;
  readonly #secure: boolean;

  constructor(secure: boolean) {
    // The prefix makes browsers refuse the cookie when another host of the domain planted it (security T8).
    this.#name = secure ? '__Host-sid' : 'sid';
    this.#secure = secure;
  }

  /** The token that the browser sent; null without one. */
  read(request: FastifyRequest): string | null {
    return request.cookies[this.#name] ?? null;
  }

  /** A fresh token of 256 bits, and what the store keeps of its session. */
  make(): { token: string; session: { tokenHash: string; expiresAt: string } } {
    const token = randomBytes(32).toString('base64url');
    return { token, session: { tokenHash: hashToken(token), expiresAt: new Date(Date.now() + lifetime * 1000).toISOString() } };
  }

  /** Gives the browser its token; and, for its own scripts, the mere fact that there is one, so that they need not ask in vain. */
  set(reply: FastifyReply, token: string): void {
    reply.setCookie(signedIn, '1', { path: '/', sameSite: 'lax', secure: this.#secure, maxAge: lifetime });
    reply.setCookie(this.#name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure, maxAge: lifetime });
  }

  /** Takes both cookies of `set` away. */
  clear(reply: FastifyReply): void {
    reply.clearCookie(signedIn, { path: '/', sameSite: 'lax', secure: this.#secure });
    reply.clearCookie(this.#name, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure });
  }
}

/** Lets every request say who sent it. Whether a wallet is an admin's is read from the configuration each time. */
export function sessionLookup(
  app: FastifyInstance,
  { db, cookie, adminWallets }: { db: Db; cookie: SessionCookie; adminWallets: () => readonly string[] },
): void {
  const found = new WeakMap<FastifyRequest, Promise<Actor | null>>();

  async function find(request: FastifyRequest): Promise<Actor | null> {
    const token = cookie.read(request);
    if (token === null || token.length > 100) return null;
    const [row] = await db
      .select({ accountId: accounts.id, wallet: accounts.wallet, blockedReason: accounts.blockedReason })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, new Date().toISOString())));
    return row === undefined ? null : { ...row, isAdmin: row.wallet !== null && adminWallets().includes(row.wallet) };
  }

  app.decorateRequest('actor', function actor(this: FastifyRequest) {
    let lookup = found.get(this);
    if (lookup === undefined) found.set(this, (lookup = find(this)));
    return lookup;
  });
}
