import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Guard } from './guards.ts';

/** The application as the routes of a feature see it. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** What a handler gets: the checked parts of the request and who sent it. */
export interface Call<E extends Endpoint, Who> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly actor: Who;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** How often one address may call a route, where that is stricter than the limit on everything. */
export interface RouteLimit {
  readonly max: number;
  readonly per: '1 minute' | '10 minutes' | '1 hour';
}

/** The names in an endpoint's query. */
function queryKeys({ query }: Endpoint): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/**
 * Binds an endpoint of the contract to its handler: guard, then check, then handle. A route that is `public` answers everybody with
 * the same bytes and is kept, by the query keys of the contract, until one of its tags is purged: those given here, and those that the
 * handler adds by `reply.tag`. Every other answer is private.
 */
export function route<E extends Endpoint, Who>(
  app: App,
  endpoint: E,
  options: { guard: Guard<Who>; public?: { readonly tags: readonly string[] }; limit?: RouteLimit },
  handle: (call: Call<E, Who>) => Promise<z.input<E['answer']>>,
): void {
  const actors = new WeakMap<FastifyRequest, Who>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.tag],
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.method === 'GET' ? {} : { body: endpoint.body }),
      response: { 200: endpoint.answer },
    },
    config: {
      ...(options.public ? { public: { query: queryKeys(endpoint), ...options.public } } : {}),
      ...(options.limit ? { rateLimit: { max: options.limit.max, timeWindow: options.limit.per } } : {}),
    },
    onRequest: async (request, reply) => {
      if (!options.public) reply.header('cache-control', 'private, no-store');
      actors.set(request, await options.guard(request));
    },
    handler: (request, reply) =>
      handle({
        params: request.params as z.output<E['params']>,
        query: request.query as z.output<E['query']>,
        body: request.body as z.output<E['body']>,
        actor: actors.get(request) as Who,
        request,
        reply,
      }),
  });
}
