import { describe, expect, it } from 'vitest';
import { gently } from '#server/core/tag.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import { appWith, counted, counter, held, type Handler } from '#test/public-routes.ts';
import { sessionCookie } from '#test/wallet.ts';
import { OwnWrites } from './own-writes.ts';
import type { PublicRule } from './making.ts';

describe('a page whose counts change', () => {
  const page = (name: string, handler: Handler): [PublicRule, Handler] => [
    { query: [], tags: tagsIn(name) },
    async (request, reply) => {
      reply.type('text/html; charset=utf-8');
      return JSON.stringify(await handler(request, reply));
    },
  ];

  it('stays briefly while the first request renders it again', async () => {
    const { handler, begun, made, letGo } = held((nth) => ({ nth }));
    const { app } = await appWith({ '/page': page('a', handler), '/list': counter(['a']) }, { clock: () => 10_000 });
    const get = async (url: string) => (await app.inject(url)).payload;
    const first = get('/page');
    await begun(1);
    letGo(1);
    expect([await first, await get('/list')]).toEqual(['{"nth":1}', '{"made":1}']);
    app.publicCache.purge(tagsIn('a').map(gently));
    expect(await get('/list')).toBe('{"made":2}');
    const second = get('/page');
    await begun(2);
    expect(await get('/page')).toBe('{"nth":1}');
    app.publicCache.purge(tagsIn('a').map(gently));
    letGo(2);
    expect(await second).toBe('{"nth":2}');
    const third = get('/page');
    await begun(3);
    expect(await get('/page')).toBe('{"nth":2}');
    letGo(3);
    expect([await third, await get('/page')]).toEqual(['{"nth":3}', '{"nth":3}']);
    expect(made()).toBe(3);
  });

  it('is rendered again for a request a second later, and for all that wait with it', async () => {
    let now = 10_000;
    const { handler, begun, made, letGo } = held((nth) => ({ nth }));
    const { app, arrived } = await appWith({ '/page': page('a', handler) }, { clock: () => now });
    const first = app.inject('/page');
    await begun(1);
    letGo(1);
    await first;
    app.publicCache.purge(tagsIn('a').map(gently));
    now += 1_000;
    const waiting = Array.from({ length: 5 }, () => app.inject('/page'));
    await begun(2);
    await arrived(6);
    app.publicCache.purge(tagsIn('a').map(gently));
    letGo(2);
    expect((await Promise.all(waiting)).map(({ payload }) => payload)).toEqual(Array(5).fill('{"nth":2}'));
    expect(made()).toBe(2);
  });

  it('is rendered once for all that wait, however long that takes, though its counts change meanwhile', async () => {
    let now = 10_000;
    const { handler, begun, made, letGo } = held((nth) => ({ nth }));
    const list: [PublicRule, Handler] = [{ query: [], tags: tagsIn('a') }, handler];
    const { app, arrived } = await appWith(
      {
        '/list': list,
        '/page': page('a', async (_request, reply) => {
          const answer = await app.inject('/list');
          if (/no-store/.test(String(answer.headers['cache-control']))) reply.header('cache-control', 'no-store');
          return answer.json();
        }),
      },
      { clock: () => now },
    );
    const waiting = [app.inject('/page')];
    await begun(1);
    app.publicCache.purge(tagsIn('a').map(gently));
    waiting.push(...Array.from({ length: 5 }, () => app.inject('/page')));
    await arrived(7);
    now += 5_000;
    letGo(1);
    expect((await Promise.all(waiting)).map(({ payload }) => payload)).toEqual(Array(6).fill('{"nth":1}'));
    expect(made()).toBe(1);
  });

  it('is served stale for at most five seconds after the list of purges is lost; data refresh at once', async () => {
    let now = 10_000;
    const { handler, begun, made, letGo } = held((nth) => ({ nth }));
    const { app, arrived } = await appWith(
      { '/page': page('a', handler), '/list': counter(['a']) },
      { clock: () => now },
    );
    const get = async (url: string) => (await app.inject(url)).payload;
    const first = get('/page');
    await begun(1);
    letGo(1);
    expect([await first, await get('/list')]).toEqual(['{"nth":1}', '{"made":1}']);
    app.publicCache.doubt();
    const second = get('/page');
    await begun(2);
    now += 4_999;
    expect([await get('/page'), await get('/list')]).toEqual(['{"nth":1}', '{"made":2}']);
    now += 1;
    const late = get('/page');
    await arrived(6);
    letGo(2);
    expect([await second, await late, await get('/page')]).toEqual(Array(3).fill('{"nth":2}'));
    expect(made()).toBe(2);
  });

  it('is not served stale when it is purged while purges may be missing', async () => {
    const { app } = await appWith({ '/page': page('a', counted()) });
    await app.inject('/page');
    app.publicCache.doubt();
    app.publicCache.purge(tagsIn('a'));
    const requests = [app.inject('/page'), app.inject('/page')];
    expect((await Promise.all(requests)).map(({ payload }) => payload)).toEqual(Array(2).fill('{"made":2}'));
  });

  it('is never served stale to the person who changed them', async () => {
    const writes = new OwnWrites({ areOthers: false, secret: 'known here' });
    const { app } = await appWith(
      { '/page': page('a', counted()) },
      {
        clock: () => 10_000,
        wrote: ({ headers }) => writes.wrote(headers.cookie),
        before: (app) => {
          app.post('/vote', async () => {
            app.publicCache.purge(tagsIn('a').map(gently));
            writes.purged(app.publicCache.now);
            return 'done';
          });
        },
        first: (app) => writes.register(app, { secure: false }),
      },
    );
    const ask = (cookie?: string) => app.inject({ url: '/page', headers: cookie === undefined ? {} : { cookie } });
    await ask();
    // Until it has used up its renders in a row.
    for (let times = 0; times < 5; times += 1) {
      app.publicCache.purge(tagsIn('a').map(gently));
      await ask();
    }
    const answer = await app.inject({ method: 'POST', url: '/vote' });
    const cookie = sessionCookie(answer.headers);
    expect((await ask()).payload).toBe('{"made":6}');
    expect((await ask(cookie)).payload).toBe('{"made":7}');
    expect([(await ask()).payload, (await ask(cookie)).payload]).toEqual(['{"made":7}', '{"made":7}']);
  });
});
