import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await testApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

const chunk = Buffer.alloc(64 * 1024, 'x');
// Far more than the socket buffers between two processes.
const most = 200 * 1024 * 1024;

/**
 * Sends a head and then an endless body until the connection closes. Returns the answer, and the number of bytes sent.
 */
function sendEndlessly(head: string): Promise<{ answer: string; taken: number }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve({ answer, taken: socket.bytesWritten });
    };
    const more = () => {
      if (socket.bytesWritten > most) end();
      else if (!socket.destroyed)
        socket.write(`${chunk.length.toString(16)}\r\n${chunk.toString()}\r\n`, () => setImmediate(more));
    };
    socket
      .on('data', (data) => (answer += data.toString()))
      .on('error', end)
      .on('close', end);
    socket.write(`${head}\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
    more();
  });
}

it.each([
  ['GET /api/site HTTP/1.1', 200],
  ['GET / HTTP/1.1', 200],
  ['GET /healthz HTTP/1.1', 200],
  ['POST /api/contributions HTTP/1.1\r\nContent-Type: application/json', 401],
  ['POST /api/auth/verify HTTP/1.1\r\nContent-Type: application/json', 413],
  ['POST /api/auth/verify HTTP/1.1\r\nContent-Type: text/plain', 415],
  ['PUT /article/bonk HTTP/1.1\r\nContent-Type: application/json', 413],
])('an endless body is cut off: %s', async (head, status) => {
  await test.app.inject(head.split(' ')[1]!);
  const { answer, taken } = await sendEndlessly(head);
  if (answer !== '') expect(answer).toContain(` ${status} `);
  expect(taken).toBeLessThan(20 * 1024 * 1024);
  expect((await test.app.inject('/healthz')).statusCode).toBe(200);
});
