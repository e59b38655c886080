import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logIn, logInAnonymously, type Caller } from '#test/wallet.ts';
import { statements } from './connections.ts';

let test: TestApp;
let author: Caller;
let id: string;
/** The statements that the store received for one request: housekeeping sends its own at the same time. */
const asking = new AsyncLocalStorage<string[]>();
const note = (statement: unknown) => void asking.getStore()?.push(statement as string);

beforeAll(async () => {
  test = await testApp();
  await buildArticle(test.store, { slug: 'bonk' });
  author = await logIn(test.app);
  const sent = await author.send('POST', '/api/contributions', { slug: 'bonk', text: 'First' });
  ({ id } = (sent.json() as { contribution: { id: string } }).contribution);
  statements.subscribe(note);
});
afterAll(async () => {
  statements.unsubscribe(note);
  await test.close();
});

/** The first words of each statement of a request, without those sent before and after it. */
async function statementsOf(send: () => Promise<{ status: number }>): Promise<string[]> {
  const queries: string[] = [];
  expect((await asking.run(queries, async () => await send())).status).toBe(200);
  const own = queries.filter((query) => !/\b(pg_notify|pg_current_snapshot|pg_current_wal_insert_lsn)\b/.test(query));
  return own.map((query) => query.trim().split(/\s/, 1)[0]!);
}

describe('a write of a known account', () => {
  // The embedded store has one session, so no locks are needed.
  const isAlone = inject('template').store === 'embedded';
  const trip = (holds: number) => (isAlone ? ['with'] : ['begin', ...Array(holds).fill('select'), 'with', 'commit']);

  it.each([
    ['a vote', 1, () => ['POST', `/api/contributions/${id}/vote`, { value: 1 }]],
    ['a vote that is moved', 1, () => ['POST', `/api/contributions/${id}/vote`, { value: -1 }]],
    ['a vote that is taken back', 1, () => ['DELETE', `/api/contributions/${id}/vote`]],
  ] as const)('takes one round trip to the store: %s', async (_what, holds, request) => {
    for (const writer of [await logIn(test.app), await logInAnonymously(test.app, '192.0.2.1')]) {
      await writer.send('GET', '/api/auth/me');
      const send = () => writer.send(...(request() as [method: 'POST' | 'DELETE', url: string, body?: object]));
      // The first anonymous vote creates the key of the day.
      if (writer.address === 'anonymous') await send();
      expect(await statementsOf(send)).toEqual(trip(holds));
    }
  });
});
