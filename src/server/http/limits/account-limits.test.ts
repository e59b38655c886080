import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '#server/db/schema/people.ts';
import { testApp, testAppWithAdmin, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let test: TestApp;
// Another instance without limits, for the many logins of these tests.
let unlimited: TestApp;
let boss: Caller;
beforeAll(async () => {
  ({ test: unlimited, boss } = await testAppWithAdmin());
  test = await testApp({ RATE_LIMIT: 'on', ADMIN_WALLET: boss.address }, { database: unlimited.database });
  await buildArticle(test.store, { slug: 'bonk' });
});
afterAll(async () => {
  await test.close();
  await unlimited.close();
});

let addresses = 0;
/** Sends a request from a new address each time. */
const send = (
  by: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload: object = {},
  app = test.app,
) =>
  app.inject({
    method,
    url,
    headers: { cookie: by.cookie },
    remoteAddress: `10.${(addresses += 1) >> 8}.${addresses & 255}.1`,
    payload,
  });

const texts = {
  contribution: (by: Caller) => send(by, 'POST', '/api/contributions', { slug: 'bonk', text: randomUUID() }),
  proposal: (by: Caller) => send(by, 'POST', '/api/proposals', { title: randomUUID(), body: 'x' }),
  report: (by: Caller) => send(by, 'POST', '/api/reports/inaccuracy', { details: randomUUID() }),
};

/** Repeats a request until it is refused. Returns the number of successes, and the refusal. */
async function exhaust(work: (time: number) => ReturnType<typeof send>) {
  for (let done = 0; ; done += 1) {
    const answer = await work(done);
    if (answer.statusCode === 429) return { done, refusal: answer };
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  }
}

async function settle({ address }: Caller): Promise<void> {
  await test.database.db
    .update(accounts)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(accounts.wallet, address));
}

describe('the writes of an account', () => {
  let subject: string;
  beforeEach(async () => {
    const answer = await texts.proposal(await logIn(unlimited.app));
    subject = (answer.json() as { proposal: { id: string } }).proposal.id;
  });

  const some = Object.values(texts);
  const submit = (by: Caller) => exhaust((time) => some[time % 3]!(by));

  it('are limited over any number of IP addresses, all kinds of submissions together', async () => {
    const fresh = await logIn(unlimited.app);
    const { done, refusal } = await submit(fresh);
    expect(done).toBe(8);
    expect(refusal.body).toMatch(
      /^You have sent too much in a short time; please wait \d+ (seconds|minutes) and try again\.$/,
    );
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect((await texts.report(await logIn(unlimited.app))).statusCode).toBe(200);
  });

  it('are allowed again after a day, and fewer without a wallet', async () => {
    const settled = await logIn(unlimited.app);
    await settle(settled);
    expect((await submit(settled)).done).toBe(30);
    expect((await submit(await logInAnonymously(unlimited.app))).done).toBe(3);
  });

  it.each([
    [
      'comments',
      (by: Caller) => send(by, 'POST', `/api/proposals/${subject}/comments`, { text: randomUUID() }),
      5,
      8,
      20,
    ],
    ['votes', (by: Caller) => send(by, 'POST', `/api/proposals/${subject}/vote`, { value: 1 }), 15, 20, 30],
  ] as const)('have a limit for %s', async (_what, work, anonymous, fresh, settled) => {
    const old = await logIn(unlimited.app);
    await settle(old);
    const callers = [await logInAnonymously(unlimited.app), await logIn(unlimited.app), old];
    const done = [];
    for (const caller of callers) done.push((await exhaust(() => work(caller))).done);
    expect(done).toEqual([anonymous, fresh, settled]);
  });

  it('have one for everything else, for an admin as for a settled account', async () => {
    const author = await logIn(unlimited.app);
    const { proposal } = (await texts.proposal(author)).json() as { proposal: { id: string } };
    const edit = () => send(author, 'PUT', `/api/proposals/${proposal.id}`, { title: randomUUID(), body: 'x' });
    expect((await exhaust(edit)).done).toBe(20);
    const feature = () => send(boss, 'POST', '/api/admin/featured', { slugs: ['bonk'] });
    expect((await exhaust(feature)).done).toBe(60);
    expect((await exhaust(() => send(author, 'PUT', '/api/account/me', { bio: randomUUID() }))).done).toBe(10);
    // Reading and logging out do not count as writing.
    expect((await send(author, 'GET', '/api/auth/me')).statusCode).toBe(200);
    expect((await send(author, 'POST', '/api/auth/logout')).statusCode).toBe(200);
  });

  it.each([
    ['an address of IPv4', ['198.51.100.7', '198.51.100.7', '198.51.100.7'], '198.51.100.8'],
    ['a /64 of IPv6', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2::3'], '2001:db8:1:3::1'],
  ])(
    'are limited together for all anonymous accounts that write from %s',
    async (_what, [first, ...others], elsewhere) => {
      const from = async (remoteAddress: string) => {
        const { cookie } = await logInAnonymously(unlimited.app);
        return () =>
          test.app.inject({
            method: 'POST',
            url: '/api/proposals',
            headers: { cookie },
            remoteAddress,
            payload: { title: randomUUID(), body: 'x' },
          });
      };
      expect((await exhaust(await from(first!))).done).toBe(3);
      for (const address of others) expect((await exhaust(await from(address))).done).toBe(0);
      expect((await exhaust(await from(elsewhere))).done).toBe(3);
      // A wallet has a separate limit.
      const payload = { title: randomUUID(), body: 'x' };
      const { cookie } = await logIn(unlimited.app);
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/proposals',
        headers: { cookie },
        remoteAddress: first!,
        payload,
      });
      expect(answer.statusCode).toBe(200);
    },
  );

  it('exclude refused requests', async () => {
    const caller = await logInAnonymously(unlimited.app);
    for (let time = 0; time < 5; time += 1)
      expect((await send(caller, 'POST', '/api/proposals', { title: '', body: 'x' })).statusCode).toBe(400);
    expect((await submit(caller)).done).toBe(3);
  });
});

it.runIf(process.env['TEST_REDIS_URL'])('limits an account over several instances that share a Redis', async () => {
  const both = await Promise.all(
    [0, 1].map(() =>
      testApp({ RATE_LIMIT: 'on', REDIS_URL: process.env['TEST_REDIS_URL']! }, { database: test.database }),
    ),
  );
  const caller = await logInAnonymously(unlimited.app);
  const propose = (time: number) =>
    send(caller, 'POST', '/api/proposals', { title: randomUUID(), body: 'x' }, both[time % 2]!.app);
  expect((await exhaust(propose)).done).toBe(3);
  await Promise.all(both.map(({ close }) => close()));
});
