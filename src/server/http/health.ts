import type { RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { Unavailable } from '#server/core/later-errors.ts';
import { Forbidden } from '#server/core/access-errors.ts';
import { program } from '#server/core/program.ts';
import type { Database } from '#server/db/client.ts';
import { labelledGauge } from './observability/gauges.ts';
import type { App } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this is a route for operators, which is answered under any host name. */
    forOperators?: true;
  }
  interface FastifyInstance {
    /** Handles operators' requests on a separate port. */
    operators: RequestListener;
  }
}

interface Operators {
  readonly database: Pick<Database, 'db' | 'pool' | 'shared'>;
  /** Whether connections from this machine come from a proxy. */
  readonly behindProxy: boolean;
  /** Whether the metrics have a separate port. */
  readonly metricsApart: boolean;
}

const plain = 'text/plain; charset=utf-8';
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether a process of this machine sends the request, and not a proxy for somebody else. */
function isLocal({ raw: { socket }, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket;
  const isLoopback = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress);
  return isLoopback && forwarding.every((name) => headers[name] === undefined);
}

/** How long the database may take to answer the readiness check, in milliseconds. */
const longestLook = 3_000;

/**
 * Returns a check whether the database answers and, on a server, accepts writes. Concurrent requests share one query.
 */
function readiness({ db, shared }: Operators['database']): () => Promise<void> {
  const look = async (): Promise<void> => {
    const query = db
      .execute<{ onlyReads: boolean }>(
        sql`select current_setting('transaction_read_only') = 'on' as "onlyReads", exists (select from articles)`,
      )
      .catch(() => undefined);
    const answer = await Promise.race([query, setTimeout(longestLook, undefined, { ref: false })]);
    if (answer === undefined) throw new Unavailable('The database does not answer.');
    // The embedded store is read-only while its disk is full: it can still serve reads.
    if (shared && answer[0]!.onlyReads) throw new Unavailable('The database only reads.');
  };
  let looking: Promise<void> | undefined;
  return () =>
    (looking ??= look().finally(() => {
      looking = undefined;
    }));
}

/** Reports the number of connections to the database and of waiting callers. */
function measurePool(registry: Registry, pool: Database['pool']): void {
  labelledGauge(registry, {
    name: 'database_connections',
    help: 'Connections to the database, by state, with those who wait for one and how many there may be',
    label: 'state',
    read: () => {
      const { open, idle, waiting, most } = pool.size;
      return { busy: open - idle, idle, waiting, most };
    },
  });
}

/**
 * For operators. `/healthz` answers with the version while the process runs; `/readyz` succeeds while the instance can
 * serve (design §5); `/readyz/own` succeeds until it stops; `/metrics` has Prometheus' format. No rate limit and no
 * overload protection applies to them: monitoring must always get an answer. Only this machine can read the metrics, or
 * clients of the port that `app.operators` serves.
 */
export function healthRoutes(app: App, { database, behindProxy, metricsApart }: Operators): void {
  const { metrics } = app;
  measurePool(metrics, database.pool);
  const isReady = readiness(database);

  const mustStay = () => {
    if (app.stopping.hasBegun) throw new Unavailable('This instance is stopping.');
  };
  const answers = {
    '/healthz': {
      type: plain,
      text: () => Promise.resolve(`up\nversion ${program.version}\ncommit ${program.commit}\n`),
    },
    '/readyz': {
      type: plain,
      text: async () => {
        mustStay();
        await isReady();
        return 'ready';
      },
    },
    // Leaves out the database, which all instances share: otherwise a proxy would drop all of them at once.
    '/readyz/own': {
      type: plain,
      text: async () => {
        mustStay();
        return 'ready';
      },
    },
    '/metrics': { type: metrics.contentType, text: () => metrics.metrics() },
  };

  const options = {
    schema: { hide: true },
    config: { forOperators: true, rateLimit: false, pressureHandler: () => undefined },
  } as const;
  for (const [path, { type, text }] of Object.entries(answers))
    app.get(path, options, async (request, reply) => {
      if (path === '/metrics' && (metricsApart || behindProxy || !isLocal(request)))
        throw new Forbidden(
          'The metrics are for this machine alone; to read them from another, set METRICS_PORT and ask there.',
        );
      const body = await text();
      return reply.header('cache-control', 'no-store').type(type).send(body);
    });

  app.decorate('operators', (request, response) => {
    const answer = Object.entries(answers).find(([path]) => path === request.url)?.[1];
    const send = (status: number, type: string, body: string) =>
      response
        .writeHead(status, {
          'content-type': type,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          ...(status === 503 ? { 'retry-after': '5' } : {}),
        })
        .end(body);
    if (answer === undefined) send(404, plain, `Here are ${Object.keys(answers).join(', ')}.`);
    else
      answer.text().then(
        (body) => send(200, answer.type, body),
        (error: unknown) =>
          send(503, plain, error instanceof Unavailable ? error.message : 'The database does not answer.'),
      );
  });
}
