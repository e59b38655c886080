import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    /** What `/metrics` tells. */
    metrics: Registry;
  }
}

/** Counts a request that was answered with what is kept, before the framework. */
export type CountKept = (method: string, route: string, status: number) => void;

const labelNames = ['method', 'route', 'status'] as const;

/**
 * Counts what is answered before the framework: so little happens to it that a library's counter would be a good part
 * of that.
 */
function keptCounter(registry: Registry): CountKept {
  const counts = new Map<
    string,
    { count: number; readonly labels: Record<(typeof labelNames)[number], string | number> }
  >();
  const counter = new Counter({
    name: 'http_kept_answers_total',
    help: 'Requests that were answered with what was kept, without being timed, by route',
    labelNames,
    registers: [registry],
    collect: () => {
      for (const counted of counts.values()) {
        counter.inc(counted.labels, counted.count);
        counted.count = 0;
      }
    },
  });
  return (method, route, status) => {
    const key = `${status} ${method} ${route}`;
    const counted = counts.get(key);
    if (counted === undefined) counts.set(key, { count: 1, labels: { method, route, status } });
    else counted.count += 1;
  };
}

/**
 * Counts how long every request takes that the framework sees, and what the process takes. Returns what counts the
 * others.
 */
export function measure(app: FastifyInstance): CountKept {
  const registry = new Registry();
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  return keptCounter(registry);
}
