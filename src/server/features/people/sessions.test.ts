import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/people/accounts.ts';
import { refusal } from '#contract/refusals.ts';
import { bounties } from '#server/db/schema/bounties.ts';
import { accounts, sessions } from '#server/db/schema/people.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';

const wallet = testWallet();
let test: TestApp;
let now = 0;

beforeAll(async () => {
  test = await testApp({ ADMIN_WALLET: wallet.address }, { clock: () => now });
  await buildArticle(test.store, { slug: 'bonk' });
});
afterAll(() => test.close());

/** Changes the ages of an address's sessions: since their start, and since their last use. */
async function age(address: string, begun: string, used: string): Promise<void> {
  const whose = test.database.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, address));
  await test.database.db
    .update(sessions)
    .set({ createdAt: sql`now() - ${begun}::interval`, usedAt: sql`now() - ${used}::interval` })
    .where(eq(sessions.accountId, whose));
  // Longer than an instance caches them.
  now += 5_001;
}
const isLoggedIn = async (caller: Caller) => (await caller.send('GET', '/api/auth/me')).status === 200;
const list = async (caller: Caller) =>
  ((await caller.send('GET', '/api/account/sessions')).json() as { sessions: Session[] }).sessions;

describe('the session of an admin', () => {
  it.each([
    ['11 hours', '59 minutes', true],
    ['13 hours', '1 minute', false],
    ['2 hours', '61 minutes', false],
  ])('that began %s ago and was used %s ago', async (begun, used, lasts) => {
    const boss = await logIn(test.app, wallet);
    await age(wallet.address, begun, used);
    expect(await isLoggedIn(boss)).toBe(lasts);
    const answer = await boss.send('GET', '/api/admin/audit');
    expect([answer.status, answer.status === 401 ? answer.body : '']).toEqual(
      lasts ? [200, ''] : [401, 'Please login first'],
    );
    // An ended session stays ended, even after its owner loses the role.
    const without = await testApp({}, { database: test.database });
    expect((await without.app.inject({ url: '/api/auth/me', headers: { cookie: boss.cookie } })).statusCode).toBe(
      lasts ? 200 : 401,
    );
    await without.close();
  });

  it('lasts while it is used, and stores its use once a minute', async () => {
    const boss = await logIn(test.app, wallet);
    const used = async () => (await list(boss)).find(({ isThis }) => isThis)!.usedAt;
    await age(wallet.address, '2 hours', '30 seconds');
    const before = await used();
    expect(await used()).toBe(before);
    await age(wallet.address, '2 hours', '50 minutes');
    const after = await used();
    expect(Date.parse(after)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is shorter for admins only', async () => {
    const person = await logIn(test.app);
    await age(person.address, '29 days', '20 days');
    expect(await isLoggedIn(person)).toBe(true);
  });
});

describe('deleting, restraining and paying', () => {
  /** A valid request for each irreversible action. */
  async function grave(boss: Caller): Promise<['PUT' | 'DELETE', string, object?][]> {
    const [author, other] = [await logIn(test.app), await logIn(test.app)];
    const sent = (
      await author.send('POST', '/api/contributions', { slug: 'bonk', text: crypto.randomUUID() })
    ).json() as {
      contribution: { id: string };
    };
    const [person] = await test.database.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.wallet, other.address));
    const { bounty } = (await boss.send('POST', '/api/admin/bounties', { name: 'Paid', reward: 1 })).json() as {
      bounty: { id: string };
    };
    await test.database.db
      .update(bounties)
      .set({ status: 'Awarded', winner: 'somebody' })
      .where(eq(bounties.id, bounty.id));
    const winnerTx = '5'.repeat(87);
    const [job] = await test.database.db.execute<{ id: string }>(sql`
      insert into jobs (kind, payload, state, ended_at) values ('receipt', '{}', 'failed', now()) returning id`);
    return [
      ['DELETE', `/api/admin/jobs/${job!.id}`],
      ['DELETE', `/api/admin/contributions/${sent.contribution.id}`],
      ['PUT', `/api/admin/people/${person!.id}/writing`, { reason: 'Spam' }],
      ['PUT', `/api/admin/bounties/${bounty.id}/status`, { status: 'Paid', winnerTx }],
    ];
  }

  it('need a signature from the last hour, and work with one', async () => {
    const boss = await logIn(test.app, wallet);
    const calls = await grave(boss);
    await age(wallet.address, '61 minutes', '0 minutes');
    for (const [method, url, payload] of calls) {
      const answer = await test.app.inject({
        method,
        url,
        headers: { cookie: boss.cookie },
        ...(payload ? { payload } : {}),
      });
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        'This needs a signature of your wallet that is not older than an hour; please sign in again.',
      ]);
      expect(answer.headers['www-authenticate']).toContain('signature-too-old');
      const problem = await test.app.inject({
        method,
        url,
        headers: { cookie: boss.cookie, accept: 'application/json' },
        ...(payload ? { payload } : {}),
      });
      expect(refusal.parse(problem.json())).toMatchObject({
        status: 403,
        detail: answer.body,
        code: 'signature-too-old',
      });
    }
    // An admin's other calls still work.
    expect((await boss.send('GET', '/api/admin/audit')).status).toBe(200);
    const again = await logIn(test.app, wallet);
    for (const [method, url, payload] of calls)
      expect((await again.send(method, url, payload)).status, url).not.toBe(403);
    expect(
      await test.database.db
        .select()
        .from(accounts)
        .where(and(isNotNull(accounts.blockedReason))),
    ).toHaveLength(1);
    expect((await again.send(calls[0]![0], calls[0]![1])).status).toBe(404);
  });
});

describe('a person’s sessions', () => {
  it('show when they began and were last used, and nothing else', async () => {
    const person = testWallet();
    const first = await logIn(test.app, person);
    await age(person.address, '3 days', '2 days');
    const second = await logIn(test.app, person);
    const seen = await list(second);
    expect(seen.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(Object.keys(seen[0]!).toSorted()).toEqual(['begunAt', 'isThis', 'usedAt']);
    expect(Date.parse(seen[1]!.begunAt)).toBeLessThan(Date.now() - 2.9 * 86_400_000);
    expect((await list(first)).map(({ isThis }) => isThis)).toEqual([false, true]);
  });

  it('can all be ended except the present one, and never another person’s', async () => {
    const [person, other] = [testWallet(), await logIn(test.app)];
    const callers = [await logIn(test.app, person), await logIn(test.app, person), await logIn(test.app, person)];
    const [mine] = callers as [Caller];
    const answer = await mine.send('DELETE', '/api/account/sessions/others');
    expect(answer.json()).toEqual({ ended: 2 });
    expect(await Promise.all([...callers, other].map(isLoggedIn))).toEqual([true, false, false, true]);
    expect(await list(mine)).toHaveLength(1);
  });

  it('can be ended by a blocked person', async () => {
    const person = testWallet();
    const [mine, other] = [await logIn(test.app, person), await logIn(test.app, person)];
    await test.database.db.update(accounts).set({ blockedReason: 'Spam' }).where(eq(accounts.wallet, person.address));
    expect((await mine.send('PUT', '/api/account/me', { bio: 'x' })).status).toBe(403);
    expect((await mine.send('DELETE', '/api/account/sessions/others')).json()).toEqual({ ended: 1 });
    expect(await Promise.all([mine, other].map(isLoggedIn))).toEqual([true, false]);
  });

  it('number at most fifty: the oldest make room', async () => {
    const person = testWallet();
    const first = await logIn(test.app, person);
    let last = first;
    for (let number = 0; number < 50; number += 1) last = await logIn(test.app, person);
    expect(await list(last)).toHaveLength(50);
    expect(await isLoggedIn(first)).toBe(false);
  });

  it('exist for wallet users only', async () => {
    const anonymous = await logInAnonymously(test.app);
    expect((await anonymous.send('GET', '/api/account/sessions')).status).toBe(403);
    expect((await anonymous.send('DELETE', '/api/account/sessions/others')).status).toBe(403);
    expect((await test.app.inject('/api/account/sessions')).statusCode).toBe(401);
  });
});

it('tells a browser at logout to delete the person’s data', async () => {
  const { cookie } = await logIn(test.app);
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
  expect(answer.headers['clear-site-data']).toBe('"cache"');
});
