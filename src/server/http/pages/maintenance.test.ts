import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { testApp } from '#test/app.ts';
import { everyEndpoint, exampleOf, pathOf } from '#test/contract-walk.ts';
import { makeOneOfEach, type OneOfEach } from '#test/one-of-each.ts';
import { logIn, testWallet, type Caller } from '#test/wallet.ts';
import { answeredWith, sendEveryWrite } from '#test/writing-calls.ts';

const wallet = testWallet();
const test = await testApp({ ADMIN_WALLET: wallet.address }, { pages: 'built' });
let boss: Caller;
let all: OneOfEach;
let site: string;
beforeAll(async () => {
  boss = await logIn(test.app, wallet);
  all = await makeOneOfEach(test, boss);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  site = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(() => test.close());

const address = '/api/admin/switches/maintenance';
const close = (more: object = {}) => boss.send('PUT', address, { reason: 'We move <soon>.', ...more });
const open = () => boss.send('DELETE', address, {});
afterEach(open);
/** Sends a request over a connection, like browsers: the cache answers before the framework. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
const pages = ['/', '/article/bonk', '/contribute', '/search?q=bonk', '/bounties', '/no-such-page'];

it('a closed site shows one page everywhere, and loses nothing from its cache', async () => {
  const before = await ask('/article/bonk');
  expect((await ask('/article/bonk')).status).toBe(200);
  expect((await close({ until: new Date(Date.now() + 90_000).toISOString() })).status).toBe(200);
  for (const path of pages) {
    const { status, headers, body } = await ask(path);
    expect([path, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      path,
      503,
      '90',
      'no-store',
    ]);
    expect(body).toMatch(/<h1>.* is closed for maintenance<\/h1>/);
    expect(body).toMatch(/>This site is closed for maintenance until .* UTC: We move &lt;soon&gt;\.</);
    expect(body).toContain('<a href="/boss">');
    expect(body).not.toContain('<script');
  }
  const again = { 'if-none-match': before.headers.get('etag')! };
  expect((await ask('/article/bonk', again)).status).toBe(503);
  expect(test.app.publicCache.read('/article/bonk')!.text).toBe(before.body);
  await open();
  expect((await ask('/article/bonk')).body).toBe(before.body);
  expect((await ask('/article/bonk', again)).status).toBe(304);
});

it('a closed site refuses every call of the contract by one sentence, except an admin’s login', async () => {
  await close();
  const answers = new Map<string, [number, string]>();
  for (const { method, path, params, query } of await everyEndpoint()) {
    if (method !== 'GET') continue;
    const known = all.knownIn({ method, path } as never);
    const filled = pathOf(path, (exampleOf(params, known) ?? {}) as Record<string, string>);
    const given = new URLSearchParams((exampleOf(query, known) ?? {}) as Record<string, string>).toString();
    const { status, body } = await ask(`${filled}?${given}`, { accept: 'application/json', cookie: all.member.cookie });
    answers.set(path, [status, body]);
  }
  const others = [...answers].filter(([, [status]]) => status !== 503).map(([path, [status]]) => [path, status]);
  expect(others.toSorted()).toEqual([
    ['/api/admin/switches', 403],
    ['/api/admin/switches/:name/effect', 403],
    ['/api/auth/me', 200],
    ['/api/auth/nonce', 200],
  ]);
  expect(answers.size).toBeGreaterThan(60);
  expect(JSON.parse(answers.get('/api/articles/:slug')![1])).toMatchObject({
    code: 'maintenance',
    detail: 'This site is closed for maintenance at the moment: We move <soon>.',
  });
  const written = await sendEveryWrite(all, () => all.member);
  expect(written.filter(({ status }) => status !== 503)).toEqual([]);
  for (const path of ['/feed.atom', '/sitemap.xml', '/robots.txt', '/api/docs', '/api/no-such-call'])
    expect([path, (await ask(path)).status]).toEqual([path, 503]);
  await expect(logIn(test.app)).rejects.toThrow(/^This site is closed for maintenance/);
});

it('an admin sees all of a closed site, uncached, and their changes remain', async () => {
  await ask('/article/bonk');
  await close();
  const here = { cookie: boss.cookie };
  for (const path of ['/', '/article/bonk', '/api/articles/bonk', '/feed.atom', '/api/admin/reviews']) {
    const { status, headers } = await ask(path, here);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('cache-control')).toMatch(/^(private, )?no-store$/);
  }
  expect((await ask('/no-such-page', here)).status).toBe(404);
  const closed = answeredWith(await sendEveryWrite(all, () => boss), 503);
  // Another wallet's login, and a model that this site does not have.
  expect(closed).toEqual(['POST /api/auth/verify', 'POST /api/admin/ai-draft-article']);
  const contribution = { slug: 'bonk', text: 'Written while it was closed.' };
  expect((await boss.send('POST', '/api/contributions', contribution)).status).toBe(200);
  expect((await ask('/article/bonk', here)).body).toContain('Written while it was closed.');
  await open();
  expect((await ask('/article/bonk')).body).toContain('Written while it was closed.');
});

it('a closed site serves its files, operators’ requests, and the page on which an admin logs in', async () => {
  await close();
  const boarded = await ask('/boss');
  expect([boarded.status, (await ask('/admin')).headers.get('location')]).toEqual([200, '/boss']);
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(boarded.body)!;
  const [, style] = /href="(\/assets\/[^"]+\.css)"/.exec((await ask('/')).body)!;
  for (const path of [script!, style!, '/favicon.svg', '/healthz', '/readyz', '/metrics'])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  expect((await ask('/assets/of-another-build.js')).status).toBe(404);
  const again = await logIn(test.app, wallet);
  expect((await again.send('GET', '/api/admin/switches')).status).toBe(200);
  expect((await again.send('POST', '/api/auth/logout')).status).toBe(200);
  expect((await all.member.send('GET', '/api/auth/me')).status).toBe(200);
});

it('a closed site opens by itself', async () => {
  await close({ until: new Date(Date.now() + 1_500).toISOString() });
  expect((await ask('/article/bonk')).status).toBe(503);
  await expect.poll(async () => (await ask('/article/bonk')).status, { timeout: 10_000 }).toBe(200);
});

it('closing the site closes every instance that shares the store', async () => {
  if (!test.database.shared) return;
  const other = await testApp({ ADMIN_WALLET: wallet.address }, { database: test.database, pages: 'built' });
  onTestFinished(() => other.close());
  const status = async () => (await other.app.inject('/article/bonk')).statusCode;
  expect(await status()).toBe(200);
  await close();
  await expect.poll(status).toBe(503);
  await open();
  await expect.poll(status).toBe(200);
});

it('a CDN in front drops its whole cache, and revalidates everything', async () => {
  const purges: unknown[] = [];
  const cdn = createServer(async (request, response) => {
    purges.push(await json(request));
    response.writeHead(200, { connection: 'close' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void cdn.close());
  await once(cdn, 'listening');
  const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/`;
  const behind = await testApp({ ADMIN_WALLET: wallet.address, CDN_PURGE_URL: url }, { pages: 'built' });
  onTestFinished(() => behind.close());
  const admin = await logIn(behind.app, wallet);
  await admin.send('PUT', address, { reason: 'We move.' });
  await expect.poll(() => purges).toContainEqual({ purge_everything: true });
  expect((await behind.app.inject('/')).headers['cache-control']).toBe('no-store');
});
