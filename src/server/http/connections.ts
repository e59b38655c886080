import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { neighbourhoodOf, visitorOf } from './network.ts';
import { boundUnread } from './unread.ts';

/** Who stands at the other end of a connection. */
interface Peers {
  /** A proxy, which opens connections for many visitors and holds them; its own bounds hold for these. */
  readonly areProxies: boolean;
  /** Whether one address may have a limited number of connections only. */
  readonly areBounded: boolean;
  /** How many connections a server takes. */
  readonly most?: number;
}

const mostOfAll = 2_000;
// A visitor's browser opens six. A neighbourhood is more than one visitor, and may be rented by one.
const mostOf = { visitor: 50, neighbourhood: 200 } as const;
// From this share of all connections on, one that only waits gives way to each newcomer.
const nearlyAll = 0.95;

/** Closes a connection beyond those that its visitor, or its neighbourhood, may have. `open` counts those of each. */
function boundEach(open: Map<string, number>, socket: Socket): void {
  // A connection that is closed already has no address.
  if (socket.remoteAddress === undefined) return void socket.destroy();
  const bounds = [
    [`of ${visitorOf(socket.remoteAddress)}`, mostOf.visitor],
    [`around ${neighbourhoodOf(socket.remoteAddress)}`, mostOf.neighbourhood],
  ] as const;
  if (bounds.some(([whose, most]) => (open.get(whose) ?? 0) >= most)) return void socket.destroy();
  for (const [whose] of bounds) open.set(whose, (open.get(whose) ?? 0) + 1);
  socket.once('close', () => {
    for (const [whose] of bounds) {
      const left = open.get(whose)! - 1;
      if (left === 0) open.delete(whose);
      else open.set(whose, left);
    }
  });
}

/**
 * When nearly all connections are taken, closes for each newcomer the one that has waited longest without a whole
 * request head: whoever sends requests is served in a moment, and whoever holds connections open loses them first
 * (security T36).
 */
function makesWay(server: Server, most: number): void {
  const open = new Set<Socket>();
  // In the order in which they began to wait.
  const waiting = new Set<Socket>();
  const wait = (socket: Socket) => {
    if (open.has(socket)) waiting.add(socket);
  };
  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return;
    if (open.size >= most * nearlyAll) {
      const [longest] = waiting;
      longest?.destroy();
    }
    open.add(socket);
    wait(socket);
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    waiting.delete(socket);
    response.once('close', () => wait(socket));
  });
}

/**
 * Bounds what a server's connections may take of it, so that one address cannot shut others out: their number, how long
 * one stays open without a request, how long a request takes to arrive, and how long nothing may go while it is
 * answered (security T36). Returns what prepares a server: where a name stands for several addresses, there is one for
 * each, and they count together.
 */
export function boundedConnections({ areProxies, areBounded, most = mostOfAll }: Peers): (server: Server) => Server {
  const open = new Map<string, number>();
  return (server) => {
    // A proxy reuses its connections. If the server closed one first, the proxy's next request could be lost; most
    // proxies close after 60 s.
    server.keepAliveTimeout = areProxies ? 72_000 : 5_000;
    server.headersTimeout = 10_000;
    server.requestTimeout = 30_000;
    const patience = areProxies ? 75_000 : 60_000;
    // Asked after the application was: what it has answered and handed over already needs no timer, which would be a
    // tenth of the work.
    server.on('request', ({ socket }, response) => {
      if (!response.writableEnded || socket.writableLength > 0) socket.setTimeout(patience);
    });
    server.maxConnections = most;
    server.maxRequestsPerSocket = 1_000;
    if (areBounded && !areProxies) server.on('connection', (socket: Socket) => boundEach(open, socket));
    makesWay(server, most);
    boundUnread(server);
    return server;
  };
}
