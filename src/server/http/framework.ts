import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { serverLimits } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import { boundedConnections } from './connections.ts';
import { answerBounds } from './error-response.ts';
import { logging } from './observability/logging.ts';
import { RequestLog } from './observability/request-log.ts';
import { isInternal } from './pages/in-process.ts';
import { readableUrl } from './readable-url.ts';
import type { App } from './route.ts';
import { Stopping } from './stopping.ts';
import { admitting } from './unread.ts';
import { jsonBodies, validatorCompiler } from './validation.ts';

interface Settings {
  readonly config: Config;
  /** The destination of the log's lines, instead of the standard output. */
  readonly logTo?: { write(line: string): void } | undefined;
  /** In development: wraps the application in the server that also serves its modules. */
  readonly serverFactory?: ((application: RequestListener) => Server) | undefined;
}

/** Fastify itself: body limits, request ids, logging, and validation of requests and answers. */
export function framework(
  { config, serverFactory, logTo }: Settings,
  { internalToken, idOf }: { internalToken: string; idOf: (request: IncomingMessage) => string },
): App {
  const bounded = boundedConnections({ areProxies: config.TRUST_PROXY > 0, areBounded: config.RATE_LIMIT === 'on' });
  // To log the cache's answers too, the framework must receive each request.
  const logsAll = ['debug', 'trace'].includes(config.LOG_LEVEL);
  const listener = (handler: RequestListener): RequestListener =>
    admitting((request, response) => {
      if (app.stopping.sendsElsewhere(request, response)) return;
      if (logsAll || !app.publicCache.answer(request, response)) handler(request, response);
    });
  const app: App = Fastify({
    // Checks so often that a slow request exceeds its limit only briefly.
    serverFactory: (handler) =>
      bounded(
        serverFactory?.(listener(handler)) ?? createServer({ connectionsCheckingInterval: 5_000 }, listener(handler)),
      ),
    logger: logging(config.LOG_LEVEL, logTo),
    logController: new RequestLog((request) => isInternal(request, internalToken)),
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    bodyLimit: serverLimits.jsonBody,
    ...answerBounds,
    routerOptions: { maxParamLength: 5_000 },
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    genReqId: idOf,
  });
  app.decorate('stopping', new Stopping());
  app.addHook('preClose', async () => app.stopping.begin());
  jsonBodies(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
