import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CachedBytes } from '#server/http/public-cache/kept-bytes.ts';
import { publicCache } from '#server/http/public-cache/public-cache.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

let test: TestApp;
// Each case uses its own addresses.
beforeAll(async () => {
  test = await testApp({ RATE_LIMIT: 'on' }, { pages: 'built' });
  await buildArticle(test.store, { slug: 'bonk', title: 'Bonk' });
});
afterAll(() => test.close());

const nonce = (remoteAddress: string, headers: Record<string, string> = {}, { app }: TestApp = test) =>
  app.inject({ url: '/api/auth/nonce', remoteAddress, headers });

describe('rate limits', () => {
  it('say in one sentence how long to wait, and count each address separately', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await nonce('192.0.2.1')).statusCode).toBe(200);
    const refused = await nonce('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toMatch(/^Too many requests; please wait \d+ seconds and try again\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await nonce('192.0.2.2')).statusCode).toBe(200);
  });

  it('cannot be evaded by headers that anybody can send, nor by another address of the same /64', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      await nonce('2001:db8::1', { 'x-forwarded-for': `198.51.100.${attempt}`, 'x-in-process': 'guess' });
    expect((await nonce('2001:db8::2', { 'x-forwarded-for': '198.51.100.99' })).statusCode).toBe(429);
    expect((await nonce('2001:db8:0:1::1')).statusCode).toBe(200);
  });

  it.each([
    ['an IPv4 address', (port: number) => `198.51.100.7:${port}`],
    ['an IPv6 address', (port: number) => `[2001:db8:7::${port}]:${port}`],
  ])('count %s as one visitor, whatever port a proxy adds', async (_kind, addressAt) => {
    const behind = await testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
    const from = (port: number) => nonce('192.0.2.80', { 'x-forwarded-for': addressAt(port) }, behind);
    for (let port = 1_000; port < 1_020; port += 1) expect((await from(port)).statusCode).toBe(200);
    expect((await from(2_000)).statusCode).toBe(429);
    await behind.close();
  });

  it('count requests refused for a missing login', async () => {
    const ask = () =>
      test.app.inject({
        url: '/api/admin/audit',
        remoteAddress: '192.0.2.9',
        headers: { cookie: `sid=${'x'.repeat(43)}` },
      });
    for (let attempt = 0; attempt < 300; attempt += 1) expect((await ask()).statusCode).toBe(401);
    expect((await ask()).statusCode).toBe(429);
  });

  it('render no page for a missing file', async () => {
    const answer = await test.app.inject('/assets/of-another-build.js');
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  });

  it('are lower for missing pages', async () => {
    const remoteAddress = '192.0.2.40';
    for (let attempt = 0; attempt < 60; attempt += 1)
      expect((await test.app.inject({ url: `/article/nowhere-${attempt}`, remoteAddress })).statusCode).toBe(404);
    const refused = await test.app.inject({ url: '/article/nowhere', remoteAddress });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toMatch(
      /^You asked too often for what is not there; please wait \d+ seconds and try again\.$/,
    );
    expect((await test.app.inject({ url: '/article/nowhere', remoteAddress: '192.0.2.41' })).statusCode).toBe(404);
  });

  it('bound the bytes of cached answers', async () => {
    const app = Fastify();
    onTestFinished(() => app.close());
    const sent = new CachedBytes({ proxies: 0, mostBytes: 10_000 });
    app.setErrorHandler((error: Error, _request, reply) => reply.code(429).send(error.message));
    sent.register(app);
    publicCache(app, { sent });
    app.get('/page', { config: { public: { query: [] } } }, () => 'x'.repeat(4_000));
    const ask = async (remoteAddress: string) => (await app.inject({ url: '/page', remoteAddress })).statusCode;
    expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await ask('192.0.2.2')).toBe(200);
  });

  it('are logged once a minute, with their number, and never with a stack', async () => {
    const lines: string[] = [];
    const logged = await testApp(
      { RATE_LIMIT: 'on', LOG_LEVEL: 'warn' },
      { logTo: { write: (line) => void lines.push(line) } },
    );
    for (let attempt = 0; attempt < 30; attempt += 1) await nonce('192.0.2.1', {}, logged);
    await logged.close();
    expect(lines).toEqual([expect.stringContaining('Refused in the last minute: 10 as too often (429).')]);
  });

  it('ignore cached pages', async () => {
    for (let attempt = 0; attempt < 320; attempt += 1)
      expect((await test.app.inject({ url: '/roadmap', remoteAddress: '192.0.2.3' })).statusCode).toBe(200);
  });

  it('ignore the server’s own calls: several for each page that it renders', async () => {
    for (let made = 0; made < 50; made += 1) {
      test.app.publicCache.clear();
      expect((await test.app.inject({ url: '/article/bonk', remoteAddress: '192.0.2.5' })).statusCode).toBe(200);
    }
  });

  it('let somebody type for ten seconds, and refuse more searches than a minute of typing needs', async () => {
    const search = async (path: string, attempt: number, remoteAddress: string) =>
      (await test.app.inject({ url: `${path}?q=bonk${attempt}`, remoteAddress })).statusCode;
    for (let attempt = 0; attempt < 34; attempt += 1)
      expect(await search('/api/search', attempt, '192.0.2.6')).toBe(200);
    const more = [];
    for (let attempt = 34; attempt < 70; attempt += 1) more.push(await search('/api/search', attempt, '192.0.2.6'));
    expect(more.filter((status) => status === 429)).toHaveLength(10);
    expect(await search('/api/search', 100, '192.0.2.7')).toBe(200);
    for (let attempt = 0; attempt < 60; attempt += 1) await search('/search', attempt, '192.0.2.8');
    expect(await search('/api/search', 100, '192.0.2.8')).toBe(429);
    // The rest of the site still answers.
    expect((await test.app.inject({ url: '/api/articles', remoteAddress: '192.0.2.8' })).statusCode).toBe(200);
  });

  it('are off when the operator says so', async () => {
    const unlimited = await testApp({ RATE_LIMIT: 'off' }, { database: test.database });
    for (let attempt = 0; attempt < 25; attempt += 1)
      expect((await nonce('192.0.2.4', {}, unlimited)).statusCode).toBe(200);
    await unlimited.close();
  });
});

describe('an unhealthy Redis', () => {
  it('delays nobody when it accepts connections and never answers', async () => {
    const taken: Socket[] = [];
    const silent = createServer((socket) => taken.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const waiting = await testApp({ RATE_LIMIT: 'on', REDIS_URL: `redis://127.0.0.1:${port}` });
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await nonce('192.0.2.20', {}, waiting)).statusCode).toBe(200);
    expect(taken.length).toBeGreaterThan(0);
    await waiting.close();
    for (const socket of taken) socket.destroy();
    silent.close();
  });

  it('delays nobody when it is unreachable, which is logged once', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const log: string[] = [];
    const without = await testApp(
      { LOG_LEVEL: 'warn', RATE_LIMIT: 'on', REDIS_URL: `redis://127.0.0.1:${port}` },
      { logTo: { write: (line) => void log.push(line) } },
    );
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await nonce('192.0.2.21', {}, without)).statusCode).toBe(200);
    await without.close();
    expect(log.filter((line) => line.includes('Redis'))).toHaveLength(1);
  });
});
