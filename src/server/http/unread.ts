import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// How many answers of one connection, and of all together, may wait behind the one that is being sent: browsers and
// proxies send their next request after the answer.
const mostBehind = { ofOne: 10, ofAll: 1_000 };
// How many bytes of all answers may wait to be read, and how often that is checked, in milliseconds.
const mostUnread = 64 * 1024 ** 2;
const betweenLooks = 500;

/** The answers of a connection that were not sent when they were made, because another one was. */
const behind = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Has requests answered, but cuts off who sends ever more of them without reading the answers: Node takes all that
 * arrive at once, a thousand requests in one piece, and each holds memory until its answer is read (security T36).
 */
export function admitting(answer: RequestListener): RequestListener {
  let inAll = 0;
  return (request, response) => {
    const { socket } = request;
    // It is its turn.
    if (response.socket !== null) return answer(request, response);
    const waiting = behind.get(socket) ?? new Set();
    if (socket.destroyed || waiting.size >= mostBehind.ofOne || inAll >= mostBehind.ofAll) return void socket.destroy();
    if (!behind.has(socket)) socket.once('close', () => (inAll -= waiting.size));
    behind.set(socket, waiting.add(response));
    inAll += 1;
    response.once('close', () => {
      // All of a closed connection have been taken off together.
      if (!socket.destroyed) inAll -= Number(waiting.delete(response));
    });
    answer(request, response);
  };
}

/** How much a connection has been given that the other end has not taken. */
function unreadOf(socket: Socket): number {
  let bytes = socket.writableLength;
  for (const response of behind.get(socket) ?? []) if (response.socket === null) bytes += response.writableLength;
  return bytes;
}

/**
 * Bounds what waits to be read at all connections together: beyond that, who has read nothing for the longest time is
 * cut off (security T36).
 */
export function boundUnread(server: Server, { most = mostUnread, every = betweenLooks } = {}): void {
  // Those with something unread: how much of what they were given they have taken, and at which look they last took
  // some.
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
