import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Who stands at the other end of a connection. */
interface Peers {
  /** A proxy, which opens connections for many visitors and holds them; its own bounds hold for these. */
  readonly areProxies: boolean;
  /** Whether one address may have a limited number of connections only. */
  readonly areBounded: boolean;
}

// An IPv6 visitor owns a whole /64 (security T40).
const subnet = 64;
const mostOfOneAddress = 50;

/** Closes a connection beyond the 50 of its address: a visitor's browser opens six. `open` counts those of each address. */
function boundEach(open: Map<string, number>, socket: Socket): void {
  // A connection that is closed already has no address.
  if (socket.remoteAddress === undefined) return void socket.destroy();
  const address = normalizeIP(socket.remoteAddress, subnet);
  const count = (open.get(address) ?? 0) + 1;
  if (count > mostOfOneAddress) return void socket.destroy();
  open.set(address, count);
  socket.once('close', () => {
    const left = open.get(address)! - 1;
    if (left === 0) open.delete(address);
    else open.set(address, left);
  });
}

/**
 * Bounds what a server's connections may take of it, so that one address cannot shut others out: their number, how long one stays open
 * without a request, how long a request takes to arrive, and how long nothing may go while it is answered (security T36). Returns what prepares a server: where a name stands for several
 * addresses, there is one for each, and they count together.
 */
export function boundedConnections({ areProxies, areBounded }: Peers): (server: Server) => Server {
  const open = new Map<string, number>();
  return (server) => {
    // A proxy reuses its connections. If the server closed one first, the proxy's next request could be lost; most proxies close after 60
    // s.
    server.keepAliveTimeout = areProxies ? 72_000 : 5_000;
    server.headersTimeout = 10_000;
    server.requestTimeout = 30_000;
    const patience = areProxies ? 75_000 : 60_000;
    // Asked after the application was: what it has answered and handed over already needs no timer, which would be a tenth of the work.
    server.on('request', ({ socket }, response) => {
      if (!response.writableEnded || socket.writableLength > 0) socket.setTimeout(patience);
    });
    server.maxConnections = 2_000;
    server.maxRequestsPerSocket = 1_000;
    if (areBounded && !areProxies) server.on('connection', (socket: Socket) => boundEach(open, socket));
    return server;
  };
}
