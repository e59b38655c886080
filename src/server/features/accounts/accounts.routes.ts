import type { FastifyRequest } from 'fastify';
import {
  getMe,
  getProfile,
  issueNonce,
  listOwn,
  listPeople,
  loginAnonymously,
  logout,
  restrainPerson,
  saveAccount,
  verifyLogin,
} from '#contract/accounts.ts';
import type { Store } from '#server/db/client.ts';
import { admin, anyone, member, walletUser } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import { hashToken, type SessionCookie } from '#server/http/session.ts';
import * as accounts from './accounts.ts';
import * as login from './login.ts';
import * as people from './people.ts';

interface Deps {
  readonly store: Store;
  readonly cookie: SessionCookie;
  /** The names under which this server is reached. */
  readonly hosts: readonly string[];
  /** The wallet that may be called 'admin' (spec §5); read at each request. */
  readonly firstAdmin: () => string | undefined;
}

/** Login, one's own account, and everybody's profile. */
export function accountRoutes(app: App, { store, cookie, hosts, firstAdmin }: Deps): void {
  const { db } = store;
  /** Of the session that the browser has; null without one. */
  const tokenHashOf = (request: FastifyRequest) => {
    const token = cookie.read(request);
    return token === null ? null : hashToken(token);
  };

  route(app, issueNonce, { guard: anyone, limit: { max: 20, per: '1 minute' } }, async () => ({ nonce: await login.issueNonce(db) }));

  route(app, verifyLogin, { guard: anyone, limit: { max: 10, per: '1 minute' } }, async ({ body, request, reply }) => {
    const { token, session } = cookie.make();
    await login.loginWithWallet(store, body, hosts, session, tokenHashOf(request));
    cookie.set(reply, token);
    return { wallet: body.wallet };
  });

  route(app, loginAnonymously, { guard: anyone, limit: { max: 20, per: '1 hour' } }, async ({ request, reply }) => {
    const { token, session } = cookie.make();
    await login.loginAnonymously(store, session, tokenHashOf(request));
    cookie.set(reply, token);
    return { wallet: 'anonymous' };
  });

  route(app, getMe, { guard: member }, ({ actor }) => accounts.getMe(db, actor));

  route(app, logout, { guard: anyone }, async ({ request, reply }) => {
    const tokenHash = tokenHashOf(request);
    if (tokenHash !== null) await login.endSession(store, tokenHash);
    cookie.clear(reply);
    return { ok: true };
  });

  route(app, saveAccount, { guard: walletUser, limit: { max: 30, per: '1 hour' } }, ({ actor, body }) =>
    accounts.saveProfile(store, actor, body, firstAdmin()),
  );

  route(app, listOwn, { guard: member }, ({ actor }) => accounts.listOwn(db, actor.accountId));

  route(app, listPeople, { guard: admin }, ({ query }) => people.listPeople(db, query.q, query));

  route(app, restrainPerson, { guard: admin }, async ({ actor, params, body }) => ({
    person: await people.restrainPerson(store, actor.accountId, params.id, params.restraint, body.reason),
  }));

  route(app, getProfile, { guard: anyone, public: { tags: [] } }, ({ params, reply }) => {
    reply.tag(`profile:${params.wallet}`);
    return accounts.getProfile(db, params.wallet);
  });
}
