import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { program } from '#server/core/program.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of `/metrics`. */
    metrics: Registry;
  }
}

/** Counts a request that the cache answered before the framework. */
export type CountCached = (method: string, route: string, status: number) => void;

const labelNames = ['method', 'route', 'status'] as const;

/** A minimal counter for cached answers: they cost so little that a library's counter would be a large part of it. */
function cachedCounter(registry: Registry): CountCached {
  const counts = new Map<
    string,
    { count: number; readonly labels: Record<(typeof labelNames)[number], string | number> }
  >();
  const counter = new Counter({
    name: 'trenchpedia_http_kept_answers_total',
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

let processMetrics: Registry | undefined;

/**
 * The metrics of the process, whose observers nothing can end: each application that collected its own would stay in
 * memory after it closed.
 */
function metricsOfProcess(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

/**
 * Measures the duration of every request that the framework sees, and the resources of the process. Returns the counter
 * of cached answers.
 */
export function measure(app: FastifyInstance): CountCached {
  const registry = Registry.merge([metricsOfProcess()]);
  app.decorate('metrics', registry);
  const { version, commit } = program;
  new Gauge({
    name: 'trenchpedia_build_info',
    help: 'The version and commit of the program; always 1',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit }, 1);
  const durations = new Histogram({
    name: 'trenchpedia_http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  return cachedCounter(registry);
}
