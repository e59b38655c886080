import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nonces, sessions } from '#server/db/schema/people.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { logIn, logInAnonymously, loginMessage, sessionCookie, signWith, testWallet } from '#test/wallet.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const nonce = async () => ((await test.app.inject('/api/auth/nonce')).json() as { nonce: string }).nonce;
const verify = (payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: '/api/auth/verify', payload, headers });

describe('POST /api/auth/verify', () => {
  it('logs a wallet in, with field labels and without', async () => {
    const wallet = testWallet();
    for (const bare of [false, true]) {
      const labelled = loginMessage(wallet.address, await nonce());
      const message = bare ? labelled.replaceAll(/^(Wallet|Domain|Nonce): /gm, '') : labelled;
      const answer = await verify({ wallet: wallet.address, message, signature: signWith(wallet, message) });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ wallet: wallet.address });
      const me = await test.app.inject({ url: '/api/auth/me', headers: { cookie: sessionCookie(answer.headers) } });
      expect(me.json()).toMatchObject({
        wallet: wallet.address,
        account: { username: null, bio: '', pfp: '' },
        isAdmin: false,
      });
    }
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const wallet = testWallet();
    const message = loginMessage(wallet.address, await nonce());
    const { headers } = await verify({ wallet: wallet.address, message, signature: signWith(wallet, message) });
    const cookie = [headers['set-cookie']].flat().find((text) => text!.startsWith('sid='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  const wallet = testWallet();
  const refusals: [string, (nonce: string) => { wallet?: string; message?: string; signature?: string }, RegExp][] = [
    [
      'three lines',
      (n) => ({ message: loginMessage(wallet.address, n).split('\n').slice(0, 3).join('\n') }),
      /exactly four lines/,
    ],
    ['five lines', (n) => ({ message: `${loginMessage(wallet.address, n)}\nmore` }), /exactly four lines/],
    [
      'another order',
      (n) => ({ message: loginMessage(wallet.address, n).split('\n').toReversed().join('\n') }),
      /first line/,
    ],
    [
      'another first line',
      (n) => ({ message: loginMessage(wallet.address, n).replace('Sign in', 'Log in') }),
      /first line/,
    ],
    [
      'lines ended by CRLF',
      (n) => ({ message: loginMessage(wallet.address, n).replaceAll('\n', '\r\n') }),
      /first line/,
    ],
    ['a byte order mark', (n) => ({ message: `\uFEFF${loginMessage(wallet.address, n)}` }), /first line/],
    ['another wallet in the message', (n) => ({ message: loginMessage(testWallet().address, n) }), /second line/],
    ['another domain', (n) => ({ message: loginMessage(wallet.address, n, 'evil.example') }), /third line/],
    ['an invented nonce', () => ({ message: loginMessage(wallet.address, 'a'.repeat(48)) }), /expired or was used/],
    [
      'another wallet than signed',
      (n) => ({ wallet: testWallet().address, message: loginMessage(wallet.address, n) }),
      /second line/,
    ],
    ['a wallet that is none', () => ({ wallet: 'me' }), /wallet address is not valid/],
    ['a signature that is none', () => ({ signature: '0OIl' }), /signature is not valid/],
    ['a signature of something else', () => ({ signature: signWith(wallet, 'something else') }), /does not fit/],
  ];
  it.each(refusals)('refuses %s with 401 and the reason', async (_what, change, reason) => {
    const given = change(await nonce());
    const message = given.message ?? loginMessage(wallet.address, await nonce());
    const answer = await verify({ wallet: wallet.address, message, signature: signWith(wallet, message), ...given });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toMatch(reason);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each(['127.0.0.1:3000', '[::1]:3000'])('accepts %s too when the site runs on this machine', async (host) => {
    const wallet = testWallet();
    const message = loginMessage(wallet.address, await nonce(), host);
    expect((await verify({ wallet: wallet.address, message, signature: signWith(wallet, message) })).statusCode).toBe(
      200,
    );
  });

  it('accepts a message for the requested host when it is one of the site’s own', async () => {
    const site = await testApp(
      { SITE_URL: 'https://wiki.example', ALLOWED_HOSTS: 'wiki.local,192.0.2.7' },
      { database: test.database },
    );
    const signIn = async (domain: string, host: string) => {
      const wallet = testWallet();
      const message = loginMessage(wallet.address, await nonce(), domain);
      const payload = { wallet: wallet.address, message, signature: signWith(wallet, message) };
      return (await site.app.inject({ method: 'POST', url: '/api/auth/verify', payload, headers: { host } }))
        .statusCode;
    };
    for (const host of ['wiki.example', 'wiki.local', 'wiki.local:8080', '192.0.2.7', 'localhost:3000']) {
      expect([host, await signIn(host, host)]).toEqual([host, 200]);
      expect(await signIn('wiki.example', host)).toBe(200);
    }
    for (const [domain, host] of [
      ['wiki.local', 'wiki.example'],
      ['wiki.local:8080', 'wiki.local'],
      ['evil.example', 'wiki.local'],
      ['', 'wiki.local'],
    ] as const)
      expect([domain, await signIn(domain, host)]).toEqual([domain, 401]);
    await site.close();
  });

  it('does not trust the request’s headers for the site’s name', async () => {
    const message = loginMessage(wallet.address, await nonce(), 'evil.example');
    const payload = { wallet: wallet.address, message, signature: signWith(wallet, message) };
    expect((await verify(payload, { 'x-forwarded-host': 'evil.example' })).statusCode).toBe(401);
    // The server refuses all other requests under that name, too.
    expect((await verify(payload, { host: 'evil.example' })).statusCode).toBe(421);
  });

  it('accepts a nonce once, also when fifty requests use it at the same time', async () => {
    const message = loginMessage(wallet.address, await nonce());
    const payload = { wallet: wallet.address, message, signature: signWith(wallet, message) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(payload)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await verify(payload)).statusCode).toBe(401);
  });

  it('refuses an expired nonce', async () => {
    const old = await nonce();
    await test.database.db
      .update(nonces)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(nonces.nonce, old));
    const message = loginMessage(wallet.address, old);
    expect((await verify({ wallet: wallet.address, message, signature: signWith(wallet, message) })).statusCode).toBe(
      401,
    );
  });

  it('lets no stranger use up a nonce', async () => {
    const mine = await nonce();
    const message = loginMessage(wallet.address, mine);
    await verify({ wallet: wallet.address, message, signature: signWith(testWallet(), message) });
    expect((await verify({ wallet: wallet.address, message, signature: signWith(wallet, message) })).statusCode).toBe(
      200,
    );
  });

  it.each([{}, { wallet: 1, message: [], signature: {} }, { wallet: 'x'.repeat(101), message: 'm', signature: 's' }])(
    'refuses %j with 400',
    async (payload) => {
      const answer = await verify(payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toMatch(/^[A-Z].*\.$/);
    },
  );
});

describe('a session', () => {
  it('is new at each login, and ends the old one', async () => {
    const first = await logInAnonymously(test.app);
    const second = await test.app.inject({
      method: 'POST',
      url: '/api/auth/anonymous',
      headers: { cookie: first.cookie },
    });
    expect(sessionCookie(second.headers)).not.toBe(first.cookie);
    expect((await first.send('GET', '/api/auth/me')).status).toBe(401);
  });

  it('ends at logout on the server as well', async () => {
    const caller = await logIn(test.app);
    expect((await caller.send('POST', '/api/auth/logout')).status).toBe(200);
    expect((await caller.send('GET', '/api/auth/me')).status).toBe(401);
    expect((await caller.send('POST', '/api/auth/logout')).status).toBe(200);
  });

  it('expires', async () => {
    const caller = await logIn(test.app);
    await test.database.db.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await caller.send('GET', '/api/auth/me')).status).toBe(401);
  });

  it('ignores a planted cookie', async () => {
    const { statusCode, body } = await test.app.inject({ url: '/api/auth/me', headers: { cookie: 'sid=planted' } });
    expect([statusCode, body]).toEqual([401, 'Please login first']);
  });

  it('stores only a hash of its token', async () => {
    const { cookie } = await logIn(test.app);
    const token = /sid=([^;]+)/.exec(cookie)![1]!;
    const rows = await test.database.db.select({ hash: sessions.tokenHash }).from(sessions);
    const hashes = rows.map(({ hash }) => hash);
    expect(hashes).toContain(createHash('sha256').update(token).digest('base64url'));
    expect(hashes).not.toContain(token);
  });

  it('of an anonymous person has an account of its own', async () => {
    const [one, two] = [await logInAnonymously(test.app), await logInAnonymously(test.app)];
    for (const caller of [one, two])
      expect((await caller.send('GET', '/api/auth/me')).json()).toMatchObject({ wallet: 'anonymous' });
    await one.send('POST', '/api/proposals', { title: 'Mine', body: 'Mine' });
    expect((await one.send('GET', '/api/proposals/mine')).json()).toMatchObject({
      proposals: [{ title: 'Mine', wallet: 'anonymous' }],
    });
    expect((await two.send('GET', '/api/proposals/mine')).json()).toMatchObject({ proposals: [] });
  });
});

describe('every call that needs a login', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  it.each([
    ['GET', '/api/auth/me'],
    ['GET', '/api/account/me/own'],
    ['PUT', '/api/account/me'],
    ['GET', '/api/votes/mine'],
    ['GET', '/api/proposals/mine'],
    ['POST', '/api/contributions'],
    ['PUT', `/api/contributions/${id}`],
    ['DELETE', `/api/contributions/${id}`],
    ['POST', '/api/proposals'],
    ['POST', '/api/reports/inaccuracy'],
    ['POST', `/api/proposals/${id}/vote`],
    ['DELETE', `/api/reports/${id}/vote`],
    ['POST', `/api/contributions/${id}/comments`],
    ['DELETE', `/api/comments/${id}`],
  ] as const)('%s %s answers 401', async (method, url) => {
    const answer = await test.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) });
    expect([answer.statusCode, answer.body]).toEqual([401, 'Please login first']);
  });
});
