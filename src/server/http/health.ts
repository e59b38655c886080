import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Db } from '#server/db/client.ts';
import { Unavailable } from '#server/errors.ts';
import type { App } from './route.ts';

/** For operators: `/healthz` is up, `/readyz` can serve (design §5), `/metrics` in Prometheus' format, which a proxy in front keeps to itself. */
export function healthRoutes(app: App, { db }: { db: Db }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  const hidden = { schema: { hide: true } };
  const plain = 'text/plain; charset=utf-8';
  app.get('/healthz', hidden, (_request, reply) => reply.header('cache-control', 'no-store').type(plain).send('up'));
  app.get('/readyz', hidden, async (_request, reply) => {
    await db.execute(sql`select 1 from articles limit 1`).catch(() => {
      throw new Unavailable('The database does not answer.');
    });
    return reply.header('cache-control', 'no-store').type(plain).send('ready');
  });
  app.get('/metrics', hidden, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
}
