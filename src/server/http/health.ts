import type { RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/client.ts';
import { Forbidden, Unavailable } from '#server/errors.ts';
import { program } from '#server/program.ts';
import type { App } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this is a route for operators, which is answered under any host name. */
    forOperators?: true;
  }
  interface FastifyInstance {
    /** Answers operators on a port of their own. */
    operators: RequestListener;
  }
}

interface Operators {
  readonly db: Db;
  /** Whether connections from this machine come from a proxy. */
  readonly behindProxy: boolean;
  /** Whether the metrics have a port of their own. */
  readonly metricsApart: boolean;
}

const plain = 'text/plain; charset=utf-8';
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether a process of this machine asks, and not a proxy for somebody else. */
function isLocal({ raw: { socket }, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket;
  const isLoopback = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress);
  return isLoopback && forwarding.every((name) => headers[name] === undefined);
}

/**
 * For operators: `/healthz` is up and which program it is, `/readyz` can serve (design §5), `/metrics` in Prometheus' format. Nothing of it is refused as too often
 * or at a busy time: who watches over the server must always learn how it is. The metrics are for this machine alone, or for whoever reaches
 * the port on which `app.operators` answers.
 */
export function healthRoutes(app: App, { db, behindProxy, metricsApart }: Operators): void {
  const { metrics } = app;
  // Requests at the same time share one question to the database.
  let asking: Promise<unknown> | undefined;
  const isReady = () =>
    (asking ??= db.execute(sql`select 1 from articles limit 1`).finally(() => {
      asking = undefined;
    }));

  const answers = {
    '/healthz': { type: plain, text: () => Promise.resolve(`up\nversion ${program.version}\ncommit ${program.commit}\n`) },
    '/readyz': {
      type: plain,
      text: async () => {
        await isReady().catch(() => {
          throw new Unavailable('The database does not answer.');
        });
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
        throw new Forbidden('The metrics are for this machine alone; to read them from another, set METRICS_PORT and ask there.');
      const body = await text();
      return reply.header('cache-control', 'no-store').type(type).send(body);
    });

  app.decorate('operators', (request, response) => {
    const answer = Object.entries(answers).find(([path]) => path === request.url)?.[1];
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(body);
    if (answer === undefined) send(404, plain, `Here are ${Object.keys(answers).join(', ')}.`);
    else
      answer.text().then(
        (body) => send(200, answer.type, body),
        () => send(503, plain, 'The database does not answer.'),
      );
  });
}
