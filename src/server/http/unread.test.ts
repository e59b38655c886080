import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { boundUnread } from './unread.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const asking = 'GET /roadmap HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A client that reads nothing until the test resumes it. */
async function client(server: Server): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The number of a server's connections. */
const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a client that requests again and again without reading', () => {
  it('is cut off, and clients that read are not', async () => {
    const test = await testApp({ RATE_LIMIT: 'off' }, { database, pages: 'built' });
    onTestFinished(() => test.close());
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { server } = test.app;
    const reader = await client(server);
    const others = await Promise.all(Array.from({ length: 20 }, () => client(server)));
    for (const socket of others) socket.write(asking.repeat(1_000));
    await expect.poll(() => connectionsOf(server)).toBe(1);
    // As many requests as one connection may have waiting.
    for (let times = 0; times < 5; times += 1) {
      reader.write(asking.repeat(11));
      let read = '';
      while (read.split('HTTP/1.1 200').length <= 11) read += String(((await once(reader, 'data')) as [Buffer])[0]);
    }
    expect(await connectionsOf(server)).toBe(1);
  });
});

describe('the unread bytes of all clients', () => {
  it('are bounded together: the client that has read nothing for longest is cut off', async () => {
    const bytes = Buffer.alloc(32 * 1024 ** 2);
    const server = createServer(({ url }, response) => {
      if (url === '/once') return void response.end(bytes);
      const more = () => {
        while (response.write(bytes.subarray(0, 1_000_000)));
      };
      response.on('drain', more);
      more();
    });
    onTestFinished(() => void server.close().closeAllConnections());
    boundUnread(server, { most: 100 * 1024 ** 2, every: 20 });
    const sockets: Socket[] = [];
    server.on('connection', (socket: Socket) => sockets.push(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const ask = async (path: string) => {
      const socket = await client(server);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return socket;
    };
    const reader = await ask('/for-ever');
    reader.resume();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await ask('/once');
      await expect.poll(() => sockets[attempt + 1]?.writableLength).toBeGreaterThan(0);
    }
    const isOpen = () => sockets.map(({ destroyed }) => !destroyed);
    await expect.poll(() => isOpen().filter(Boolean).length).toBeLessThan(5);
    expect(isOpen()).toEqual([true, false, false, false, true, true, true]);
    // The client that reads stays connected.
    const { bytesRead } = reader;
    await expect.poll(() => reader.bytesRead).toBeGreaterThan(bytesRead + 10 * bytes.length);
  });
});
