import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { logInAnonymously } from '#test/wallet.ts';
import { Turns } from './turns.ts';

/** Work that ends when a test releases it, and a record of what has started. */
function held() {
  const begun: number[] = [];
  const gates = new Map<number, () => void>();
  const work = (nth: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(nth);
      gates.set(nth, () => resolve(nth));
    });
  return { begun, work, letGo: (nth: number) => gates.get(nth)!() };
}

/** Lets every runnable task proceed. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('work that takes turns', () => {
  it('runs in order, a bounded number at once, and is refused when too much waits', async () => {
    const turns = new Turns(Fastify(), { atOnce: 2, mostWaiting: 1 });
    const { begun, work, letGo } = held();
    const done = [1, 2, 3].map((nth) => turns.take(work(nth)));
    await expect(turns.take(work(4))).rejects.toThrow(
      'Too many people search at this moment; please try again in a minute.',
    );
    await settled();
    expect(begun).toEqual([1, 2]);
    letGo(2);
    expect(await done[1]).toBe(2);
    await settled();
    expect(begun).toEqual([1, 2, 3]);
    letGo(1);
    letGo(3);
    await Promise.all(done);
    await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take(() => Promise.resolve('again'))).toBe('again');
  });

  it('begins after an earlier write', async () => {
    const app = Fastify();
    onTestFinished(() => app.close());
    const turns = new Turns(app, { atOnce: 1, mostWaiting: 1 });
    const order: string[] = [];
    const written = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    app.post('/', async () => {
      arrived.resolve();
      await written.promise;
      order.push('write');
      return '';
    });
    const write = app.inject({ method: 'POST', url: '/' });
    await arrived.promise;
    const search = turns.take(() => Promise.resolve(order.push('search')));
    await settled();
    written.resolve();
    await Promise.all([write, search]);
    expect(order).toEqual(['write', 'search']);
  });
});

it('work waits only once for an endless write', async () => {
  const app = Fastify();
  const never = Promise.withResolvers<void>();
  onTestFinished(() => app.close());
  onTestFinished(() => never.resolve());
  const turns = new Turns(app, { atOnce: 1, mostWaiting: 1 });
  const arrived = Promise.withResolvers<void>();
  app.post('/', async () => {
    arrived.resolve();
    await never.promise;
  });
  void app.inject({ method: 'POST', url: '/' });
  await arrived.promise;
  await turns.take(() => Promise.resolve());
  const { begun, work, letGo } = held();
  const next = turns.take(work(1));
  await settled();
  expect(begun).toEqual([1]);
  letGo(1);
  await next;
});

describe('searches', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
    for (let number = 0; number < 30; number += 1)
      await buildArticle(test.store, { slug: `token-${number}`, title: `Token of the trench ${number}` });
  });
  afterAll(() => test.close());

  it('never delay a write, however many come', async () => {
    const member = await logInAnonymously(test.app);
    let found = 0;
    const isFound = Promise.withResolvers<void>();
    const searches = Array.from({ length: 60 }, async (_, number) => {
      const { statusCode } = await test.app.inject(`/api/search?q=tokn+trnch+${number}`);
      expect(statusCode).toBe(200);
      found += 1;
      isFound.resolve();
    });
    // All of them have arrived, and each waits for the database or for its turn.
    await isFound.promise;
    const sent = await member.send('POST', '/api/contributions', { slug: 'token-1', text: 'Words' });
    expect(sent.status).toBe(200);
    // At the end of the queue, the write would finish last. How many finish before it depends on the machine.
    expect(found).toBeLessThan(60);
    await Promise.all(searches);
  });
});
