import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';

let test: TestApp;
beforeAll(async () => {
  const environment = {
    SITE_URL: 'https://wiki.example',
    ALLOWED_HOSTS: 'www.wiki.example, 192.0.2.7, fd00::1',
    HOST: '0.0.0.0',
  };
  test = await testApp(environment, { pages: 'built' });
});
afterAll(() => test.close());

const ask = (host: string, url = '/api/site') => test.app.inject({ url, headers: { host } });

describe('a request', () => {
  it.each([
    'wiki.example',
    'WIKI.example:443',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:8080',
    'www.wiki.example',
    '192.0.2.7:80',
    '[fd00::1]',
  ])('is answered under the name %s', async (host) => {
    for (const time of ['first', 'again']) expect((await ask(host)).statusCode, time).toBe(200);
  });

  it.each([
    'evil.example',
    'wiki.example.evil.example',
    'evil.example:443',
    'wiki.example@evil.example',
    'evil.example/wiki.example',
    'localhost.evil.example',
    '192.0.2.8',
    ' ',
    'a b',
  ])('is refused under the name %j, also when the answer is cached', async (host) => {
    await ask('wiki.example');
    for (const url of ['/api/site', '/', '/api/articles?x=1', '/favicon.svg', '/nothing']) {
      const { statusCode, body, headers } = await ask(host, url);
      expect([url, statusCode]).toEqual([url, 421]);
      expect(body).toBe(
        "This name is not this site's: open https://wiki.example, or let its operator add the name to ALLOWED_HOSTS.",
      );
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    }
  });

  it.each([
    ['http://evil.example/api/site', 421],
    ['HTTPS://evil.example/', 421],
    ['http://wiki.example@evil.example/', 421],
    ['http://wiki.example/api/site', 200],
  ])('whose target is %s gets the status %i, whatever its header', async (target, status) => {
    const at = await test.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => test.app.listeningOrigin);
    const outgoing = request({
      host: '127.0.0.1',
      port: new URL(at).port,
      path: target,
      headers: { host: 'wiki.example' },
    }).end();
    const [{ statusCode }] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(status);
  });

  it('cannot write under a foreign name that resolves to this server', async () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/anonymous', headers })).statusCode).toBe(421);
  });

  it('of an operator is answered under any name', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics'])
      expect((await ask('10.1.2.3:3000', url)).statusCode).toBe(200);
  });
});
