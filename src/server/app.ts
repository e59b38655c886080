import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import staticFiles from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { limits } from '#contract/limits.ts';
import type { Config } from './config.ts';
import type { Database, Store } from './db/client.ts';
import { NotFound } from './errors.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { articleEditingRoutes, articleRoutes } from './features/articles/articles.routes.ts';
import { discoveryRoutes } from './features/articles/discovery.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { bountyRoutes } from './features/bounties/bounties.routes.ts';
import { commentRoutes } from './features/comments/comments.routes.ts';
import { contributionRoutes } from './features/contributions/contributions.routes.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { feedRoutes } from './features/feed/feed.routes.ts';
import { flagRoutes } from './features/flags/flags.routes.ts';
import { proposalRoutes } from './features/proposals/proposals.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { reviewRoutes } from './features/reviews/reviews.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { voteRoutes } from './features/votes/votes.routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { errorResponses } from './http/error-response.ts';
import { healthRoutes } from './http/health.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { logging } from './http/logging.ts';
import { pages, type PageSource } from './http/pages.ts';
import { publicCache } from './http/public-cache.ts';
import { purgeAnnouncements } from './http/purge-announcements.ts';
import { rateLimits } from './http/rate-limits.ts';
import { readableUrl } from './http/readable-url.ts';
import type { App } from './http/route.ts';
import { sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { SessionCookie, sessionLookup } from './http/session.ts';
import { publicSite } from './site.ts';

/** What the application is made of. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly pageSource: PageSource;
  /** Folders of files that are served as they are: built assets, icons. */
  readonly publicFolders: readonly string[];
  /** In development: wraps the application in the server that also answers for its modules. */
  readonly serverFactory?: ((application: RequestListener) => Server) | undefined;
}

// One machine's names for itself: who starts it there may open it by any of them.
const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** The names under which the site is reached, with its port: what a wallet may sign as the domain. Never a request's own word (security T3). */
function hostsOf(siteUrl: string): string[] {
  const { host, hostname, port } = new URL(siteUrl);
  return localNames.includes(hostname) ? localNames.map((name) => (port ? `${name}:${port}` : name)) : [host];
}

/** The whole application, not yet listening: plugins in their order, then the routes of each feature. */
export async function createApp({ config, database, pageSource, publicFolders, serverFactory }: Deps): Promise<FastifyInstance> {
  const https = config.SITE_URL.startsWith('https:');
  const internalToken = randomUUID();
  const development = serverFactory !== undefined;
  const app: App = Fastify({
    ...(serverFactory ? { serverFactory: (application: RequestListener) => serverFactory(application) } : {}),
    logger: logging(config.LOG_LEVEL),
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    bodyLimit: limits.jsonBody,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Looked for often enough that a slow one does not stay much longer than it may.
    http: { connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    genReqId: () => randomUUID(),
  });
  app.server.headersTimeout = 10_000;
  app.server.maxConnections = 2_000;
  app.server.maxRequestsPerSocket = 1_000;
  jsonBodies(app as unknown as FastifyInstance);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  errorResponses(app);
  // First of all, so that what is kept costs nothing else; the headers that follow are kept with it.
  publicCache(app);
  await securityHeaders(app, { https, development });
  const announcements = await purgeAnnouncements(app, database);
  if (config.RATE_LIMIT === 'on') {
    await rateLimits(app, { redisUrl: config.REDIS_URL, internalToken });
    await app.register(underPressure, {
      maxEventLoopDelay: 1_000,
      pressureHandler: () => {
        throw Object.assign(new Error('busy'), { statusCode: 503 });
      },
    });
  }
  sameOrigin(app, { siteHost: new URL(config.SITE_URL).host });
  await app.register(cookie);
  const sessionCookie = new SessionCookie(https);
  sessionLookup(app, { db: database.db, cookie: sessionCookie, adminWallets: () => config.ADMIN_WALLET });
  await apiDocs(app, { name: config.SITE_NAME, url: config.SITE_URL });

  const { db } = database;
  const store: Store = { db, ...announcements };
  const site = publicSite(config);
  healthRoutes(app, { db });
  siteRoutes(app, { site });
  articleRoutes(app, { store });
  articleEditingRoutes(app, { store });
  discoveryRoutes(app, { db, site });
  searchRoutes(app, { db });
  bountyRoutes(app, { store });
  feedRoutes(app, { db });
  accountRoutes(app, { store, cookie: sessionCookie, hosts: hostsOf(config.SITE_URL), firstAdmin: () => config.ADMIN_WALLET[0] });
  contributionRoutes(app, { store });
  proposalRoutes(app, { store });
  reportRoutes(app, { store });
  voteRoutes(app, { store });
  commentRoutes(app, { store });
  reviewRoutes(app, { store });
  flagRoutes(app, { store });
  auditRoutes(app, { db });
  draftRoutes(app, { settings: { baseUrl: config.AI_BASE_URL, apiKey: config.AI_API_KEY, model: config.AI_MODEL } });

  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new NotFound('There is no such call; see /api/docs.');
  });
  for (const [index, root] of publicFolders.entries()) {
    await app.register(staticFiles, {
      root,
      wildcard: false,
      preCompressed: true,
      decorateReply: index === 0,
      index: false,
      setHeaders: (reply, path) => {
        // Built files carry a hash of their content in their name.
        reply.header(
          'cache-control',
          path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  await pages(app as unknown as FastifyInstance, { source: pageSource, internalToken });
  return app as unknown as FastifyInstance;
}
