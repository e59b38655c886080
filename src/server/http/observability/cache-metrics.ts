import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { CdnPurges } from '#server/http/public-cache/cdn-purges.ts';
import type { ConnectedRedis } from '#server/http/redis.ts';
import { gauge } from './gauges.ts';

interface Caches {
  /** The limit of the memory for cached answers, in bytes. */
  readonly maxBytes: number;
  readonly cdn: CdnPurges | undefined;
  readonly redis: ConnectedRedis | undefined;
}

/** A counter whose value another part of the program counts. */
function total(app: FastifyInstance, name: string, help: string, read: () => number): void {
  const counter = new Counter({
    name: `trenchpedia_${name}`,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
  app.metrics.registerMetric(counter);
}

/** Reports the memory of cached answers, and the state of the CDN and Redis. */
export function measureCaches(app: FastifyInstance, { maxBytes, cdn, redis }: Caches): void {
  const { metrics, publicCache } = app;
  gauge(metrics, { name: 'cache_size_bytes', help: 'Memory of cached answers', read: () => publicCache.size });
  gauge(metrics, { name: 'cache_limit_bytes', help: 'Limit of that memory: CACHE_MB', read: () => maxBytes });
  total(app, 'cache_evictions_total', 'Cached answers that had to make room for others', () => publicCache.evictions);
  if (cdn) {
    gauge(metrics, {
      name: 'cdn_purges_waiting',
      help: 'Purges that the CDN has not got yet',
      read: () => cdn.waiting,
    });
    total(app, 'cdn_purge_failures_total', 'Requests to CDN_PURGE_URL that failed', () => cdn.failures);
  }
  if (redis) {
    gauge(metrics, {
      name: 'redis_up',
      help: '1 while the connection to Redis is ready',
      read: () => Number(redis.client.status === 'ready'),
    });
    total(app, 'redis_errors_total', 'Failed connections to Redis', redis.failures);
  }
}
