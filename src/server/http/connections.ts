import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { neighbourhoodOf, visitorOf } from './network.ts';
import { boundUnread } from './unread.ts';

/** The clients at the other end of the connections. */
interface Peers {
  /** Proxies, which open connections for many visitors and keep them open; the proxy limits its own visitors. */
  readonly areProxies: boolean;
  /** Whether to limit the connections of one address. */
  readonly areBounded: boolean;
  /** The most connections of a server. */
  readonly most?: number;
}

const mostOfAll = 2_000;
// A visitor's browser opens six. A neighbourhood usually has several visitors, but one person can rent it.
const mostOf = { visitor: 50, neighbourhood: 200 } as const;
// From this share of all connections on, each new connection closes one that only waits.
const nearlyAll = 0.95;

/** Closes a connection beyond the limit of its visitor or its neighbourhood. `open` counts the connections of each. */
function boundEach(open: Map<string, number>, socket: Socket): void {
  // A closed connection has no address.
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
 * When nearly all connections are taken, closes for each new one the connection that has waited longest without a
 * complete request head. A client that sends requests is served within a moment; a client that holds idle connections
 * loses them first (security T36).
 */
function makesWay(server: Server, most: number): void {
  const open = new Set<Socket>();
  // In the order in which they started to wait.
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
 * Bounds the connections of a server, so that one address cannot shut others out: their number, their idle time, the
 * time for a request to arrive, and the longest stall of a response (security T36). Returns a function that prepares a
 * server: a host name with several addresses has one server for each, and they count together.
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
    // This listener runs after the application: an answer that is already handed over needs no timer, which would cost
    // a tenth of the work.
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
