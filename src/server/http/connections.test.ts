import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Starts a listening application. Returns its port. */
async function listening(
  environment: Record<string, string> = {},
  host = '127.0.0.1',
): Promise<{ test: TestApp; port: number }> {
  const test = await testApp({ RATE_LIMIT: 'on', ...environment }, { database, pages: 'built' });
  onTestFinished(() => test.close());
  await test.app.listen({ host, port: 0 });
  return { test, port: (test.app.server.address() as AddressInfo).port };
}

const asking = 'GET /roadmap HTTP/1.1\r\nHost: localhost\r\n\r\n';

/**
 * Opens this many connections from an address, requests a page on each and leaves it idle. Returns those that are still
 * open afterwards.
 */
async function idle(port: number, count: number, localAddress: string): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ host: '127.0.0.1', port, localAddress }).on('error', () => {});
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect').catch(() => {});
      socket.write(asking);
      await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => {});
      return socket;
    }),
  );
  return sockets.filter(({ readyState }) => readyState === 'open');
}

/** Fetches a page from an address, over a new connection. */
async function fetchPage(port: number, localAddress: string): Promise<void> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    localAddress,
    path: '/roadmap',
    headers: { host: 'localhost' },
    agent: new Agent(),
  }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await response.resume().toArray();
}

describe('one address', () => {
  it('leaves room for others, who get answers while it opens 2,000 connections', async () => {
    const { port } = await listening();
    expect((await idle(port, 2_000, '127.0.0.2')).length).toBeLessThanOrEqual(50);
    for (let visitor = 3; visitor < 13; visitor += 1) await fetchPage(port, `127.0.0.${visitor}`);
  });

  it('can connect again after it closes connections', async () => {
    const { port } = await listening();
    const open = await idle(port, 60, '127.0.0.2');
    expect(open).toHaveLength(50);
    await Promise.all(open.map((socket) => once(socket.destroy(), 'close')));
    await expect.poll(async () => (await idle(port, 1, '127.0.0.2')).length).toBe(1);
  });

  it('is bounded over all addresses of the server together', async () => {
    const { port } = await listening({}, 'localhost');
    expect((await idle(port, 60, '127.0.0.2')).length).toBe(50);
  });

  it.each([
    ['that is a proxy', { TRUST_PROXY: '1' }],
    ['under a load test', { RATE_LIMIT: 'off' }],
  ])('has no bound as %s', async (_which, environment) => {
    const { port } = await listening(environment);
    expect((await idle(port, 80, '127.0.0.2')).length).toBe(80);
  });

  it('is cut off after 5 idle seconds, and a proxy only after longer than proxies reuse connections', async () => {
    expect((await listening()).test.app.server.keepAliveTimeout).toBe(5_000);
    expect((await listening({ TRUST_PROXY: '1' })).test.app.server.keepAliveTimeout).toBeGreaterThan(60_000);
  });
});

describe('many addresses', () => {
  /** Opens connections from addresses of many neighbourhoods, each with an incomplete request. */
  async function unfinished(port: number, addresses: number, each: number): Promise<Socket[]> {
    const sockets = Array.from({ length: addresses * each }, (_, nth) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: `127.1.${nth % addresses}.2` }).on(
        'error',
        () => {},
      );
      onTestFinished(() => void socket.destroy());
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => {})));
    for (const socket of sockets) socket.write('GET /roadmap HTTP/1.1\r\nHost: loc');
    return sockets;
  }

  it('shut nobody out: the one that has sent an incomplete head for longest is closed', async () => {
    const { port } = await listening();
    const held = await unfinished(port, 40, 50);
    const alive = () => held.filter(({ readyState }) => readyState === 'open').length;
    await expect.poll(alive).toBeLessThanOrEqual(1_950);
    for (let visitor = 3; visitor < 103; visitor += 1) await fetchPage(port, `127.0.0.${visitor}`);
    expect(alive()).toBeGreaterThan(1_000);
  }, 60_000);

  it('of one neighbourhood have room for at most four of its visitors', async () => {
    const { port } = await listening();
    const open = await Promise.all([2, 3, 4, 5, 6].map((visitor) => idle(port, 50, `127.2.0.${visitor}`)));
    expect(open.flat()).toHaveLength(200);
    expect(await idle(port, 1, '127.2.1.2')).toHaveLength(1);
  }, 60_000);
});
