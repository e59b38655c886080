import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// How many answers may wait behind the one in progress, of one connection and of all. Browsers and proxies send their
// next request only after the answer.
const mostBehind = { ofOne: 10, ofAll: 1_000 };
// How many bytes of unread answers are allowed in total, and how often to check, in milliseconds.
const mostUnread = 64 * 1024 ** 2;
const betweenLooks = 500;

/** The finished answers of a connection that wait behind another one. */
const behind = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Answers requests, but cuts off clients that pipeline requests without reading the answers: Node accepts all that
 * arrive at once, a thousand in one packet, and each answer takes memory until the client reads it (security T36).
 */
export function admitting(answer: RequestListener): RequestListener {
  let inAll = 0;
  return (request, response) => {
    const { socket } = request;
    // No earlier answer is in progress.
    if (response.socket !== null) return answer(request, response);
    const waiting = behind.get(socket) ?? new Set();
    if (socket.destroyed || waiting.size >= mostBehind.ofOne || inAll >= mostBehind.ofAll) return void socket.destroy();
    if (!behind.has(socket)) socket.once('close', () => (inAll -= waiting.size));
    behind.set(socket, waiting.add(response));
    inAll += 1;
    response.once('close', () => {
      // After `close` of the connection, its handler has already subtracted all of them.
      if (!socket.destroyed) inAll -= Number(waiting.delete(response));
    });
    answer(request, response);
  };
}

/** The number of bytes that a connection still has to send to its client. */
function unreadOf(socket: Socket): number {
  let bytes = socket.writableLength;
  for (const response of behind.get(socket) ?? []) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}

/**
 * Limits the unread bytes of all connections together: beyond the limit, it cuts off the client that has read nothing
 * for the longest time (security T36).
 */
export function boundUnread(server: Server, { most = mostUnread, every = betweenLooks } = {}): void {
  // Connections with unread bytes: how many bytes the client has taken, and the number of the check at which that last
  // grew.
  const unread = new Map<Socket, { bytes: number; taken: number; since: number }>();
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      unread.delete(socket);
    });
  });
  let looks = 0;
  const look = () => {
    looks += 1;
    let total = 0;
    for (const socket of open) {
      const bytes = unreadOf(socket);
      total += bytes;
      const taken = socket.bytesWritten - socket.writableLength;
      const before = unread.get(socket);
      if (bytes === 0) unread.delete(socket);
      else unread.set(socket, { bytes, taken, since: before?.taken === taken ? before.since : looks });
    }
    if (total <= most) return;
    for (const [socket, { bytes }] of [...unread].toSorted(([, one], [, two]) => one.since - two.since)) {
      socket.destroy();
      total -= bytes;
      if (total <= most) return;
    }
  };
  const timer = setInterval(look, every).unref();
  server.once('close', () => clearInterval(timer));
}
