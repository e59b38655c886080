import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Tag } from '#server/core/tag.ts';
import { wasGiven } from '#server/db/keyset.ts';
import type { WriteKind } from '#server/http/limits/account-limits.ts';
import { anyone, type Guard } from './guards.ts';
import { codedOnce } from './public-cache/public-answer.ts';
import { fieldsOf, spelling } from './spelling.ts';

/** The application's type for the routes of a feature. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a path parameter accepts any text; a refusal then names its fault. */
    anyText?: boolean;
  }
}

/** The argument of a handler: the validated parts of the request and its sender. */
export interface Call<E extends Endpoint, Who> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly actor: Who;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The limit of calls of one address to a route, where it is stricter than the general limit. */
export interface RouteLimit {
  readonly max: number;
  readonly per: '1 minute' | '10 minutes' | '1 hour';
}

/**
 * The valid cursors and start positions of a list. An invented one may also find rows, so their number has no bound.
 */
const positions: Readonly<Record<string, (value: string) => boolean>> = {
  cursor: (value) => /^\d{1,3}$/.test(value) || wasGiven(value),
  from: (value) => /^[a-z0-9]?$/i.test(value),
};

/** Whether an answer found nothing: its lists are empty and its objects null. Its other values repeat the question. */
function holdsNothing(answer: object): boolean {
  const found = Object.values(answer).filter((value) => typeof value === 'object');
  return (
    found.length > 0 &&
    found.every((value: object | null) => value === null || (Array.isArray(value) && value.length === 0))
  );
}

/** Runs the handler, and counts a request for something missing. */
async function noting<Answer>(app: App, request: FastifyRequest, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof NotFound) await app.misses?.note(request);
    throw error;
  }
}

/**
 * Binds an endpoint of the contract to its handler: guard, then check, then handle. A `public` route answers everybody
 * with the same bytes, and the cache keeps them by the query keys of the contract until a purge of one of their tags.
 * The cache does not keep the answer to an arbitrary value (a cursor that no list gave, a text that finds nothing):
 * such values never end and would evict the popular answers. Every other answer is private. `tags`, and those that the
 * handler adds by `reply.tag`, name the data behind an answer. A route with `longText` waits for its visitor's turn.
 */
export function route<E extends Endpoint, Who>(
  app: App,
  endpoint: E,
  options: {
    guard: Guard<Who>;
    public?: true;
    tags?: readonly Tag[];
    limit?: RouteLimit;
    writes?: WriteKind;
    longText?: true;
    /** The texts of a body that others will read: an admin may have refused words in them. */
    says?: (body: z.output<E['body']>) => readonly (string | null | undefined)[];
    /** The time limit of its answer, in milliseconds, if it is longer than the general one. */
    longest?: number;
  },
  handle: (call: Call<E, Who>) => Promise<z.input<E['answer']>>,
): void {
  const actors = new WeakMap<FastifyRequest, Who>();
  const isWrite = endpoint.method !== 'GET' && (options.guard as Guard<unknown>) !== anyone;
  const fields = Object.entries(fieldsOf(endpoint.query));
  const free = fields.filter(([, field]) => field.safeParse('any text').success).map(([name]) => name);
  /** Whether the answer may be cached, judging by its parameters. */
  const isCacheable = ({ url }: FastifyRequest, answer: object) => {
    const given = new URLSearchParams(url.split('?')[1]);
    const requested = free.filter((name) => given.has(name));
    if (requested.some((name) => positions[name]?.(given.get(name)!) === false)) return false;
    return requested.length === 0 || !holdsNothing(answer);
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.longest === undefined ? {} : { handlerTimeout: options.longest }),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.tag],
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.method === 'GET' ? {} : { body: endpoint.body }),
      response: { 200: endpoint.answer },
    },
    config: {
      ...(isWrite ? { writes: options.writes ?? 'change' } : {}),
      ...(options.public ? { public: { query: fields.map(([name]) => name), spelled: spelling(endpoint) } } : {}),
      anyText: endpoint.anyText,
      ...(options.longText ? { longText: true } : {}),
      ...(options.limit ? { rateLimit: { max: options.limit.max, timeWindow: options.limit.per } } : {}),
    },
    onRequest: async (_request, reply) => {
      if (!options.public) reply.header('cache-control', 'private, no-store');
    },
    // The cache compresses public answers.
    ...(options.public ? {} : { onSend: codedOnce }),
    // After the limits, so that refused requests count as well, and before the body is read.
    preParsing: async (request, _reply, payload) => {
      actors.set(request, await options.guard(request));
      return payload;
    },
    handler: async (request, reply) => {
      if (options.tags) reply.tag(...options.tags);
      if (options.says)
        app.switches.refuseWords(
          actors.get(request) as (Who & { isAdmin: boolean }) | null,
          options.says(request.body as z.output<E['body']>),
        );
      const answer = await noting(app, request, () =>
        handle({
          params: request.params as z.output<E['params']>,
          query: request.query as z.output<E['query']>,
          body: request.body as z.output<E['body']>,
          actor: actors.get(request) as Who,
          request,
          reply,
        }),
      );
      if (options.public && !isCacheable(request, answer as object)) reply.header('cache-control', 'no-store');
      return answer;
    },
  });
}
