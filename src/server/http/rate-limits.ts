import { setTimeout } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { TooMany } from '#server/errors.ts';
import { accountLimits, inWords } from './account-limits.ts';
import { isInternal } from './pages.ts';

// How long a Redis may take to be there at the start, and then for a count, in milliseconds. What it does not count in time is not counted:
// nobody waits for it.
const longestConnect = 500;
const longestCount = 100;

/** The Redis at that address. While it is away its commands fail at once, and the log says so once. */
async function connected(url: string, { log }: FastifyInstance): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: longestConnect,
    commandTimeout: longestCount,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  let isSaid = false;
  redis.on('ready', () => (isSaid = false));
  redis.on('error', ({ message }) => {
    if (!isSaid) log.warn({ reason: message }, 'Redis does not answer: limits are not counted.');
    isSaid = true;
  });
  // It goes on trying by itself.
  await Promise.race([redis.connect().catch(() => {}), setTimeout(longestConnect, undefined, { ref: false })]);
  return redis;
}

/**
 * At most 300 made answers a minute for an address; what the public cache answers costs next to nothing and is not counted. Accounts have
 * limits of their own for what they write.
 */
export async function rateLimits(
  app: FastifyInstance,
  { redisUrl, internalToken }: { redisUrl?: string | undefined; internalToken: string },
): Promise<void> {
  const redis = redisUrl === undefined ? undefined : await connected(redisUrl, app);
  await app.register(rateLimit, {
    global: true,
    max: 300,
    timeWindow: '1 minute',
    // An IPv6 visitor owns a whole /64 (security T40).
    ipv6Subnet: 64,
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
  accountLimits(app);
  if (redis) app.addHook('onClose', async () => redis.disconnect());
}
