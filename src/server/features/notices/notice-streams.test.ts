import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { logIn, testWallet, type Caller } from '#test/wallet.ts';
import { NoticeStreams } from './notice-streams.ts';

let test: TestApp;
let url: string;
let ann: Caller;
let bob: Caller;
beforeEach(async () => {
  test = await testApp();
  url = await test.app.listen({ port: 0 });
  [ann, bob] = await Promise.all([logIn(test.app), logIn(test.app)]);
});
afterEach(() => test.close());

/** Listens; `next` returns the next number of the stream, and undefined after its end. */
async function listen(at: string, { cookie }: { cookie: string }) {
  const response = await fetch(`${at}/api/notices/stream`, { headers: { cookie } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const next = async (): Promise<number | undefined> => {
    for (;;) {
      const [, unread, rest] = /data: \{"unread":(\d+)\}\n\n([^]*)/.exec(received) ?? [];
      if (unread !== undefined) {
        received = rest!;
        return Number(unread);
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      received += value;
    }
  };
  return { response, next, reader, leave: () => reader.cancel() };
}

async function propose(by: Caller): Promise<string> {
  const { proposal } = (
    await by.send('POST', '/api/proposals', { title: 'Told', body: crypto.randomUUID() })
  ).json() as {
    proposal: { id: string };
  };
  return proposal.id;
}

it('a stream sends the person’s unread number, at once and at each change, and ends with the server', async () => {
  const { response, next } = await listen(url, ann);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await next()).toBe(0);
  const id = await propose(ann);
  const others = await propose(bob);
  await ann.send('POST', `/api/proposals/${others}/vote`, { value: 1 });
  await bob.send('POST', `/api/proposals/${id}/vote`, { value: 1 });
  expect(await next()).toBe(1);
  await bob.send('POST', `/api/proposals/${id}/comments`, { text: 'Yes.' });
  expect(await next()).toBe(2);
  await ann.send('POST', '/api/notices/read', {});
  expect(await next()).toBe(0);
  await test.app.close();
  expect(await next()).toBeUndefined();
});

it('a stopping server tells open and new streams to reconnect elsewhere', async () => {
  const { next, reader } = await listen(url, ann);
  expect(await next()).toBe(0);
  test.app.stopping.begin();
  const late = await fetch(`${url}/api/notices/stream`, { headers: { cookie: bob.cookie } });
  expect(late.status).toBe(200);
  for (const text of [(await reader.read()).value, await late.text()]) {
    const [, milliseconds] = /^retry: (\d+)\n\n$/.exec(text!) ?? [];
    expect(Number(milliseconds)).toBeGreaterThan(0);
  }
  expect(await next()).toBeUndefined();
});

it('streams need a login, and one person has at most five', async () => {
  expect((await test.app.inject('/api/notices/stream')).statusCode).toBe(401);
  // A HEAD request would never end either.
  expect(
    (await test.app.inject({ method: 'HEAD', url: '/api/notices/stream', headers: { cookie: ann.cookie } })).statusCode,
  ).toBe(404);
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(url, ann)));
  for (const { next } of streams) expect(await next()).toBe(0);
  const refused = await fetch(`${url}/api/notices/stream`, { headers: { cookie: ann.cookie } });
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain('too many windows');
  expect(await (await listen(url, bob)).next()).toBe(0);
  await streams[0]!.leave();
  // The server notices a moment later that the client left.
  await expect.poll(async () => (await listen(url, ann)).response.status).toBe(200);
});

it('a stream ends with its session', async () => {
  const { next } = await listen(url, ann);
  expect(await next()).toBe(0);
  await ann.send('POST', '/api/auth/logout', {});
  expect(await next()).toBeUndefined();
});

it('one visitor has twenty streams at most', async () => {
  const bounded = await testApp({ RATE_LIMIT: 'on' });
  onTestFinished(() => bounded.close());
  const at = await bounded.app.listen({ port: 0 });
  const people = await Promise.all(Array.from({ length: 5 }, () => logIn(bounded.app)));
  for (const person of people.slice(0, 4))
    for (let window = 0; window < 5; window += 1) expect((await listen(at, person)).response.status).toBe(200);
  expect((await fetch(`${at}/api/notices/stream`, { headers: { cookie: people[4]!.cookie } })).status).toBe(429);
});

it('the oldest stream of an anonymous account gives way to a wallet’s, when all are taken', () => {
  const streams = new NoticeStreams(async () => 0);
  onTestFinished(() => streams.close());
  const listener = (nth: number, isAnonymous: boolean) => ({ accountId: `${nth}`, isAnonymous, visitor: null });
  const open = (nth: number, isAnonymous: boolean) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    streams.mustHaveRoom(listener(nth, isAnonymous));
    streams.add(listener(nth, isAnonymous), response);
    return response;
  };
  const [wallet, oldest, younger] = [open(0, false), open(1, true), open(2, true)];
  for (let nth = 3; nth < 500; nth += 1) open(nth, true);
  expect(() => open(500, true)).toThrow('Nobody more can listen now');
  open(501, false);
  expect([wallet, oldest, younger].map(({ writableEnded }) => writableEnded)).toEqual([false, true, false]);
});

it('a stream continues when its listener logs in on another device as well', async () => {
  const wallet = testWallet();
  const { next } = await listen(url, await logIn(test.app, wallet));
  expect(await next()).toBe(0);
  const elsewhere = await logIn(test.app, wallet);
  await bob.send('POST', `/api/proposals/${await propose(elsewhere)}/vote`, { value: 1 });
  expect(await next()).toBe(1);
});

// The embedded store belongs to one process.
it.runIf(inject('template').store === 'postgres')(
  'a notice from one instance reaches the streams of the others',
  async () => {
    const database = await testDatabase();
    const [here, there] = [await testApp({}, { database }), await testApp({}, { database })];
    const at = await there.app.listen({ port: 0 });
    const [author, voter] = [await logIn(here.app), await logIn(here.app)];
    const { next } = await listen(at, author);
    expect(await next()).toBe(0);
    await voter.send('POST', `/api/proposals/${await propose(author)}/vote`, { value: 1 });
    expect(await next()).toBe(1);
    await Promise.all([here.close(), there.close()]);
    await database.close();
  },
);
