import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readableUrl } from '#server/http/readable-url.ts';
import { testApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testAppWithPages } from '#test/pages.ts';

const test = await testAppWithPages();
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

afterAll(() => test.close());

describe('a page', () => {
  it.each(['/', '/article/bonk', '/bounties', '/search?q=bonk'])(
    'has the same ETag when it is rendered again from the same data: %s',
    async (path) => {
      const before = (await get(path)).headers['etag'];
      test.app.publicCache.clear();
      const after = await get(path, { 'if-none-match': String(before) });
      expect([after.headers['etag'], after.statusCode]).toEqual([before, 304]);
    },
  );

  it('contains the text of its article once', async () => {
    expect((await get('/article/bonk')).body.split('Airdropped on Christmas Day').length - 1).toBe(1);
  });

  it('warns about foreign addresses only when it has some', async () => {
    expect((await get('/donate')).body).not.toContain('The addresses on this page');
    expect((await get('/socials')).body).not.toContain('other contract');
  });

  it('is complete without JavaScript', async () => {
    const { statusCode, body, headers } = await get('/article/bonk');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toMatch(/^<!doctype html><html lang="en">/i);
    expect(body).toContain('<h1>BONK &amp; &quot;friends&quot; &lt;/script&gt;</h1>');
    expect(body).toContain('<h2 id="h-origin">Origin</h2>');
    expect(body).toMatch(/<dd[^>]*>Token<\/dd>/);
  });

  it('describes itself to search engines and in shared links', async () => {
    const { body } = await get('/article/bonk');
    expect(body).toContain('<link rel="canonical" href="https://wiki.example/article/bonk"');
    expect(body).toContain('<meta property="og:type" content="article"');
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image"');
    const structured = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!;
    expect(JSON.parse(structured)['@graph'].map((item: { '@type': string }) => item['@type'])).toEqual([
      'Article',
      'BreadcrumbList',
    ]);
  });

  it('has no inline script, and a policy that forbids one', async () => {
    const { body, headers } = await get('/article/bonk');
    for (const [tag] of body.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src=| type="application\/(ld\+)?json"/);
    expect(body).not.toMatch(/ style="| on[a-z]+="/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });

  it('has the same bytes for every visitor, and sets no cookie', async () => {
    const plain = await get('/');
    const other = await get('/', {
      cookie: '__Host-sid=x',
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/admin',
    });
    expect(other.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect(other.headers['set-cookie']).toBeUndefined();
  });

  it('is rendered again when its data change', async () => {
    const before = await get('/browse');
    expect(before.headers['cache-tag']).toContain('categories');
    await buildArticle(test.store, { slug: 'late', title: 'Late arrival', category: 'Later' });
    expect((await get('/browse')).body).toContain('Late arrival');
    expect((await get('/')).body).toContain('Late arrival');
  });

  it.each([
    '/nothing',
    '/article/nothing',
    '/article/bonk/more',
    '/profile.css',
    '/%00',
    '/%E0%A4%A',
    '/article/%',
    '/100%?x=%',
  ])('at %j is missing, with status 404 and a way on', async (path) => {
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(404);
    expect(body).toContain('Main page');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('is compressed whatever its status, and a failure is never cached', async () => {
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)
      for (const [path, status] of [
        ['/article/bonk', 200],
        ['/nothing', 404],
        ['/article/nothing', 404],
        ['/check/hello', 404],
      ] as const) {
        const { statusCode, headers, rawPayload } = await get(path, { accept: 'text/html', 'accept-encoding': coding });
        expect([path, statusCode, headers['content-encoding']]).toEqual([path, status, coding]);
        expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(rawPayload.length) });
        expect(decode(rawPayload).toString()).toBe((await get(path, { accept: 'text/html' })).body);
        if (status === 404) expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
      }
  });

  it('keeps a readable URL as it is', () => {
    for (const url of ['/', '/article/bonk', '/article/a%20b?q=%20+', '/100%25', '/?a=%3F?b'])
      expect(readableUrl(url)).toBe(url);
    expect(readableUrl('/100%?q=a%20b')).toBe('/100%25?q=a%20b');
  });

  it('parses a query as browsers do', () => {
    for (const query of ['q=%', 'q=100%&x=%20', 'q=%E0%A4%A', 'q=%FF', 'a=1&a=%']) {
      const [path, search] = readableUrl(`/a%20b?${query}`).split('?');
      expect(path).toBe('/a%20b');
      expect([...new URLSearchParams(search)]).toEqual([...new URLSearchParams(query)]);
      expect(() => decodeURIComponent(search!)).not.toThrow();
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('refuses %s in a plain sentence', async (method) => {
    const { statusCode, body, headers } = await test.app.inject({
      method,
      url: '/article/bonk',
      headers: { origin: 'https://wiki.example' },
    });
    expect(statusCode).toBe(405);
    expect(body).toBe(`There is nothing here to ${method}.`);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      allow: 'GET, HEAD',
      'x-content-type-options': 'nosniff',
    });
  });

  it('says which lists are empty, and links to a way to begin', async () => {
    const { body } = await get('/contribute');
    expect(body).not.toContain('<table');
    for (const [sentence, link, path] of [
      ['Nobody has proposed an article yet.', 'Propose the first', '/contribute/new'],
      ['No article has a contribution yet.', 'Find one that you can add to', '/browse'],
      ['Nothing is reported as wrong.', 'Report what you find', '/contribute/report'],
      ['Nobody has suggested a line yet.', 'Suggest the first', '/contribute/line'],
    ])
      expect(body).toMatch(new RegExp(`${sentence!.replace('.', '\\.')} <a href="${path}"[^>]*>${link}</a>`));
  });

  it('names an unknown route as the specification does', async () => {
    expect((await get('/nothing')).body).toContain('<h1>Page not found</h1>');
    expect((await get('/article/nothing')).body).toContain('<h1>Not found</h1>');
  });

  it('has one URL', async () => {
    expect((await get('/browse/')).headers.location).toBe('/browse');
    expect((await get('//evil.example/')).headers.location).toBe('/evil.example');
    expect((await get('/admin')).headers.location).toBe('/boss');
  });

  /** The answer to a path in its exact bytes: other clients normalise the path before they send it. */
  async function onTheWire(path: string): Promise<IncomingMessage> {
    const { app } = await testApp({}, { database: test.database, pages: 'built' });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const [response] = (await once(httpRequest({ host: '127.0.0.1', port, path }).end(), 'response')) as [
      IncomingMessage,
    ];
    response.resume();
    await app.close();
    return response;
  }

  it.each([
    '/a/..//evil.example/',
    '/%2e%2e//evil.example/',
    '//evil.example/%2e%2e/',
    '/.//evil.example/',
    '///evil.example/a/../',
  ])('requested as %j on the wire, leads to no other site', async (path) => {
    const location = (await onTheWire(path)).headers.location ?? '/';
    expect(new URL(location, 'http://here.example').host).toBe('here.example');
  });

  it.each(['/x/%2e%2e/browse', '/./browse', '/x/y/%2E./%2e%2E/browse', '/article/../browse/'])(
    'requested as %j, with repeated path steps, has one URL too',
    async (path) => {
      const { statusCode, headers } = await onTheWire(path);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([308, '/browse', 'private, no-store']);
    },
  );
});

describe('a malformed request', () => {
  it.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"a":', 400, 'The body is not valid JSON.'],
    ['another content type', { 'content-type': 'text/plain' }, 'x', 415, 'Send the request as application/json.'],
    [
      'no body',
      { 'content-type': 'application/json' },
      '',
      400,
      'The request must be a JSON object with the fields of the documentation.',
    ],
    [
      'too much',
      { 'content-type': 'application/json' },
      `"${'x'.repeat(1_100_000)}"`,
      413,
      'The request is too large: at most 1 MiB.',
    ],
    [
      'a foreign origin',
      { 'content-type': 'application/json', origin: 'https://evil.example' },
      '{}',
      403,
      'This request came from another site and was refused; use the site itself.',
    ],
    [
      'a foreign site',
      { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      '{}',
      403,
      'This request came from another site and was refused; use the site itself.',
    ],
    [
      'prototype tricks',
      { 'content-type': 'application/json' },
      '{"__proto__": {"isAdmin": true}}',
      400,
      'The body is not valid JSON.',
    ],
  ])('is refused for %s', async (_what, headers, payload, status, sentence) => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/auth/verify', headers, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toBe(sentence);
  });
});

describe('query values without a bound', () => {
  it.each([
    ['/contri/bonk?sort=worst', '/contri/bonk'],
    ['/bounties?filter=any', '/bounties'],
    ['/leaderboard?days=7&places=some', '/leaderboard'],
  ])('are ignored when the page knows all values: %s', async (path, known) => {
    await test.app.inject(path);
    expect(test.app.publicCache.read(known)).toBeDefined();
    expect(test.app.publicCache.read(path)).toBeUndefined();
  });

  it.each([
    '/contribute/new?title=Anything',
    '/contribute/bonk?section=anything',
    '/browse?from=anything',
    '/browse?view=a-z&from=anything',
    '/api/articles?from=anything',
    `/contri/bonk?cursor=${Buffer.from(JSON.stringify(['2100-01-01T00:00:00.000Z', crypto.randomUUID()])).toString('base64url')}`,
  ])('create no cached page: %s', async (path) => {
    const { statusCode, headers } = await test.app.inject(path);
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')]);
    expect(test.app.publicCache.read(path)).toBeUndefined();
  });
});

describe('a missing page', () => {
  it.each(['/article/', '/u/', '/nowhere/', '/contributions/', '/bounties/', '/contri/'])(
    'is the same for all URLs below %s',
    async (below) => {
      const [one, other] = await Promise.all(
        ['first-of-these', 'second-of-these'].map((name) => test.app.inject(below + name)),
      );
      expect([one!.statusCode, one!.body]).toEqual([404, other!.body]);
      expect(one!.body).not.toMatch(/(first|second)-of-these/);
    },
  );
});
