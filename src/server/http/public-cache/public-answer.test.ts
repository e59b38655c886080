import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tagsIn } from '#server/core/tag-header.ts';
import { matchesEtag } from './public-answer.ts';
import { publicCache } from './public-cache.ts';

const page = `<!doctype html><title>Bonk</title>${'<p>The first dog coin of Solana.</p>'.repeat(200)}`;

/** A listening server with one public page, and a client that shows the raw answer. */
async function serve(handler: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  const app = Fastify();
  onTestFinished(() => app.close());
  publicCache(app);
  app.get('/page', { config: { public: { query: [], tags: tagsIn('page') } } }, async (request, reply) =>
    handler(request, reply),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const start = (headers: RequestOptions['headers'] = {}, method = 'GET') =>
    httpRequest({ host: '127.0.0.1', port, path: '/page', method, headers }).end();
  const ask = async (headers: RequestOptions['headers'] = {}, method = 'GET') => {
    const [response] = (await once(start(headers, method), 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) };
  };
  return { app, ask, start };
}

const html = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.type('text/html; charset=utf-8').header('x-frame-options', 'DENY').send(page);

describe('an answer on the wire', () => {
  it.each(['when made', 'when kept'])('is sent in the coding that the client prefers, %s', async (moment) => {
    const { app, ask } = await serve(html);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accept, coding] of [
      ['gzip, deflate, br', 'br'],
      ['br;q=0.1, gzip', 'gzip'],
    ] as const) {
      if (moment === 'when made') app.publicCache.clear();
      else await ask();
      const { headers, body } = await ask({ 'accept-encoding': accept });
      expect(headers).toMatchObject({
        'content-encoding': coding,
        vary: 'accept-encoding',
        'content-length': String(body.length),
      });
      expect(decode[coding](body).toString()).toBe(page);
    }
    const plain = await ask();
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body.toString()).toBe(page);
  });

  it('is compressed only on demand, and once for all clients', async () => {
    const { app, ask } = await serve(html);
    const gzipped = { 'accept-encoding': 'gzip' };
    await ask(gzipped);
    const first = app.publicCache.size;
    await Promise.all([ask(gzipped), ask(gzipped)]);
    expect(app.publicCache.size).toBe(first);
    await Promise.all([ask({ 'accept-encoding': 'br' }), ask({ 'accept-encoding': 'br' })]);
    expect(app.publicCache.size).not.toBe(first);
  });

  it('has its own ETag in each coding', async () => {
    const { ask } = await serve(html);
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (coding) => (await ask({ 'accept-encoding': coding })).headers.etag),
    );
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it.each(['GET', 'HEAD'])(
    'is not sent again to a client that has it: %s gets 304 with the headers that still count',
    async (method) => {
      const { app, ask } = await serve(html);
      const { etag } = (await ask({ 'accept-encoding': 'br' })).headers;
      const requestHeaders = { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` };
      const cached = await ask(requestHeaders, method);
      app.publicCache.purge(tagsIn('page'));
      const made = await ask(requestHeaders, method);
      for (const { status, headers, body } of [cached, made]) {
        expect([status, body.length]).toEqual([304, 0]);
        expect(headers).toMatchObject({
          etag,
          vary: 'accept-encoding',
          'cache-tag': 'page',
          'x-frame-options': 'DENY',
        });
        expect(headers['cache-control']).toContain('public');
        for (const name of ['content-type', 'content-length', 'content-encoding'])
          expect(headers).not.toHaveProperty(name);
      }
    },
  );

  it('is sent to a client that has another coding or an older version', async () => {
    const { ask } = await serve(html);
    const { etag } = (await ask({ 'accept-encoding': 'gzip' })).headers;
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
    expect((await ask({ 'if-none-match': '"older"' })).status).toBe(200);
  });

  it('sends only its headers for HEAD, and leaves the connection in order', async () => {
    const { ask } = await serve(html);
    const get = await ask({ 'accept-encoding': 'br', connection: 'keep-alive' });
    const head = await ask({ 'accept-encoding': 'br', connection: 'keep-alive' }, 'HEAD');
    expect(head.body.length).toBe(0);
    const ofOneRequest = { date: '', 'x-request-id': '' };
    expect({ ...head.headers, ...ofOneRequest }).toEqual({ ...get.headers, ...ofOneRequest });
  });
});

describe('a client that disconnects before its answer', () => {
  it('does not block later requests', async () => {
    const closed = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let made = 0;
    const { app, ask, start } = await serve((_request, reply) => {
      made += 1;
      if (made > 1) return { made };
      begun.resolve();
      reply.raw.once('close', closed.resolve);
      return new Promise(() => {});
    });
    const leaving = start().once('error', () => {});
    await begun.promise;
    const waiting = ask();
    await once(app.server, 'request');
    leaving.destroy();
    await closed.promise;
    expect((await waiting).body.toString()).toBe('{"made":2}');
    expect((await ask()).body.toString()).toBe('{"made":2}');
  });

  it('starts no new computation when it was itself waiting', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { app, ask, start } = await serve(async ({ headers: { from } }, reply) => {
      begun.resolve();
      await gate.promise;
      return from === 'first' ? reply.code(429).send('slow down') : { from };
    });
    const first = ask({ from: 'first' });
    await begun.promise;
    const leaving = start({ from: 'leaving' }).once('error', () => {});
    const [, response] = (await once(app.server, 'request')) as [unknown, NodeJS.EventEmitter];
    leaving.destroy();
    await once(response, 'close');
    gate.resolve();
    expect((await first).status).toBe(429);
    expect((await ask({ from: 'next' })).body.toString()).toBe('{"from":"next"}');
  });
});

describe('matchesEtag', () => {
  const etags = fc.array(
    fc.stringMatching(/^[\w-]{1,9}$/).map((text) => `"${text}"`),
    { minLength: 1, maxLength: 4 },
  );

  it('finds an ETag anywhere in the list, weak or strong', () => {
    fc.assert(
      fc.property(etags, fc.nat(3), fc.constantFrom('', 'W/'), (list, index, weak) =>
        matchesEtag(list.map((etag) => weak + etag).join(' , '), list[index % list.length]!),
      ),
    );
  });

  it('does not find an absent one', () => {
    fc.assert(fc.property(etags, (list) => !matchesEtag(list.join(','), '"none of these"')));
    expect([matchesEtag(undefined, '"a"'), matchesEtag('*', '"a"'), matchesEtag('*', undefined)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
