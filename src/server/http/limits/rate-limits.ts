import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { TooMany } from '#server/core/later-errors.ts';
import { countedAs } from '#server/http/network.ts';
import { isInternal } from '#server/http/pages/pages.ts';
import { accountLimits, inWords } from './account-limits.ts';
import { countMisses } from './misses.ts';

/**
 * At most 300 made answers a minute for an address; what the public cache answers costs next to nothing and is not
 * counted; and at most 60 that looked for what is not there. What another site embeds is counted for itself, by the
 * same numbers. Accounts have limits of their own for what they write.
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
    // What a page asks for in process is counted with the page. Calls that have a limit of their own, such as searches,
    // are counted also then.
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
