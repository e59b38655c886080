import type { FastifyRequest } from 'fastify';
import {
  endOtherSessions,
  getMe,
  getProfile,
  issueNonce,
  listOwn,
  listSessions,
  loginAnonymously,
  logout,
  saveAccount,
  verifyLogin,
} from '#contract/people/accounts.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Staff } from '#server/core/staff.ts';
import type { Switches } from '#server/core/switches.ts';
import type { Store } from '#server/db/client.ts';
import { accountOwner, anyone, member, walletUser } from '#server/http/guards.ts';
import { hostOf } from '#server/http/hosts.ts';
import { route, type App } from '#server/http/route.ts';
import { hashToken, type SessionCookie } from '#server/http/session.ts';
import * as accounts from './accounts.ts';
import * as login from './login.ts';
import { reservedWordFinder } from './reserved-names.ts';

interface Deps {
  readonly store: Store;
  /** For logins, which an admin needs even while the site is read-only. */
  readonly loginStore: Store;
  readonly switches: Switches;
  readonly cookie: SessionCookie;
  /** The hosts of the site's own URL; the request's host is accepted as well. */
  readonly hosts: readonly string[];
  /** The first admin of the configuration may use 'admin' (spec §5). */
  readonly staff: Staff;
  /** The site's name, which no username may imitate. */
  readonly siteName: string;
}

/** The routes of login, the caller's own account, and profiles. */
export function peopleRoutes(app: App, { store, loginStore, switches, cookie, hosts, staff, siteName }: Deps): void {
  const { db } = store;
  const reservedWord = reservedWordFinder(siteName);
  /** Of the browser's session; null without one. */
  const tokenHashOf = (request: FastifyRequest) => {
    const token = cookie.read(request);
    return token === null ? null : hashToken(token);
  };

  route(app, issueNonce, { guard: anyone, limit: { max: 20, per: '1 minute' } }, async () => ({
    nonce: await login.issueNonce(db),
  }));

  route(app, verifyLogin, { guard: anyone, limit: { max: 10, per: '1 minute' } }, async ({ body, request, reply }) => {
    const { token, session } = cookie.make();
    const isAdmin = staff.admins.includes(body.wallet);
    if (switches.maintenance !== null && !isAdmin) throw switches.maintenance;
    const mayJoin = () => {
      if (!isAdmin) switches.mayJoin();
    };
    const named = [...hosts, hostOf(request)];
    await login.loginWithWallet(loginStore, body, named, session, tokenHashOf(request), mayJoin);
    cookie.set(reply, token);
    return { wallet: body.wallet };
  });

  route(app, loginAnonymously, { guard: anyone, limit: { max: 20, per: '1 hour' } }, async ({ request, reply }) => {
    switches.mayWriteAnonymously();
    const { token, session } = cookie.make();
    await login.loginAnonymously(store, session, tokenHashOf(request));
    cookie.set(reply, token);
    return { wallet: 'anonymous' };
  });

  route(app, getMe, { guard: member }, ({ actor }) => accounts.getMe(db, actor));

  route(app, logout, { guard: anyone }, async ({ request, reply }) => {
    const tokenHash = tokenHashOf(request);
    if (tokenHash !== null) await login.endSession(loginStore, tokenHash);
    cookie.clear(reply);
    // Clears the browser's cache of personal answers (security T10). Not "storage", which keeps the person's unsent
    // text.
    reply.header('clear-site-data', '"cache"');
    return { ok: true };
  });

  route(app, listSessions, { guard: walletUser }, async ({ actor, request, reply }) => {
    reply.tag(peopleTags.sessionsOf(actor.accountId));
    return { sessions: await login.listSessions(db, actor, tokenHashOf(request)!) };
  });

  route(app, endOtherSessions, { guard: accountOwner }, async ({ actor, request }) => ({
    ended: await login.endOtherSessions(loginStore, actor.accountId, tokenHashOf(request)!),
  }));

  route(
    app,
    saveAccount,
    {
      guard: walletUser,
      limit: { max: 30, per: '1 hour' },
      writes: 'profile',
      says: ({ username, bio, pfp }) => [username, bio, pfp],
    },
    ({ actor, body }) => {
      switches.mayGoUnreviewed(actor, 'Profiles are not reviewed, so nobody can change theirs');
      const rules = { firstAdmin: staff.configured[0], staff: staff.wallets, reservedWord };
      return accounts.saveProfile(store, actor, body, rules);
    },
  );

  route(app, listOwn, { guard: member, tags: [tags.submissions] }, ({ actor, query }) =>
    accounts.listOwn(db, actor.accountId, query.ids),
  );

  route(app, getProfile, { guard: anyone, public: true }, ({ params, reply }) => {
    reply.tag(peopleTags.profile(params.wallet), peopleTags.standing(params.wallet));
    return accounts.getProfile(db, params.wallet);
  });
}
