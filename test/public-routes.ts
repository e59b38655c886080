import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { onTestFinished } from 'vitest';
import { tagsIn } from '#server/core/tag-header.ts';
import type { PublicRule } from '#server/http/public-cache/making.ts';
import { publicCache } from '#server/http/public-cache/public-cache.ts';

/** The handler of a public route. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** An application with public routes; `arrived(n)` waits until n requests have reached the cache. */
export async function appWith(
  routes: Record<string, [PublicRule, Handler]>,
  {
    first,
    before,
    ...options
  }: {
    maxBytes?: number;
    clock?: () => number;
    wrote?: (request: IncomingMessage) => number;
    first?: (app: FastifyInstance) => unknown;
    before?: (app: FastifyInstance) => unknown;
  } = {},
) {
  const app = Fastify();
  onTestFinished(() => app.close());
  let count = 0;
  let look = () => {};
  app.addHook('onRequest', (_request, _reply, next) => {
    count += 1;
    next();
    look();
  });
  first?.(app);
  publicCache(app, options);
  await before?.(app);
  for (const [path, [rule, handler]] of Object.entries(routes))
    app.get(path, { config: { public: rule } }, async (request, reply) => handler(request, reply));
  await app.ready();
  const arrived = (expected: number) =>
    new Promise<void>((resolve) => {
      look = () => count >= expected && resolve();
      look();
    });
  return { app, arrived };
}

/** A handler that counts its calls and waits, from the `from`th on, until it is released. */
export function held(make: (nth: number, request: FastifyRequest, reply: FastifyReply) => unknown) {
  const gates: (() => void)[] = [];
  let look = () => {};
  const handler: Handler = async (request, reply) => {
    const nth = gates.length + 1;
    await new Promise<void>((resolve) => {
      gates.push(resolve);
      look();
    });
    return make(nth, request, reply);
  };
  const begun = (nth: number) =>
    new Promise<void>((resolve) => {
      look = () => gates.length >= nth && resolve();
      look();
    });
  return { handler, begun, made: () => gates.length, letGo: (nth: number) => gates[nth - 1]!() };
}

/** A handler that answers with its number of calls. */
export function counted(): Handler {
  let made = 0;
  return () => ({ made: (made += 1) });
}

/** A rule that caches an answer regardless of the query. */
export const everything: PublicRule = { query: [] };
/** A route with these tags that answers with its number of calls. */
export const counter = (names: string[] = []): [PublicRule, Handler] => [
  { query: [], tags: tagsIn(names.join()) },
  counted(),
];
