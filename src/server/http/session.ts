import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '#contract/people/roles.ts';
import { dayLength, minuteLength } from '#contract/timing.ts';
import { isOlder, isOverForStaff } from '#server/core/admin-session.ts';
import { keptFor } from '#server/core/retention.ts';
import type { Db } from '#server/db/client.ts';
import { accounts, hasPoints, roles, sessions } from '#server/db/schema/people.ts';
import type { SessionMemory } from './session-memory.ts';

/** Who sends a request. */
export interface Actor {
  readonly accountId: string;
  /** Null for an anonymous session. */
  readonly wallet: string | null;
  readonly isAdmin: boolean;
  /** Null of a member. */
  readonly role: Role | null;
  /** Whether they have a wallet and at least one point. */
  readonly hasPoints: boolean;
  /** Why an admin blocked this account from writing; null when nobody did. */
  readonly blockedReason: string | null;
  /** When the account was made. ISO 8601, UTC. */
  readonly since: string;
  /** When this session began, and the wallet signed. ISO 8601, UTC. */
  readonly signedAt: string;
}

/** What kind of account somebody has. */
export type AccountKind = 'nobody' | 'member' | Role;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends this request, or null when nobody is logged in. Looked up once, when first asked. */
    actor(): Promise<Actor | null>;
    /** The kind of the sender's account; undefined with a session that no part of the program has looked up. */
    accountKind(): AccountKind | undefined;
  }
}

const signedIn = 'signed-in';
// Design §4, Login, in seconds.
const lifetime = (keptFor.sessionDays * dayLength) / 1_000;
// How exactly the last use is known, in milliseconds: it is written once a minute, not at every request.
const precision = minuteLength;

/** The hash of a session's token, which the store has in its place. */
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

  /** A fresh token of 256 bits, and the row of its session. */
  make(): { token: string; session: { tokenHash: string; expiresAt: string } } {
    const token = randomBytes(32).toString('base64url');
    return {
      token,
      session: { tokenHash: hashToken(token), expiresAt: new Date(Date.now() + lifetime * 1000).toISOString() },
    };
  }

  /**
   * Gives the browser its token in a cookie that scripts cannot read, and a second cookie that tells scripts only that
   * there is a session, so that they ask the server only then.
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

  /** Takes both cookies of `set` away. */
  clear(reply: FastifyReply): void {
    reply.clearCookie(signedIn, { path: '/', sameSite: 'lax', secure: this.#secure });
    reply.clearCookie(this.#name, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure });
  }
}

/** A session as it is looked up. */
export interface SessionRow {
  readonly actor: Pick<Actor, 'accountId' | 'wallet' | 'hasPoints' | 'blockedReason' | 'since'>;
  /** The role that an admin gave; null for none. */
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
 * Lets every request say who sent it. Whether a wallet is an admin's by the configuration is read from that each time;
 * the role that somebody was given comes with their session, and is forgotten with it.
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
  // On a full disk the time of use cannot be written; who somebody is is known all the same.
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
      // Deleted and not only refused: it stays over even if the wallet has no role any longer.
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
    // Without the session's hooks, as at a public answer, the cookies are not parsed.
    const isNobody = (this.cookies as object | null) !== null && cookie.read(this) === null;
    return kinds.get(this) ?? (isNobody ? 'nobody' : undefined);
  });
}
