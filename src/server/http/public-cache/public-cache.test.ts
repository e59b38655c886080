import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { tagsIn } from '#server/core/tag-header.ts';
import { tags } from '#server/core/tags.ts';
import { appWith, counted, counter, everything, held, type Handler } from '#test/public-routes.ts';

describe('a cached answer', () => {
  it('is computed once and sent with the same bytes and headers', async () => {
    const { app } = await appWith({ '/a': counter(['a']) }, { before: (app) => app.register(helmet) });
    const made = await app.inject('/a');
    const cached = await app.inject('/a');
    expect(cached.payload).toBe('{"made":1}');
    const ofOneRequest = { date: '', 'x-request-id': '' };
    expect({ ...cached.headers, ...ofOneRequest }).toEqual({ ...made.headers, ...ofOneRequest });
    expect(cached.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'cache-tag': 'a',
      vary: 'accept-encoding',
    });
  });

  it('is the same for everybody: cookies are ignored', async () => {
    const { app } = await appWith({ '/a': counter() });
    const nobody = await app.inject('/a');
    const somebody = await app.inject({ url: '/a', headers: { cookie: 'sid=secret', authorization: 'Bearer x' } });
    expect(somebody.rawPayload.equals(nobody.rawPayload)).toBe(true);
    expect(somebody.headers.etag).toBe(nobody.headers.etag);
  });

  it('depends on neither the host nor any forwarding header', async () => {
    const { app } = await appWith({ '/a': counter() });
    await app.inject({
      url: '/a',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-original-url': '/b' },
    });
    expect((await app.inject('/a')).payload).toBe('{"made":1}');
  });

  it('contains no headers of the request that computed it', async () => {
    const handler: Handler = (_request, reply) => {
      reply.header('x-request-id', '17').header('x-ratelimit-remaining', 3);
      return 'text';
    };
    const { app } = await appWith({ '/a': [everything, handler] });
    expect((await app.inject('/a')).headers).toMatchObject({ 'x-ratelimit-remaining': '3' });
    const { headers } = await app.inject('/a');
    expect(headers['x-request-id']).not.toBe('17');
    expect(headers).not.toHaveProperty('x-ratelimit-remaining');
  });

  it('answers HEAD without a body, whichever came first', async () => {
    const { app } = await appWith({ '/a': counter(), '/b': counter() });
    const get = await app.inject('/a');
    const head = await app.inject({ method: 'HEAD', url: '/a' });
    expect(head.payload).toBe('');
    expect(head.headers).toMatchObject({ etag: get.headers.etag, 'content-length': '10' });
    const first = await app.inject({ method: 'HEAD', url: '/b' });
    expect(first.payload).toBe('');
    expect(first.headers['content-length']).toBe('10');
    expect((await app.inject('/b')).payload).toBe('{"made":1}');
  });

  it('is bounded by bytes', async () => {
    const { app } = await appWith({ '/:name': [everything, () => 'x'.repeat(4_000)] }, { maxBytes: 30_000 });
    for (let index = 0; index < 50; index += 1) for (const _ of ['made', 'kept']) await app.inject(`/${index}`);
    expect(app.publicCache.size).toBeGreaterThan(10_000);
    expect(app.publicCache.size).toBeLessThanOrEqual(30_000);
  });
});

describe('the key', () => {
  it('contains only the query keys that the route allows, in any order and escaping', async () => {
    const { app } = await appWith({ '/list/:kind': [{ query: ['cursor', 'limit'] }, counted()] });
    await app.inject('/list/open?limit=5&cursor=a%20b');
    for (const url of [
      '/list/open?cursor=a+b&limit=5',
      '/list/open?utm=1&limit=5&cursor=a%20b',
      '/list/%6fpen?%6cimit=5&cursor=a%20b#x',
    ]) {
      expect((await app.inject(url)).payload, url).toBe('{"made":1}');
    }
    expect((await app.inject('/list/open?limit=6&cursor=a%20b')).payload).toBe('{"made":2}');
  });

  it('is all that the handler sees of the URL, so that nothing else can enter the answer', async () => {
    const { app } = await appWith({
      '/a/:name': [
        { query: () => ['q'] },
        ({ query, url, originalUrl, params }) => ({ query, url, originalUrl, params }),
      ],
    });
    const { payload } = await app.inject('/a/%62onk?evil=<script>&q=x&__proto__=y');
    expect(JSON.parse(payload)).toEqual({
      query: { q: 'x' },
      url: '/a/bonk?q=x',
      originalUrl: '/a/bonk?q=x',
      params: { name: 'bonk' },
    });
  });

  it('never turns a malformed URL into a server error', async () => {
    const { app } = await appWith({ '/*': [{ query: ['q'] }, () => 'text'] });
    for (const url of [
      '/%',
      '/%ff',
      '/%2',
      '/a%2fb%zz',
      '/?q=%',
      '/?q=%ff&q',
      '//',
      '/a//b',
      '/%00',
      `/${'%2f'.repeat(500)}`,
    ]) {
      expect((await app.inject(url)).statusCode, url).toBeLessThan(500);
    }
  });
});

describe('purging', () => {
  it('computes answers with that tag again, and leaves the others', async () => {
    const tagging: Handler = (_request, reply) => {
      reply.tag(...tagsIn('a'), tags.category('c, d'));
      return 'text';
    };
    const { app } = await appWith({
      '/a': counter(['a']),
      '/b': counter(['b']),
      '/c': [everything, tagging],
    });
    for (const url of ['/a', '/b', '/c']) await app.inject(url);
    const size = app.publicCache.size;
    app.publicCache.purge([tags.category('c, d'), ...tagsIn('unknown')]);
    expect(app.publicCache.size).toBeLessThan(size);
    app.publicCache.purge(tagsIn('a'));
    expect((await app.inject('/a')).payload).toBe('{"made":2}');
    expect((await app.inject('/b')).payload).toBe('{"made":1}');
    expect((await app.inject('/c')).headers['cache-tag']).toBe('a,category:c%2C%20d');
    app.publicCache.clear();
    expect(app.publicCache.size).toBe(0);
    expect((await app.inject('/b')).payload).toBe('{"made":2}');
  });

  it.each(['identity', 'br'])('during a computation sends its answer, but caches it nowhere (%s)', async (coding) => {
    const { handler, begun, letGo } = held((nth, _request, reply) => {
      reply.tag(...tagsIn('late'));
      return { nth };
    });
    const { app } = await appWith({ '/a': [everything, handler] });
    const ask = () => app.inject({ url: '/a', headers: { 'accept-encoding': coding } });
    const first = ask();
    await begun(1);
    app.publicCache.purge(tagsIn('late'));
    letGo(1);
    expect((await first).payload).toBe('{"nth":1}');
    expect((await first).headers).toMatchObject({ 'cache-control': 'no-store', 'cache-tag': 'late' });
    expect(app.publicCache.size).toBe(0);
    const second = ask();
    await begun(2);
    app.publicCache.purge(tagsIn('other'));
    letGo(2);
    expect((await second).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await ask()).payload).toBe('{"nth":2}');
  });

  it('during a computation makes later requests compute their own answer', async () => {
    const { handler, begun, letGo } = held((nth) => ({ nth }));
    const { app, arrived } = await appWith({ '/a': [{ query: [], tags: tagsIn('a') }, handler] });
    const before = app.inject('/a');
    await begun(1);
    app.publicCache.purge(tagsIn('a'));
    const after = app.inject('/a');
    await arrived(2);
    letGo(1);
    await begun(2);
    letGo(2);
    expect((await before).payload).toBe('{"nth":1}');
    expect((await after).payload).toBe('{"nth":2}');
  });
});

describe('an answer with concurrent requests', () => {
  it('is computed once for all that wait', async () => {
    const { handler, begun, made, letGo } = held((nth) => ({ nth }));
    const { app, arrived } = await appWith({ '/a': [everything, handler] });
    const answers = Array.from({ length: 50 }, (_, index) => app.inject(`/a?visitor=${index}`));
    await begun(1);
    await arrived(50);
    letGo(1);
    expect(new Set((await Promise.all(answers)).map(({ payload }) => payload))).toEqual(new Set(['{"nth":1}']));
    expect(made()).toBe(1);
  });

  it('is refused to all that wait when the computation fails, and computed again for the next', async () => {
    const { handler, begun, made, letGo } = held((nth) => {
      if (nth === 1) throw Object.assign(new Error('broken'), { statusCode: 503 });
      return { nth };
    });
    const { app, arrived } = await appWith({ '/a': [everything, handler] });
    const answers = Array.from({ length: 5 }, () => app.inject('/a'));
    await begun(1);
    await arrived(5);
    letGo(1);
    for (const { statusCode, headers, json } of await Promise.all(answers)) {
      expect([statusCode, json().message, headers['cache-control']]).toEqual([503, 'broken', 'no-store']);
    }
    expect(made()).toBe(1);
    const next = app.inject('/a');
    await begun(2);
    letGo(2);
    expect((await next).payload).toBe('{"nth":2}');
  });

  it('is refused to each in the format that it accepts', async () => {
    const { handler, begun, letGo } = held((_nth, request, reply) =>
      reply.code(404).type('text/plain').send(`none for ${request.headers.accept}`),
    );
    const { app, arrived } = await appWith({ '/a': [everything, handler] });
    const [text, json] = ['text/plain', 'application/json'].map((accept) =>
      app.inject({ url: '/a', headers: { accept } }),
    );
    await arrived(2);
    await begun(1);
    letGo(1);
    await begun(2);
    letGo(2);
    expect([(await text!).payload, (await json!).payload]).toEqual([
      'none for text/plain',
      'none for application/json',
    ]);
  });

  it.each<[string, (reply: FastifyReply) => unknown]>([
    ['too many requests of one address', (reply) => reply.code(429).send('slow down')],
    ['a redirection', (reply) => reply.redirect('/b')],
    ['an answer sent by other means', (reply) => void reply.hijack().raw.end('raw')],
  ])('is computed by the next that waits after %s', async (_what, answer) => {
    const { handler, begun, letGo } = held((nth, _request, reply) => (nth === 1 ? answer(reply) : { nth }));
    const { app, arrived } = await appWith({ '/a': [everything, handler] });
    const [first, second] = [app.inject('/a'), app.inject('/a')];
    await begun(1);
    await arrived(2);
    letGo(1);
    await begun(2);
    letGo(2);
    expect((await first).payload).not.toContain('nth');
    expect((await second).payload).toBe('{"nth":2}');
  });
});

describe('an answer is not cached', () => {
  const personal = { before: (app: FastifyInstance) => app.register(cookie) };

  it.each<[string, (reply: FastifyReply) => unknown]>([
    ['that sets a cookie', (reply) => reply.setCookie('sid', 'secret').send('yours')],
    ['that sets a cookie by hand', (reply) => reply.header('set-cookie', 'sid=secret').send('yours')],
    ['that depends on another header', (reply) => reply.header('vary', 'Cookie').send('yours')],
    ['that says it is private', (reply) => reply.header('cache-control', 'private').send('yours')],
    ['that is compressed already', (reply) => reply.header('content-encoding', 'gzip').send('yours')],
    ['that is a stream', (reply) => reply.send(new Blob(['yours']).stream())],
  ])('when it has %s: it is sent as private', async (_which, answer) => {
    const { app } = await appWith({ '/a': [everything, (_request, reply) => answer(reply)] }, personal);
    const { payload, headers } = await app.inject('/a');
    expect([payload, headers['cache-control']]).toEqual(['yours', 'private, no-store']);
    expect(app.publicCache.size).toBe(0);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('but sent in %s to a client that accepts it, and uncompressed to others', async (coding, decode) => {
    const long = 'The trenches. '.repeat(500);
    const answer = (_request: unknown, reply: FastifyReply) =>
      reply.type('text/plain').header('cache-control', 'no-store').send(long);
    const { app } = await appWith({ '/a': [everything, answer] });
    const coded = await app.inject({ url: '/a', headers: { 'accept-encoding': coding } });
    expect(decode(coded.rawPayload).toString()).toBe(long);
    expect(coded.headers).toMatchObject({
      'content-encoding': coding,
      vary: 'accept-encoding',
      'cache-control': 'private, no-store',
    });
    expect(coded.headers['content-length']).toBe(String(coded.rawPayload.length));
    const { payload, headers } = await app.inject('/a');
    expect([payload, headers['content-encoding']]).toEqual([long, undefined]);
  });

  it('but sent uncompressed with a cookie', async () => {
    const long = 'The trenches. '.repeat(500);
    const { app } = await appWith(
      { '/a': [everything, (_, reply) => reply.type('text/plain').setCookie('sid', 'secret').send(long)] },
      personal,
    );
    const { payload, headers } = await app.inject({ url: '/a', headers: { 'accept-encoding': 'br' } });
    expect([payload, headers['content-encoding']]).toEqual([long, undefined]);
  });

  it('and its cookie appears on no other answer', async () => {
    let made = 0;
    const { app } = await appWith(
      {
        '/a': [
          everything,
          (_request, reply) => ((made += 1) === 1 ? reply.setCookie('sid', 'secret').send('yours') : 'ours'),
        ],
      },
      personal,
    );
    expect((await app.inject('/a')).headers['set-cookie']).toContain('secret');
    await app.inject('/a');
    const { payload, headers } = await app.inject('/a');
    expect(payload).toBe('ours');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each([201, 301, 404, 500])('with the status %i', async (status) => {
    const { app } = await appWith({ '/a': [everything, (_request, reply) => reply.code(status).send('no')] });
    const { statusCode, headers } = await app.inject('/a');
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([status, 'no-store', undefined]);
    expect(app.publicCache.size).toBe(0);
  });

  it('when it cannot be sent, and each request fails', async () => {
    const { app } = await appWith({
      '/a': [everything, (_request, reply) => reply.header('x-name', 'two\nlines').send('text')],
    });
    for (const time of ['made', 'kept']) expect((await app.inject('/a')).statusCode, time).toBe(500);
  });

  it('when it is private and cannot be sent, and the request fails', async () => {
    const long = 'The trenches. '.repeat(500);
    const answer = (_request: unknown, reply: FastifyReply) =>
      reply.type('text/plain').headers({ 'cache-control': 'no-store', 'x-name': 'two\nlines' }).send(long);
    const { app } = await appWith({ '/a': [everything, answer] });
    for (const accept of ['identity', 'br']) {
      const { statusCode, headers } = await app.inject({ url: '/a', headers: { 'accept-encoding': accept } });
      expect([accept, statusCode, headers['content-encoding']]).toEqual([accept, 500, undefined]);
    }
  });

  it('unless its route is public and the method is a read', async () => {
    const handler = counted();
    const { app } = await appWith(
      { '/a': counter() },
      {
        before: (app) => {
          app.get('/private', handler);
          app.post('/a', { config: { public: everything } }, handler);
        },
      },
    );
    await app.inject('/a');
    expect((await app.inject('/private')).payload).toBe('{"made":1}');
    expect((await app.inject({ method: 'POST', url: '/a' })).payload).toBe('{"made":2}');
    expect((await app.inject({ method: 'POST', url: '/a' })).payload).toBe('{"made":3}');
    expect((await app.inject('/private')).headers).not.toHaveProperty('cache-control');
  });
});
