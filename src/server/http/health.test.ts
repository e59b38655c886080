import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function appWith(environment: Record<string, string>, lines: string[] = []): Promise<TestApp> {
  const test = await testApp(
    { RATE_LIMIT: 'on', ...environment },
    { database, logTo: { write: (line) => void lines.push(line) }, pages: 'built', longestDelay: 1_000 },
  );
  onTestFinished(() => test.close());
  return test;
}

describe('a monitoring program', () => {
  it('is never rate-limited', async () => {
    const { app } = await appWith({});
    const ask = async (url: string) => (await app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode;
    for (let attempt = 0; attempt < 310; attempt += 1) expect(await ask('/healthz')).toBe(200);
    for (const url of ['/readyz', '/metrics']) expect(await ask(url)).toBe(200);
  });

  it('reads the state at a busy time too, when others are refused', async () => {
    const { app } = await appWith({});
    const ask = async (url: string) => (await app.inject(url)).statusCode;
    // The event loop blocks for longer than its limit, several times.
    for (let time = 0; time < 3; time += 1) {
      const end = performance.now() + 1_500;
      while (performance.now() < end);
      await setImmediate();
    }
    expect(await ask('/api/auth/nonce')).toBe(503);
    for (const url of ['/healthz', '/readyz', '/metrics']) expect(await ask(url)).toBe(200);
  });
});

describe('the metrics', () => {
  const ask = async ({ app }: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  it('answer this machine only', async () => {
    const test = await appWith({});
    for (const address of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
      expect(await ask(test, address)).toBe(200);
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1']) expect(await ask(test, address)).toBe(403);
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect(await ask(test, '127.0.0.1', { [name]: '127.0.0.1' })).toBe(403);
  });

  it('refuse a request through a proxy on this machine', async () => {
    expect(await ask(await appWith({ TRUST_PROXY: '1' }), '127.0.0.1')).toBe(403);
  });

  it('are served on their own port if it is set, and only there', async () => {
    const test = await appWith({ METRICS_PORT: '9100' });
    expect(await ask(test, '127.0.0.1')).toBe(403);
    const server = createServer(test.app.operators).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const read = async (path: string) => {
      const answer = await fetch(url + path, { headers: { connection: 'close' } });
      return [answer.status, await answer.text()];
    };
    expect(await read('/metrics')).toEqual([200, expect.stringContaining('trenchpedia_http_request_duration_seconds')]);
    expect(await read('/healthz')).toEqual([200, expect.stringMatching(/^up\nversion \d+\.\d+\.\d+\ncommit \S+\n$/)]);
    expect(await read('/readyz')).toEqual([200, 'ready']);
    expect(await read('/api/site')).toEqual([404, 'Here are /healthz, /readyz, /readyz/own, /metrics.']);
  });
});

describe('an unconfigured proxy', () => {
  const warnings = (lines: string[]) => lines.filter((line) => line.includes('TRUST_PROXY'));
  const headers = { 'x-forwarded-for': '192.0.2.1' };

  it('is logged as a warning once', async () => {
    const lines: string[] = [];
    const { app } = await appWith({ LOG_LEVEL: 'warn' }, lines);
    await app.inject('/');
    expect(warnings(lines)).toEqual([]);
    for (let attempt = 0; attempt < 3; attempt += 1) await app.inject({ url: '/', headers });
    expect(warnings(lines)).toHaveLength(1);
  });

  it('causes no warning once it is configured', async () => {
    const lines: string[] = [];
    await (await appWith({ LOG_LEVEL: 'warn', TRUST_PROXY: '1' }, lines)).app.inject({ url: '/', headers });
    expect(warnings(lines)).toEqual([]);
  });
});
