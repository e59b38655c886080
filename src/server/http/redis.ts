import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';

// How long to wait for Redis at the start, and then for an answer, in milliseconds.
const longestConnect = 500;
const longestAnswer = 100;

/**
 * Connects to the Redis at that URL. While it is away its commands fail at once, and the log says so once. Disconnects
 * when the application closes.
 */
export async function connectRedis(app: FastifyInstance, url: string): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: longestConnect,
    commandTimeout: longestAnswer,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  let isSaid = false;
  redis.on('ready', () => (isSaid = false));
  redis.on('error', ({ message }) => {
    if (!isSaid)
      app.log.warn({ reason: message }, 'Redis does not answer: limits are not counted, and pages are not shared.');
    isSaid = true;
  });
  app.addHook('onClose', async () => redis.disconnect());
  // The client retries by itself.
  await Promise.race([redis.connect().catch(() => {}), setTimeout(longestConnect, undefined, { ref: false })]);
  return redis;
}
