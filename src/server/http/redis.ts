import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';

// How long to wait for Redis at the start, and then for an answer, in milliseconds.
const longestConnect = 500;
const longestAnswer = 100;

/** A client of Redis, and how often it failed to connect. */
export interface ConnectedRedis {
  readonly client: Redis;
  readonly failures: () => number;
}

/**
 * Connects to the Redis at that URL. While it is away its commands fail at once, and the log says so once. Disconnects
 * when the application closes. Counts the failures from the first attempt on.
 */
export async function connectRedis(app: FastifyInstance, url: string): Promise<ConnectedRedis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: longestConnect,
    commandTimeout: longestAnswer,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  let isLogged = false;
  let failures = 0;
  redis.on('ready', () => (isLogged = false));
  redis.on('error', ({ message }) => {
    failures += 1;
    if (!isLogged)
      app.log.warn({ reason: message }, 'Redis does not answer: limits are not counted, and pages are not shared.');
    isLogged = true;
  });
  app.addHook('onClose', async () => redis.disconnect());
  // The client retries by itself.
  await Promise.race([redis.connect().catch(() => {}), setTimeout(longestConnect, undefined, { ref: false })]);
  return { client: redis, failures: () => failures };
}
