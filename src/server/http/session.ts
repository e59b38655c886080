import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#contract/people/roles.ts';
import { dayLength, minuteLength } from '#contract/timing.ts';
import { isOlder, isOverForStaff } from '#server/core/admin-session.ts';
import { retention } from '#server/core/retention.ts';
import type { Db } from '#server/db/client.ts';
import { accounts, hasPoints, roles, sessions } from '#server/db/schema/people.ts';
import type { SessionMemory } from './session-memory.ts';

/** The sender of a request. */
export interface Actor {
  readonly accountId: string;
  /** Null for an anonymous session. */
  readonly wallet: string | null;
  readonly isAdmin: boolean;
  /** Null for a member. */
  readonly role: Role | null;
  /** Whether they have a wallet and at least one point. */
  readonly hasPoints: boolean;
  /** The reason why an admin blocked this account from writing; null if it is not blocked. */
  readonly blockedReason: string | null;
  /** The creation of the account: ISO 8601, UTC. */
  readonly since: string;
  /** The start of this session, when the wallet signed: ISO 8601, UTC. */
  readonly signedAt: string;
}

/** The kind of an account; 'nobody' without a login. */
export type AccountKind = 'nobody' | 'member' | Role;

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender of this request; null without a login. The first call looks it up, later ones share the result. */
    actor(): Promise<Actor | null>;
    /** The kind of the sender's account; undefined if there is a session that nothing has looked up. */
    accountKind(): AccountKind | undefined;
  }
}

const signedIn = 'signed-in';
// The lifetime of a session, in seconds (design §4, Login).
const lifetime = (retention.sessionDays * dayLength) / 1_000;
// The precision of a session's last use, in milliseconds: stored once a minute, not at each request.
const precision = minuteLength;

/** The hash of a session's token. The store keeps only the hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Reads and sets the session cookie (design §4, Login). Pass `secure` if the site has an https URL. */
export class SessionCookie {
  readonly #name: string;
  readonly #secure: boolean;

  constructor(secure: boolean) {
    // With this prefix, browsers refuse the cookie from any other host of the domain (security T8).
    this.#name = secure ? '__Host-sid' : 'sid';
    this.#secure = secure;
  }

  /** The token in the browser's cookie; null without one. */
  read(request: FastifyRequest): string | null {
    return request.cookies[this.#name] ?? null;
  }

  /** Creates a token of 256 random bits, and the row of its session. */
  make(): { token: string; session: { tokenHash: string; expiresAt: string } } {
    const token = randomBytes(32).toString('base64url');
    return {
      token,
      session: { tokenHash: hashToken(token), expiresAt: new Date(Date.now() + lifetime * 1000).toISOString() },
    };
  }

  /**
   * Sets the token in a cookie that scripts cannot read, and a second cookie without data that tells scripts about the
   * session: without it they need not ask the server.
   */
  set(reply: FastifyReply, token: string): void {
    reply.setCookie(signedIn, '1', { path: '/', sameSite: 'lax', secure: this.#secure, maxAge: lifetime });
    reply.setCookie(this.#name, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#secure,
      maxAge: lifetime,
    });
  }

  /** Deletes both cookies of `set`. */
  clear(reply: FastifyReply): void {
    reply.clearCookie(signedIn, { path: '/', sameSite: 'lax', secure: this.#secure });
    reply.clearCookie(this.#name, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure });
  }
}

/** The row of a session lookup. */
export interface SessionRow {
  readonly actor: Pick<Actor, 'accountId' | 'wallet' | 'hasPoints' | 'blockedReason' | 'since'>;
  /** The role that an admin granted; null for none. */
  readonly granted: Role | null;
  readonly session: { readonly createdAt: string; usedAt: string; readonly expiresAt: string };
}

/**
 * The role of the sender of a request: admin if the configuration names their wallet, otherwise the granted role. A
 * blocked person is not a moderator.
 */
function roleOf({ actor, granted }: SessionRow, adminWallets: readonly string[]): Role | null {
  if (actor.wallet === null) return null;
  if (adminWallets.includes(actor.wallet)) return 'admin';
  return granted === 'moderator' && actor.blockedReason !== null ? null : granted;
}

/**
 * Adds the lookup of the sender to every request. The configuration decides at each request which wallets are admins; a
 * granted role comes with the session, and is remembered with it.
 */
export function sessionLookup(
  app: FastifyInstance,
  {
    db,
    cookie,
    memory,
    adminWallets,
  }: { db: Db; cookie: SessionCookie; memory: SessionMemory<SessionRow>; adminWallets: () => readonly string[] },
): void {
  // On a full disk the time of use cannot be stored, but the lookup still succeeds.
  const nothing = () => {};
  const found = new WeakMap<FastifyRequest, Promise<Actor | null>>();
  const kinds = new WeakMap<FastifyRequest, AccountKind>();

  async function lookUp(tokenHash: string): Promise<SessionRow | undefined> {
    const [row] = await db
      .select({
        actor: {
          accountId: accounts.id,
          wallet: accounts.wallet,
          hasPoints: hasPoints(accounts),
          blockedReason: accounts.blockedReason,
          since: accounts.createdAt,
        },
        granted: roles.role,
        session: { createdAt: sessions.createdAt, usedAt: sessions.usedAt, expiresAt: sessions.expiresAt },
      })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(roles, eq(roles.accountId, accounts.id))
      .where(eq(sessions.tokenHash, tokenHash));
    return row;
  }

  async function find(request: FastifyRequest): Promise<Actor | null> {
    const token = cookie.read(request);
    if (token === null || token.length > 100) return null;
    const tokenHash = hashToken(token);
    const session = eq(sessions.tokenHash, tokenHash);
    const row = await memory.find(tokenHash, () => lookUp(tokenHash));
    if (row === undefined || isOlder(row.session.expiresAt, 0)) return null;
    const role = roleOf(row, adminWallets());
    if (role !== null && isOverForStaff(row.session)) {
      // Deletes the session instead of only refusing it, so that it stays ended even if the wallet loses its role.
      await db.delete(sessions).where(session).catch(nothing);
      return null;
    }
    if (isOlder(row.session.usedAt, precision)) {
      row.session.usedAt = new Date().toISOString();
      await db
        .update(sessions)
        .set({ usedAt: sql`now()` })
        .where(session)
        .catch(nothing);
    }
    return { ...row.actor, isAdmin: role === 'admin', role, signedAt: row.session.createdAt };
  }

  app.decorateRequest('actor', function actor(this: FastifyRequest) {
    let lookup = found.get(this);
    if (lookup === undefined) {
      lookup = find(this).then((actor) => {
        kinds.set(this, actor === null ? 'nobody' : (actor.role ?? 'member'));
        return actor;
      });
      found.set(this, lookup);
    }
    return lookup;
  });
  app.decorateRequest('accountKind', function accountKind(this: FastifyRequest) {
    // A cached public answer runs no hooks of the session, so its cookies are not parsed.
    const isNobody = (this.cookies as object | null) !== null && cookie.read(this) === null;
    return kinds.get(this) ?? (isNobody ? 'nobody' : undefined);
  });
}
