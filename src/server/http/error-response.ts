import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from '#server/db/outage.ts';
import { BadGateway, Conflict, Forbidden, Invalid, LoginRequired, NotFound, TooMany, Unavailable } from '#server/errors.ts';

const statuses = [
  [Invalid, 400],
  [LoginRequired, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [TooMany, 429],
  [BadGateway, 502],
  [Unavailable, 503],
] as const;

// Fastify's own refusals, in our words.
const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large: at most 1 MiB.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body is not the one that was announced.',
};

/** What is wrong in a request that fails the contract, as one sentence: the first issue's. */
function validationSentence(error: FastifyError): string {
  const [first] = (error.validation ?? []) as { message?: string; instancePath?: string }[];
  const message = first?.message ?? 'The request is not valid.';
  if (!message.startsWith('Invalid input') && !message.startsWith('Unrecognized')) return message;
  const field = first?.instancePath?.replace(/^\//, '');
  return field
    ? `The field '${field}' is missing or of the wrong type.`
    : 'The request must be a JSON object with the fields of the documentation.';
}

function statusAndSentence(error: FastifyError): [number, string] {
  for (const [kind, status] of statuses) if (error instanceof kind) return [status, error.message];
  // A path parameter that cannot be one names nothing that exists.
  if (error.validation !== undefined && error.validationContext === 'params') return [404, 'Not found'];
  if (error.validation !== undefined) return [400, validationSentence(error)];
  const status = isOutage(error) ? 503 : (error.statusCode ?? 500);
  if (status === 429) return [429, error.message];
  if (status === 503) return [503, 'The server is busy or stopping; try again in a moment.'];
  if (status >= 400 && status < 500) return [status, sentences[error.code] ?? 'The request cannot be understood.'];
  return [500, 'Something went wrong on our side; please try again.'];
}

/** Sends a refusal as one plain sentence, or as RFC 9457 problem details to a caller that asks for JSON (design §4, Errors). */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, status: number, sentence: string): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  if (!/\bapplication\/(problem\+)?json\b/.test(request.headers.accept ?? ''))
    return reply.type('text/plain; charset=utf-8').send(sentence);
  return reply
    .type('application/problem+json')
    .send(JSON.stringify({ type: 'about:blank', title: sentence, status, detail: sentence, instance: request.id }));
}

/** Answers every error, and every method that a path does not know. What went wrong inside is logged, never sent. */
export function errorResponses(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const [status, sentence] = statusAndSentence(error);
    if (status >= 500 && !(error instanceof Unavailable || error instanceof BadGateway)) request.log.error(error);
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfter);
    return sendRefusal(request, reply, status, sentence);
  });
  // Every path can be read, as a page if as nothing else: what matches no route is another method, or a file that is gone since the start.
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? sendRefusal(request, reply, 404, 'Not found')
      : sendRefusal(request, reply.header('allow', 'GET, HEAD'), 405, `There is nothing here to ${request.method}.`),
  );
}
