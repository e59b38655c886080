import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { accountId } from '#test/people.ts';
import { logIn, logInAnonymously, testWallet } from '#test/wallet.ts';

const wallet = testWallet();
let test: TestApp;

beforeAll(async () => {
  test = await testApp({ ADMIN_WALLET: wallet.address });
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Every admin call in the application's documentation, with an id where it needs one. */
async function adminCalls(): Promise<[Method, string][]> {
  const { paths } = (await test.app.inject('/api/docs/json')).json() as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method): [Method, string] => [
        method.toUpperCase() as Method,
        path.replace('{id}', '00000000-0000-4000-8000-000000000000').replace('{restraint}', 'text'),
      ]),
    );
}

describe('every admin call', () => {
  it('refuses people who are not admins before it reads anything of the request', async () => {
    const calls = await adminCalls();
    expect(calls.length).toBeGreaterThan(20);
    const [plain, anonymous] = [await logIn(test.app), await logInAnonymously(test.app)];
    for (const [method, url] of calls) {
      const loggedOut = await test.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) });
      expect([url, loggedOut.statusCode, loggedOut.body]).toEqual([url, 401, 'Please login first']);
      for (const caller of [plain, anonymous]) {
        const answer = await caller.send(method, url, method === 'GET' ? undefined : {});
        expect([url, answer.status, answer.body]).toEqual([url, 403, 'Forbidden: admin only']);
      }
    }
  });

  it('answers without caching', async () => {
    const boss = await logIn(test.app, wallet);
    for (const url of [
      '/api/admin/articles/search',
      '/api/admin/reviews',
      '/api/admin/flags',
      '/api/admin/people',
      '/api/admin/audit',
    ]) {
      const answer = await test.app.inject({ url, headers: { cookie: boss.cookie } });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'private, no-store']);
    }
  });

  it('refuses a wallet that left the configuration from its next request on', async () => {
    const boss = await logIn(test.app, wallet);
    expect((await boss.send('GET', '/api/admin/audit')).status).toBe(200);
    const without = await testApp({ ADMIN_WALLET: testWallet().address }, { database: test.database });
    try {
      const answer = await without.app.inject({ url: '/api/admin/audit', headers: { cookie: boss.cookie } });
      expect([answer.statusCode, answer.body]).toEqual([403, 'Forbidden: admin only']);
      const me = await without.app.inject({ url: '/api/auth/me', headers: { cookie: boss.cookie } });
      expect(me.json()).toMatchObject({ wallet: wallet.address, isAdmin: false });
    } finally {
      await without.close();
    }
  });

  it('accepts an admin who was blocked before', async () => {
    const [boss, other] = [await logIn(test.app, wallet), testWallet()];
    await logIn(test.app, other);
    const id = await accountId(boss, other);
    await boss.send('PUT', `/api/admin/people/${id}/writing`, { reason: 'Spam' });
    const later = await testApp({ ADMIN_WALLET: other.address }, { database: test.database });
    try {
      const answer = await (
        await logIn(later.app, other)
      ).send('PUT', `/api/admin/people/${id}/writing`, { reason: null });
      expect(answer.status).toBe(200);
    } finally {
      await later.close();
    }
  });
});
