import { describe, expect, inject, it } from 'vitest';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import { testApp, testAppWithAdmin } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { accountId } from '#test/people.ts';
import { logIn, logInAnonymously, testWallet, type Caller } from '#test/wallet.ts';
import { SessionMemory } from './session-memory.ts';

describe('a remembered session', () => {
  const row = (accountId: string) => ({ actor: { accountId } });
  /** A memory, with the number of its lookups. */
  function memory() {
    const state = { now: 10_000, lookUps: 0 };
    const sessions = new SessionMemory<{ actor: { accountId: string } }>(() => state.now);
    const find = (hash: string, accountId = hash) =>
      sessions.find(hash, async () => {
        state.lookUps += 1;
        return row(accountId);
      });
    return { state, sessions, find };
  }

  it('is read again after five seconds', async () => {
    const { state, find } = memory();
    expect([await find('a'), await find('a')]).toEqual([row('a'), row('a')]);
    state.now += 5_000;
    await find('a');
    expect(state.lookUps).toBe(1);
    state.now += 1;
    await find('a');
    expect(state.lookUps).toBe(2);
  });

  it('is dropped with all sessions of its account, and no others', async () => {
    const { state, sessions, find } = memory();
    await Promise.all([find('a', 'ann'), find('b', 'ann'), find('c', 'bob')]);
    sessions.hear([peopleTags.people, peopleTags.loginsOf('ann')]);
    await Promise.all([find('a', 'ann'), find('b', 'ann'), find('c', 'bob')]);
    expect(state.lookUps).toBe(5);
    sessions.hear([tags.everything]);
    await find('c', 'bob');
    expect(state.lookUps).toBe(6);
  });

  it('is not remembered when it ended during the read', async () => {
    const { state, sessions, find } = memory();
    const answer = Promise.withResolvers<{ actor: { accountId: string } }>();
    const found = sessions.find('a', () => answer.promise);
    sessions.hear([peopleTags.loginsOf('ann')]);
    answer.resolve(row('ann'));
    expect(await found).toEqual(row('ann'));
    await find('a');
    expect(state.lookUps).toBe(1);
  });

  it('is not remembered when it does not exist', async () => {
    const { state, sessions, find } = memory();
    expect(await sessions.find('a', async () => undefined)).toBeUndefined();
    await find('a');
    expect(state.lookUps).toBe(1);
  });
});

const statusAt = (
  { app }: { app: { inject: (of: object) => PromiseLike<{ statusCode: number }> } },
  { cookie }: Caller,
  write = false,
) =>
  app
    .inject({
      method: write ? 'PUT' : 'GET',
      url: write ? '/api/account/me' : '/api/auth/me',
      headers: { cookie },
      ...(write && { payload: { bio: 'x' } }),
    })
    .then(({ statusCode }) => statusCode);

// The embedded store belongs to one process. The test's clock stops, so no session expires from memory.
it.runIf(inject('template').store === 'postgres')('an instance drops sessions that ended on another', async () => {
  const database = await testDatabase();
  const clock = () => 0;
  const { test: here, boss } = await testAppWithAdmin({}, { database, clock });
  const there = await testApp({}, { database, clock });
  const known = async (caller: Caller) => {
    expect([await statusAt(here, caller), await statusAt(there, caller)]).toEqual([200, 200]);
    return caller;
  };

  const leaving = await known(await logIn(here.app));
  await leaving.send('POST', '/api/auth/logout');
  expect(await statusAt(here, leaving)).toBe(401);
  await expect.poll(() => statusAt(there, leaving)).toBe(401);

  const again = await known(await logInAnonymously(here.app));
  // A new login in the same browser ends its former session.
  await here.app.inject({ method: 'POST', url: '/api/auth/anonymous', headers: { cookie: again.cookie } });
  await expect.poll(() => statusAt(there, again)).toBe(401);

  const wallet = testWallet();
  const [staying, ended] = [await known(await logIn(here.app, wallet)), await known(await logIn(here.app, wallet))];
  await staying.send('DELETE', '/api/account/sessions/others');
  await expect.poll(() => statusAt(there, ended)).toBe(401);
  expect(await statusAt(there, staying)).toBe(200);

  const restrained = await known(await logIn(here.app));
  expect(await statusAt(there, restrained, true)).toBe(200);
  await boss.send('PUT', `/api/admin/people/${await accountId(boss, restrained)}/writing`, { reason: 'Spam.' });
  expect(await statusAt(here, restrained, true)).toBe(403);
  await expect.poll(() => statusAt(there, restrained, true)).toBe(403);

  await Promise.all([here.close(), there.close()]);
  await database.close();
});
