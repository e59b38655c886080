import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';

// How long a Redis may take to be there at the start, and then for an answer, in milliseconds: nobody waits for it.
const longestConnect = 500;
const longestAnswer = 100;

/**
 * The Redis at that address. While it is away its commands fail at once, and the log says so once. It is left when the
 * application closes.
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
  // It goes on trying by itself.
  await Promise.race([redis.connect().catch(() => {}), setTimeout(longestConnect, undefined, { ref: false })]);
  return redis;
}
