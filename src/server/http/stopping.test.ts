import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let test: TestApp;
let port: number;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// Each test stops its own.
beforeEach(async () => {
  test = await testApp({}, { database });
  await buildArticle(test.store, { slug: `a${crypto.randomUUID()}` });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = test.app.server.address() as AddressInfo);
  onTestFinished(() => test.close());
});

/** Sends a request over a connection that may be reused. */
async function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: OutgoingHttpHeaders } = {},
) {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, body, headers: response.headers };
}

it('a stopping server reports first that it is not ready, still answers, and closes each connection', async () => {
  const operators = createServer(test.app.operators).listen(0, '127.0.0.1');
  onTestFinished(() => void operators.close());
  await once(operators, 'listening');
  for (const _ of ['made', 'kept']) expect((await ask('/api/articles')).headers.connection).toBe('keep-alive');
  for (const path of ['/readyz', '/readyz/own']) expect((await ask(path)).status).toBe(200);

  test.app.stopping.begin();
  for (const path of ['/readyz', '/readyz/own']) {
    const { status, body, headers } = await ask(path);
    expect([path, status, body, headers['retry-after']]).toEqual([path, 503, 'This instance is stopping.', '5']);
  }
  const apart = await fetch(`http://127.0.0.1:${(operators.address() as AddressInfo).port}/readyz`);
  expect([apart.status, await apart.text()]).toEqual([503, 'This instance is stopping.']);
  for (const [path, method] of [
    ['/healthz', 'GET'],
    ['/api/articles', 'GET'],
    ['/api/auth/nonce', 'GET'],
    ['/api/auth/anonymous', 'POST'],
  ] as const) {
    const answer = await ask(path, { method });
    expect([path, answer.status, answer.headers.connection]).toEqual([path, 200, 'close']);
  }
});

it('a stopping server sends a read elsewhere if the proxy understands 504, and answers a write', async () => {
  const headers = { 'x-when-stopping': '504' };
  expect((await ask('/api/articles', { headers })).status).toBe(200);
  test.app.stopping.begin();
  for (const method of ['GET', 'HEAD']) {
    const { status, headers: answerHeaders } = await ask('/api/articles', { method, headers });
    expect([method, status, answerHeaders['cache-control'], answerHeaders.connection]).toEqual([
      method,
      504,
      'no-store',
      'close',
    ]);
  }
  expect((await ask('/api/auth/anonymous', { method: 'POST', headers })).status).toBe(200);
});

it('a stopping server answers a request on an earlier connection, and closes that', async () => {
  const socket = connect({ host: '127.0.0.1', port });
  socket.write('GET /api/articles HTTP/1.1\r\n');
  await once(test.app.server, 'connection');
  const stopped = test.app.close();
  await expect.poll(() => test.app.server.listening).toBe(false);
  socket.write('Host: localhost\r\n\r\n');
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i);
  await stopped;
});
