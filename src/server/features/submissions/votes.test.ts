import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tally } from '#contract/submissions/submissions.ts';
import { accounts, sessions } from '#server/db/schema/people.ts';
import { networkKeys, votes } from '#server/db/schema/votes.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';

let test: TestApp;
let author: Caller;
const ids = new Map<string, string>();

beforeAll(async () => {
  test = await testApp();
  await buildArticle(test.store, { slug: 'bonk' });
  author = await logIn(test.app);
  const sent = {
    contribution: await author.send('POST', '/api/contributions', { slug: 'bonk', text: 'x' }),
    proposal: await author.send('POST', '/api/proposals', { title: 'x', body: 'x' }),
    report: await author.send('POST', '/api/reports/inaccuracy', { details: 'x' }),
  };
  for (const [kind, answer] of Object.entries(sent))
    ids.set(kind, (answer.json() as Record<string, { id: string }>)[kind]!.id);
});
afterAll(() => test.close());

const none = { likes: 0, dislikes: 0, anonymousLikes: 0, anonymousDislikes: 0 };
const nobody = '00000000-0000-4000-8000-000000000000';

describe.each(['contribution', 'proposal', 'report'])('votes on a %s', (kind) => {
  const path = () => `/api/${kind}s/${ids.get(kind)}`;
  const counts = async () => (await test.app.inject(`${path()}/votes`)).json().votes;

  it('are cast, changed and withdrawn, and each person has one', async () => {
    const voter = await logIn(test.app);
    const vote = async (value: number) => (await voter.send('POST', `${path()}/vote`, { value })).json();
    expect(await vote(1)).toEqual({ votes: { ...none, likes: 1 } });
    expect(await vote(1)).toEqual({ votes: { ...none, likes: 1 } });
    expect(await vote(-1)).toEqual({ votes: { ...none, dislikes: 1 } });
    expect((await voter.send('GET', '/api/votes/mine')).json()).toEqual({ votes: { [ids.get(kind)!]: -1 } });
    expect(await counts()).toEqual({ ...none, dislikes: 1 });
    expect((await voter.send('DELETE', `${path()}/vote`)).json()).toEqual({ votes: none });
    expect((await voter.send('DELETE', `${path()}/vote`)).json()).toEqual({ votes: none });
    expect((await voter.send('GET', '/api/votes/mine')).json()).toEqual({ votes: {} });
  });

  it('are exact when fifty people vote and change their votes at the same time', async () => {
    const voters = await Promise.all(
      Array.from({ length: 50 }, (_, network) => logInAnonymously(test.app, `10.0.${network}.1`)),
    );
    const press = (voter: Caller, value: number) => voter.send('POST', `${path()}/vote`, { value });
    await Promise.all(
      voters.flatMap((voter) => [
        press(voter, 1),
        press(voter, -1),
        press(voter, 1),
        voter.send('DELETE', `${path()}/vote`),
        press(voter, -1),
      ]),
    );
    // A store with one connection may refuse some of so many: they try again, as it says.
    const insist = async (voter: Caller, value: number): Promise<void> => {
      const { status } = await press(voter, value);
      if (status === 503) return insist(voter, value);
      expect(status).toBe(200);
    };
    await Promise.all(voters.map((voter, index) => insist(voter, index < 20 ? 1 : -1)));
    const all = { likes: 20, dislikes: 30, anonymousLikes: 20, anonymousDislikes: 30 };
    expect(await counts()).toEqual(all);
    const listed = (await test.app.inject('/api/feed/latest')).json()[`${kind}s`][0];
    expect(listed.votes).toEqual(all);
  });

  it('are 1 or -1 only', async () => {
    for (const value of [0, 2, '1', null, 1.5, [1], undefined]) {
      const answer = await author.send('POST', `${path()}/vote`, { value });
      expect([answer.status, answer.body]).toEqual([400, 'The vote must be 1 (like) or -1 (dislike).']);
    }
  });

  it('are refused on a missing submission', async () => {
    for (const id of [nobody, 'rubbish', "' or 1=1"]) {
      expect((await author.send('POST', `/api/${kind}s/${encodeURIComponent(id)}/vote`, { value: 1 })).status).toBe(
        404,
      );
      expect((await test.app.inject(`/api/${kind}s/${encodeURIComponent(id)}/votes`)).statusCode).toBe(404);
    }
    const others = ['contribution', 'proposal', 'report'].filter((name) => name !== kind);
    for (const name of others)
      expect((await author.send('POST', `/api/${kind}s/${ids.get(name)}/vote`, { value: 1 })).status).toBe(404);
  });
});

describe('anonymous votes', () => {
  let path: string;
  let id: string;
  beforeEach(async () => {
    const sent = (await author.send('POST', '/api/proposals', { title: crypto.randomUUID(), body: 'x' })).json() as {
      proposal: { id: string };
    };
    id = sent.proposal.id;
    path = `/api/proposals/${id}`;
  });

  const counts = async (): Promise<Tally> => (await test.app.inject(`${path}/votes`)).json().votes;
  const crowd = (addresses: string[]) => Promise.all(addresses.map((address) => logInAnonymously(test.app, address)));
  const press = (voter: Caller, value: 1 | -1) => voter.send('POST', `${path}/vote`, { value });
  const takeBack = (voter: Caller) => voter.send('DELETE', `${path}/vote`);
  /** The rows that count. */
  const counted = async () => {
    const rows = await test.database.db
      .select({ value: votes.value })
      .from(votes)
      .where(and(eq(votes.submissionId, id), votes.counts));
    const of = (side: number) => rows.filter(({ value }) => value === side).length;
    return { likes: of(1), dislikes: of(-1) };
  };
  const fromOne24 = Array.from({ length: 20 }, (_, host) => `192.0.2.${host + 1}`);

  it.each([
    ['a /24 of IPv4', fromOne24],
    ['a /64 of IPv6', Array.from({ length: 20 }, (_, host) => `2001:db8:1:2::${host + 1}`)],
    ['a /24 written as IPv6', fromOne24.map((address) => `::ffff:${address}`)],
  ])('of %s count once, and each voter sees their own', async (_what, addresses) => {
    const voters = await crowd(addresses);
    const answers = await Promise.all(voters.map((voter) => press(voter, 1)));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(await counts()).toEqual({ ...none, likes: 1, anonymousLikes: 1 });
    for (const voter of voters)
      expect((await voter.send('GET', '/api/votes/mine')).json()).toEqual({ votes: { [id]: 1 } });
  });

  it('count once per network, and separately from wallets on the same network', async () => {
    const wallets = await Promise.all([logIn(test.app), logIn(test.app)]);
    const voters = await crowd(['192.0.2.1', '192.0.2.2', '198.51.100.1', '2001:db8::1', '2001:db8:0:1::1']);
    for (const voter of [...voters, ...wallets]) await press(voter, 1);
    expect(await counts()).toEqual({ ...none, likes: 6, anonymousLikes: 4 });
  });

  it('change no number when they do not count, whether changed or withdrawn', async () => {
    const [first, second] = (await crowd(['192.0.2.1', '192.0.2.2'])) as [Caller, Caller];
    await press(first, 1);
    const before = await counts();
    for (const change of [
      () => press(second, -1),
      () => press(second, 1),
      () => press(second, 1),
      () => takeBack(second),
    ]) {
      expect((await change()).json()).toEqual({ votes: before });
    }
    expect((await press(first, -1)).json()).toEqual({ votes: { ...none, dislikes: 1, anonymousDislikes: 1 } });
    expect((await takeBack(first)).json()).toEqual({ votes: none });
    // After that, no vote of the network counts, so the next one does.
    expect((await press(second, 1)).json()).toEqual({ votes: { ...none, likes: 1, anonymousLikes: 1 } });
  });

  it('count exactly when a crowd on a few networks changes its mind at the same time', async () => {
    const voters = await crowd([...fromOne24, '198.51.100.1', '198.51.100.2', '203.0.113.1']);
    await Promise.all(voters.flatMap((voter) => [press(voter, 1), takeBack(voter), press(voter, -1), press(voter, 1)]));
    const after = await counts();
    expect(after).toMatchObject(await counted());
    // The last request of each person may run before those of the others.
    expect(after.likes + after.dislikes).toBeLessThanOrEqual(3);
    expect([after.anonymousLikes, after.anonymousDislikes]).toEqual([after.likes, after.dislikes]);
    await Promise.all(voters.map((voter) => press(voter, 1)));
    expect(await counts()).toMatchObject({ likes: 3, dislikes: 0 });
    await Promise.all(voters.map(takeBack));
    expect(await counts()).toEqual(none);
  });

  it('of one network count once more on another day', async () => {
    const [first, second] = (await crowd(['192.0.2.1', '192.0.2.2'])) as [Caller, Caller];
    await press(first, 1);
    await test.database.db.update(networkKeys).set({ day: sql`${networkKeys.day} - 1` });
    expect((await press(second, 1)).json()).toEqual({ votes: { ...none, likes: 2, anonymousLikes: 2 } });
  });

  it('leave no network key after its day, even when nobody votes any more', async () => {
    const { db } = test.database;
    await press((await crowd(['198.51.100.78']))[0]!, 1);
    await db.update(networkKeys).set({ day: sql`${networkKeys.day} - 1` });
    const later = await testApp({}, { database: test.database });
    await expect.poll(() => db.select().from(networkKeys)).toEqual([]);
    await later.close();
  });

  it('store no IP address, and no network key after its day', async () => {
    const { db } = test.database;
    const [voter] = (await crowd(['198.51.100.77'])) as [Caller];
    await press(voter, 1);
    const stored = JSON.stringify([
      await db.select().from(votes),
      await db.select().from(accounts),
      await db.select().from(sessions),
    ]);
    expect(stored).not.toContain('198.51.100');
    await db.update(networkKeys).set({ day: sql`${networkKeys.day} - 1` });
    const [old] = await db.select().from(networkKeys);
    await takeBack(voter);
    await press(voter, 1);
    const keys = await db.select().from(networkKeys);
    expect(keys).toHaveLength(1);
    expect(keys[0]!.key).not.toBe(old!.key);
  });
});
