import { afterEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

let test: TestApp;
afterEach(() => test.close());

const nonce = (remoteAddress: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: '/api/auth/nonce', remoteAddress, headers });

describe('rate limits', () => {
  it('say in one sentence how long to wait, and count each address for itself', async () => {
    test = await testApp({ RATE_LIMIT: 'on' });
    for (let asked = 0; asked < 20; asked += 1) expect((await nonce('192.0.2.1')).statusCode).toBe(200);
    const refused = await nonce('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toMatch(/^Too many requests; please wait \d+ seconds and try again\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await nonce('192.0.2.2')).statusCode).toBe(200);
  });

  it('are not got around by headers that anybody can send, nor by another address of the same /64', async () => {
    test = await testApp({ RATE_LIMIT: 'on' });
    for (let asked = 0; asked < 20; asked += 1)
      await nonce('2001:db8::1', { 'x-forwarded-for': `198.51.100.${asked}`, 'x-in-process': 'guess' });
    expect((await nonce('2001:db8::2', { 'x-forwarded-for': '198.51.100.99' })).statusCode).toBe(429);
    expect((await nonce('2001:db8:0:1::1')).statusCode).toBe(200);
  });

  it('do not count pages that are kept', async () => {
    test = await testApp({ RATE_LIMIT: 'on' });
    for (let asked = 0; asked < 320; asked += 1)
      expect((await test.app.inject({ url: '/roadmap', remoteAddress: '192.0.2.3' })).statusCode).toBe(200);
  });

  it('do not count what the server asks itself: several questions for each page that it makes', async () => {
    test = await testApp({ RATE_LIMIT: 'on' });
    await buildArticle(test.store, { slug: 'bonk' });
    for (let made = 0; made < 50; made += 1) {
      test.app.publicCache.clear();
      expect((await test.app.inject({ url: '/article/bonk', remoteAddress: '192.0.2.5' })).statusCode).toBe(200);
    }
  });

  it('are off when the operator says so', async () => {
    test = await testApp({ RATE_LIMIT: 'off' });
    for (let asked = 0; asked < 25; asked += 1) expect((await nonce('192.0.2.4')).statusCode).toBe(200);
  });
});
