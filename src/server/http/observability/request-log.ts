import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * Logs one line for each answered request: its route, status, milliseconds, bytes if counted, the kind of the sender's
 * account if known, and id. A page's in-process calls of the API are part of its request; only `debug` logs them.
 */
export class RequestLog extends LogController {
  readonly #isInternal: (request: FastifyRequest) => boolean;

  constructor(isInternal: (request: FastifyRequest) => boolean) {
    super();
    this.#isInternal = isInternal;
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      req: request,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: Number(reply.getHeader('content-length')) || undefined,
      who: request.accountKind(),
    };
    if (error) request.log.error({ ...line, err: error }, 'request failed');
    else if (this.#isInternal(request)) request.log.debug(line, 'asked for a page');
    else request.log.info(line, 'request');
  }
}
