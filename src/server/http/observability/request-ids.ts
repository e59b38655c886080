import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The header that carries the id of a request, in and out. */
export const requestIdHeader = 'x-request-id';

// nginx's `$request_id` has 32 digits, a UUID 36 characters. The log accepts only such ids.
const shape = /^[\w.:-]{8,64}$/;

/**
 * Gives each request an id: the one that a proxy or the server itself sends, which joins their logs, or else a new
 * UUID. `isTrusted` says whether the sender of these headers may choose the id.
 */
export function requestIds(isTrusted: (headers: IncomingHttpHeaders) => boolean): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers[requestIdHeader];
    return typeof given === 'string' && shape.test(given) && isTrusted(headers) ? given : randomUUID();
  };
}

/** Sends each request's id with its answer. */
export function answerWithId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(requestIdHeader, request.id));
}
