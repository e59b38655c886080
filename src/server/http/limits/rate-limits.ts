import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { TooMany } from '#server/core/errors.ts';
import { visitorOf } from '#server/http/network.ts';
import { isInternal } from '#server/http/pages/pages.ts';
import { accountLimits, inWords } from './account-limits.ts';

// What is not there is never kept, so that asking for it always costs something. So many of these may a visitor ask for in so long.
const mostMissed = { count: 60, time: 60_000 } as const;
// How many visitors are counted.
const mostVisitors = 20_000;

/** Refuses a visitor who asked too often for what is not there. */
function limitMissed(app: FastifyInstance, internalToken: string): void {
  const missed = new LRUCache<string, { count: number; readonly until: number }>({ max: mostVisitors });
  app.addHook('onRequest', async (request) => {
    const known = missed.get(visitorOf(request.ip));
    if (known === undefined || known.count < mostMissed.count || isInternal(request, internalToken)) return;
    const seconds = Math.ceil((known.until - Date.now()) / 1_000);
    if (seconds > 0)
      throw new TooMany(`You asked too often for what is not there; please wait ${inWords(seconds)} and try again.`, seconds);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 404 || isInternal(request, internalToken)) return;
    const visitor = visitorOf(request.ip);
    const known = missed.get(visitor);
    if (known !== undefined && known.until > Date.now()) known.count += 1;
    else missed.set(visitor, { count: 1, until: Date.now() + mostMissed.time });
  });
}

/**
 * At most 300 made answers a minute for an address; what the public cache answers costs next to nothing and is not counted; and at most
 * 60 that say that nothing is there. Accounts have limits of their own for what they write.
 */
export async function rateLimits(
  app: FastifyInstance,
  { redis, internalToken }: { redis: Redis | undefined; internalToken: string },
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: 300,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => visitorOf(ip),
    // What a page asks for in process is counted with the page. Calls that have a limit of their own, such as searches, are counted also
    // then.
    allowList: (request) =>
      (isInternal(request, internalToken) && request.routeOptions.config.rateLimit === undefined) || request.url.startsWith('/assets/'),
    ...(redis ? { redis, skipOnError: true } : {}),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new TooMany(`Too many requests; please wait ${inWords(seconds)} and try again.`, seconds);
    },
  });
  limitMissed(app, internalToken);
  accountLimits(app);
}
