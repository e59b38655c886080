import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { listening, started } from './listen.ts';

const servers: Server[] = [];
const listen = async (name: 'PORT' | 'METRICS_PORT', port: number, HOST = '127.0.0.1') => {
  const server = createServer();
  servers.push(server);
  return listening(name, readConfig({ [name]: String(port), HOST }), () => started(server, port, HOST));
};
afterEach(() => servers.splice(0).forEach((server) => server.close()));

describe('listening', () => {
  it.each(['PORT', 'METRICS_PORT'] as const)('names %s when its port is taken', async (name) => {
    const taken = createServer();
    servers.push(taken);
    const { port } = (await started(taken, 0, '127.0.0.1')).address() as AddressInfo;
    await expect(listen(name, port)).rejects.toThrow(
      new Error(`${name} is ${port}, which another process uses already; stop it, or set ${name} to another port.`),
    );
  });

  it('names HOST when it is not an address of this machine', async () => {
    await expect(listen('PORT', 0, '203.0.113.1')).rejects.toThrow(
      new Error(
        'HOST is "203.0.113.1", which is no address of this machine; set HOST to one of its own, such as 127.0.0.1.',
      ),
    );
    await expect(listen('PORT', 0, 'nowhere.invalid')).rejects.toThrow(
      /^HOST is "nowhere\.invalid", .*set HOST to an address of this one/,
    );
  });

  // Only some systems reserve low ports; they report it with the same code.
  it('names PORT when this user may not use it', async () => {
    const refused = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });
    await expect(listening('PORT', readConfig({ PORT: '80' }), () => Promise.reject(refused))).rejects.toThrow(
      new Error('PORT is 80, which this user may not use; set PORT to a port from 1024.'),
    );
  });
});
