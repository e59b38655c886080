import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { sharedSecret } from '#server/db/secrets.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testDatabase } from '#test/database.ts';
import { logInAnonymously } from '#test/wallet.ts';
import { OwnWrites } from './own-writes.ts';

let database: Database;
let test: TestApp;
let port: number;

/** Starts listening. Returns the port. */
async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  database = await testDatabase();
  test = await testApp({}, { database, pages: 'built' });
  await buildArticle(test.store, {
    slug: 'bonk',
    bodyMarkdown: `## About\n\nText about bonk. ${'And more of it. '.repeat(200)}`,
  });
  port = await listen(test);
});
afterAll(async () => {
  await test.close();
  await database.close();
});
beforeEach(() => test.app.publicCache.clear());

/** Requests the path over a connection, exactly as written. */
async function ask(path: string, { at = port, ...options }: RequestOptions & { at?: number } = {}) {
  const outgoing = request({ host: '127.0.0.1', port: at, path, ...options }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

/** The number of answers before the framework, by kind. */
async function countCached(at = port): Promise<Record<string, number>> {
  const { body } = await ask('/metrics', { at });
  const lines = body
    .toString()
    .matchAll(/^trenchpedia_http_kept_answers_total\{method="(\w+)",route="(.+)",status="(\d+)"\} (\d+)$/gm);
  return Object.fromEntries(
    Array.from(lines, ([, method, route, status, count]) => [`${method} ${route} ${status}`, Number(count)]),
  );
}

/**
 * Repeats a request until the cache answers it, and checks that this answer equals the first in every byte and header.
 */
async function cachedAsMade(path: string, options: RequestOptions = {}) {
  const made = await ask(path, options);
  // An uncompressed request gets its answer before the cache has it. The next request waits for the cache.
  await ask(path, options);
  const count = async () => Object.values(await countCached()).reduce((sum, one) => sum + one, 0);
  const before = await count();
  const cached = await ask(path, options);
  expect(await count()).toBe(before + 1);
  const ofOneRequest = { date: '', 'x-request-id': '' };
  expect({ ...cached, headers: { ...cached.headers, ...ofOneRequest } }).toEqual({
    ...made,
    headers: { ...made.headers, ...ofOneRequest },
  });
  return cached;
}

describe('a cached answer', () => {
  it.each(['/', '/article/bonk', '/browse', '/search?q=d%C3%B6g+bonk', '/api/articles'])(
    'is sent before the framework, with the same bytes and all its headers: %s',
    async (path) => {
      const { status, headers } = await cachedAsMade(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['permissions-policy']).toContain('camera=()');
    },
  );

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['identity', (body: Buffer) => body],
  ])('is sent in the requested coding, and as 304 to a client that has it: %s', async (coding, decode) => {
    const headers = { 'accept-encoding': coding };
    const { body, headers: answerHeaders } = await cachedAsMade('/article/bonk', { headers });
    expect([answerHeaders['content-encoding'] ?? 'identity', answerHeaders.vary]).toEqual([coding, 'accept-encoding']);
    expect(decode(body).toString()).toMatch(/^<!doctype html>[^]*Text about bonk/);
    const again = { ...headers, 'if-none-match': answerHeaders.etag };
    expect(await cachedAsMade('/article/bonk', { headers: again })).toMatchObject({
      status: 304,
      headers: { etag: answerHeaders.etag, vary: answerHeaders.vary },
    });
  });

  it('is compressed when a client accepts that, even if it was cached uncompressed', async () => {
    await ask('/article/bonk');
    const plain = await ask('/api/articles/bonk');
    const headers = { 'accept-encoding': 'br' };
    const [one, other] = await Promise.all([
      ask('/api/articles/bonk', { headers }),
      ask('/api/articles/bonk', { headers }),
    ]);
    expect([one.headers['content-encoding'], other.body.equals(one.body)]).toEqual(['br', true]);
    expect(brotliDecompressSync(one.body).equals(plain.body)).toBe(true);
    expect((await cachedAsMade('/api/articles/bonk', { headers })).body.equals(one.body)).toBe(true);
  });

  it('sends only its headers for HEAD, over the same connection as before and after', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const whole = await cachedAsMade('/article/bonk', { agent });
    const { body, headers } = await ask('/article/bonk', { agent, method: 'HEAD' });
    expect([body.length, headers['content-length'], headers.etag]).toEqual([
      0,
      String(whole.body.length),
      whole.headers.etag,
    ]);
    expect((await ask('/article/bonk', { agent })).body.equals(whole.body)).toBe(true);
  });

  it('is counted', async () => {
    const { headers } = await cachedAsMade('/article/bonk');
    const before = await countCached();
    for (const options of [{}, {}, { method: 'HEAD' }, { headers: { 'if-none-match': headers.etag } }])
      await ask('/article/bonk', options);
    // The page's render called it, so it is cached.
    await ask('/api/articles/bonk');
    const after = await countCached();
    const more = (what: string) => after[what]! - (before[what] ?? 0);
    expect(['GET /* 200', 'HEAD /* 200', 'GET /* 304', 'GET /api/articles/:slug 200'].map(more)).toEqual([2, 1, 1, 1]);
  });

  it.each([
    ['a query that is dropped', '/article/bonk?utm_source=x'],
    ['other escapes', '/article/%62onk'],
    ['an address with its host', 'http://localhost/article/bonk'],
    ['a fragment', '/article/bonk#history'],
  ])('is found under %s too', async (_which, path) => {
    const { body } = await ask('/article/bonk');
    const { status, body: same } = await ask(path, { headers: { host: 'localhost' } });
    expect([status, same.equals(body)]).toEqual([200, true]);
  });

  it.each([
    '//',
    '/%',
    '/%ff',
    '/%0Aarticle',
    '/article/%2e%2e',
    '/?',
    '/article/bonk/',
    `/${'long'.repeat(2_000)}`,
    '*',
  ])('has the same status and target for %s', async (path) => {
    const made = await ask(path);
    const again = await ask(path);
    expect(made.status).toBeLessThan(500);
    expect([again.status, again.headers.location]).toEqual([made.status, made.headers.location]);
  });
});

describe('a cached answer is not sent', () => {
  it('under a foreign host name', async () => {
    await cachedAsMade('/article/bonk');
    for (const host of ['evil.example', 'evil.example:443', 'localhost@evil.example'])
      expect((await ask('/article/bonk', { headers: { host } })).status, host).toBe(421);
  });

  it('to a write: the framework answers other methods', async () => {
    await cachedAsMade('/article/bonk');
    expect((await ask('/article/bonk', { method: 'POST' })).status).toBe(405);
    expect((await ask('/article/bonk', { method: 'DELETE' })).status).toBe(405);
  });

  it('after a purge: the next request sees the write', async () => {
    await cachedAsMade('/contri/bonk');
    const member = await logInAnonymously(test.app);
    for (const text of ['Written first.', 'Written second.']) {
      expect((await member.send('POST', '/api/contributions', { slug: 'bonk', text })).status).toBe(200);
      expect((await cachedAsMade('/contri/bonk')).body.toString()).toContain(text);
    }
  });

  it('to a person whose own write this instance has not received', async () => {
    await cachedAsMade('/article/bonk');
    const secret = await sharedSecret(database.db, 'own writes');
    const unheard = new OwnWrites({ areOthers: true, secret }).cookieOf('Abcdefghijk');
    const { status, headers } = await ask('/article/bonk', { headers: { cookie: `sid=x; ${unheard}` } });
    expect([status, headers['cache-control']]).toEqual([
      200,
      database.shared ? expect.stringContaining('no-store') : 'public, max-age=0, must-revalidate',
    ]);
  });

  it('but is sent after a forged or expired cookie of a write', async () => {
    await cachedAsMade('/article/bonk');
    const another = new OwnWrites({ areOthers: true, secret: 'guessed' }).cookieOf('Abcdefghijk');
    const own = new OwnWrites({ areOthers: true, secret: await sharedSecret(database.db, 'own writes') }).cookieOf(
      'Abcdefghijk',
    );
    const old = own.replace(/\.[\da-z]+\./, '.a.');
    for (const cookie of [another, old, 'wrote.A=bcdefghijk']) {
      const { headers } = await ask('/article/bonk', { headers: { cookie } });
      expect([cookie, headers['cache-control']]).toEqual([cookie, 'public, max-age=0, must-revalidate']);
    }
  });

  it('over a connection on which a body follows', async () => {
    await cachedAsMade('/article/bonk');
    const socket = connect({ host: '127.0.0.1', port });
    socket.write('GET /article/bonk HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello');
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n/i);
  });

  it('while the server stops', async () => {
    const stopping = await testApp({}, { database, pages: 'built' });
    const at = await listen(stopping);
    for (const _ of ['made', 'kept']) expect((await ask('/article/bonk', { at })).status).toBe(200);
    // Send the first line before the server stops: it closes idle connections at once.
    const socket = connect({ host: '127.0.0.1', port: at });
    socket.write('GET /article/bonk HTTP/1.1\r\n');
    await once(stopping.app.server, 'connection');
    const stopped = stopping.close();
    await expect.poll(() => stopping.app.server.listening).toBe(false);
    socket.write('Host: localhost\r\n\r\n');
    // The framework answered, so the cache counted nothing.
    expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    await stopped;
  });
});

it('each request is logged at the level debug, also when the cache answers', async () => {
  const lines: string[] = [];
  const logged = await testApp(
    { LOG_LEVEL: 'debug' },
    { database, pages: 'built', logTo: { write: (line) => void lines.push(line) } },
  );
  onTestFinished(() => logged.close());
  const at = await listen(logged);
  for (const _ of ['made', 'kept', 'kept again']) expect((await ask('/roadmap', { at })).status).toBe(200);
  await expect.poll(() => lines.filter((line) => line.includes('"route":"/*"')).length).toBe(3);
});
