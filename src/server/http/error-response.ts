import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/refusals.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { BadGateway, Maintenance, ReadOnly, TooMany, Unavailable } from '#server/core/later-errors.ts';
import { Forbidden, LoginRequired, Misdirected, SignatureTooOld } from '#server/core/access-errors.ts';
import type { Database } from '#server/db/client.ts';
import { isDiskFull, isOutage, isReadOnly } from '#server/db/outage.ts';

const statuses = [
  [Invalid, 400],
  [LoginRequired, 401],
  [SignatureTooOld, 403],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [Misdirected, 421],
  [TooMany, 429],
  [BadGateway, 502],
  [Unavailable, 503],
] as const;

// Reasons why the store accepts no writes: the message, and the seconds until a retry.
const hindrances = {
  full: { sentence: 'The disk of the server is full; nothing was saved, please try again later.', retryAfter: 60 },
  readOnly: {
    sentence: 'The database can only be read at the moment; nothing was saved, please try again in a minute.',
    retryAfter: 30,
  },
};
type Hindrance = keyof typeof hindrances;
// In milliseconds, since the last refusal. A write that succeeds earlier does not prove that the disk has room: a small
// write may fit on a full disk.
const longestDoubt = 60_000;
// Seconds until a retry after an outage or overload.
const inAMoment = 5;

const stopping = 'The server is busy or stopping; try again in a moment.';

// Our sentences for Fastify's own refusals.
const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large: at most 1 MiB.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body is not the one that was announced.',
};

function statusAndSentence(error: FastifyError, { routeOptions, id }: FastifyRequest): [number, string] {
  // A malformed path parameter names nothing that exists, so the answer is 404, except where the parameter may be any
  // text.
  if (error.validationContext === 'params' && !routeOptions.config.anyText) return [404, 'Not found'];
  for (const [kind, status] of statuses) if (error instanceof kind) return [status, error.message];
  const status = isOutage(error) ? 503 : (error.statusCode ?? 500);
  if (status === 429) return [429, error.message];
  if (status === 503) return [503, stopping];
  if (status >= 400 && status < 500) return [status, sentences[error.code] ?? 'The request cannot be understood.'];
  return [500, `Something went wrong on our side; please try again. If it goes on, tell us this number: ${id}`];
}

/**
 * Sends a refusal as one plain sentence, or as RFC 9457 problem details to a client that accepts JSON (design §4,
 * Errors).
 */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  sentence: string,
  { code, field }: Pick<Refusal, 'code' | 'field'> = {},
): FastifyReply {
  // Sets the last header here too, since the hook that sets it may not have run.
  reply.code(status).header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', inAMoment);
  // Do not wait for the rest of the body.
  if (request.raw.complete === false) reply.header('connection', 'close');
  if (!/\bapplication\/(problem\+)?json\b/.test(request.headers.accept ?? ''))
    return reply.type('text/plain; charset=utf-8').send(sentence);
  const type = code === undefined ? 'about:blank' : `urn:problem:${code}`;
  const refusal: Refusal = { type, title: sentence, status, detail: sentence, instance: request.id, code, field };
  return reply.type('application/problem+json').send(JSON.stringify(refusal));
}

/**
 * The time limit for every answer, in milliseconds: a statement and the wait for a connection have their own limits,
 * but a call may need several. During shutdown nothing that arrives is refused.
 */
export const answerBounds = { handlerTimeout: 11_500, return503OnClosing: false } as const;

/** A store that may refuse writes. */
type Room = Pick<Database, 'isFull' | 'description' | 'shared'>;

/**
 * The reason why the store refuses writes, if this error comes from it. The embedded store is read-only exactly when
 * its disk is full.
 */
function hindranceIn(error: unknown, { isFull, shared }: Room): Hindrance | undefined {
  if (isReadOnly(error)) return shared ? 'readOnly' : 'full';
  // On a full disk the store may not answer at all.
  return isDiskFull(error) || (isOutage(error) && isFull()) ? 'full' : undefined;
}

/**
 * Logs once that the store refuses writes, and once that it accepts them again: every request in between would log the
 * same. `clock` counts milliseconds.
 */
function hindranceLog(
  app: FastifyInstance,
  { description }: Room,
  clock: () => number,
): (hindrance: Hindrance) => void {
  let logged: Hindrance | undefined;
  let refusedAt = 0;
  // Reads succeed on a full disk too, so only a write proves the recovery.
  app.addHook('onResponse', async (request, reply) => {
    if (logged === undefined || /^(GET|HEAD|OPTIONS)$/.test(request.method) || reply.statusCode >= 300) return;
    if (logged === 'full' && clock() - refusedAt < longestDoubt) return;
    app.log.warn(
      logged === 'full'
        ? `The disk has room again: ${description} takes writes.`
        : `${description} takes writes again.`,
    );
    logged = undefined;
  });
  return (hindrance) => {
    if (logged !== hindrance)
      app.log.error(
        hindrance === 'full'
          ? `The disk is full: ${description} takes no writes until there is room.`
          : `${description} only reads: it is a standby, as after a failover, or was set to read only.`,
      );
    logged = hindrance;
    refusedAt = clock();
  };
}

/**
 * Answers every error, and every method that a path does not have. It logs internal errors and never sends them.
 * `clock` counts milliseconds.
 */
export function errorResponses(app: FastifyInstance, room: Room, clock: () => number = () => performance.now()): void {
  const logHindrance = hindranceLog(app, room, clock);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const hindrance = hindranceIn(error, room);
    if (hindrance !== undefined) {
      logHindrance(hindrance);
      const { sentence, retryAfter } = hindrances[hindrance];
      return sendRefusal(request, reply.header('retry-after', retryAfter), 503, sentence);
    }
    const [status, sentence] = statusAndSentence(error, request);
    if (status >= 500 && !(error instanceof Unavailable || error instanceof BadGateway))
      request.log.error({ err: error }, 'request failed');
    if ((error instanceof TooMany || error instanceof Unavailable) && error.retryAfter !== undefined)
      reply.header('retry-after', error.retryAfter);
    if (error instanceof Invalid || error instanceof Conflict)
      return sendRefusal(request, reply, status, sentence, status === 404 ? {} : { field: error.field });
    if (error instanceof ReadOnly) return sendRefusal(request, reply, status, sentence, { code: 'read-only' });
    if (error instanceof Maintenance) return sendRefusal(request, reply, status, sentence, { code: 'maintenance' });
    if (!(error instanceof SignatureTooOld)) return sendRefusal(request, reply, status, sentence);
    // Like RFC 9470 for tokens: the server knows the sender, but wants fresh proof, here a new signature.
    reply.header('www-authenticate', 'Wallet error="signature-too-old", max_age="3600"');
    return sendRefusal(request, reply, status, sentence, { code: 'signature-too-old' });
  });
  // Every path has a page for GET: a request that matches no route uses another method, or asks for a file that
  // disappeared since the start.
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? sendRefusal(request, reply, 404, 'Not found')
      : sendRefusal(request, reply.header('allow', 'GET, HEAD'), 405, `There is nothing here to ${request.method}.`),
  );
}
