import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { TooMany } from '#server/core/later-errors.ts';
import { countedAs } from '#server/http/network.ts';
import { isInternal } from '#server/http/pages/in-process.ts';
import { accountLimits, inWords } from './account-limits.ts';
import { countMisses } from './misses.ts';

/**
 * At most 300 uncached answers a minute for an address, since cached ones cost next to nothing; and at most 60 requests
 * for missing things. Requests that another site embeds have separate counts with the same limits. Accounts have their
 * own limits of writes.
 */
export async function rateLimits(
  app: FastifyInstance,
  { redis, internalToken }: { redis: Redis | undefined; internalToken: string },
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: 300,
    timeWindow: '1 minute',
    keyGenerator: ({ ip, headers }) => countedAs(ip, headers),
    // Calls of a page in process count with the page. Calls with their own limit, such as searches, count as well.
    allowList: (request) =>
      (isInternal(request, internalToken) && request.routeOptions.config.rateLimit === undefined) ||
      request.url.startsWith('/assets/'),
    ...(redis ? { redis, skipOnError: true } : {}),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new TooMany(`Too many requests; please wait ${inWords(seconds)} and try again.`, seconds);
    },
  });
  countMisses(app, internalToken);
  accountLimits(app);
}
