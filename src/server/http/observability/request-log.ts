import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * Logs one line for each request when it is answered: its route, status, milliseconds and, where they were counted, bytes, under its id. What a
 * page asks of the API in process is a part of the page's request and is logged at `debug` alone.
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
    };
    if (error) request.log.error({ ...line, err: error }, 'request failed');
    else if (this.#isInternal(request)) request.log.debug(line, 'asked for a page');
    else request.log.info(line, 'request');
  }
}
