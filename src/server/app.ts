import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { requestLimits } from '#server/http/limits/request-limits.ts';
import { Turns } from '#server/http/limits/turns.ts';
import { Readings } from './chain/readings.ts';
import { Rpc } from './chain/rpc.ts';
import type { Config } from './config.ts';
import type { Database, Store } from './db/client.ts';
import { shippedFolder } from './core/program.ts';
import { Staff } from './core/staff.ts';
import { Switches } from './core/switches.ts';
import { keepHouse } from './housekeeping.ts';
import { jobKinds } from './job-kinds.ts';
import { runJobs } from './running-jobs.ts';
import { NoticeStreams } from './features/notices/notice-streams.ts';
import { countUnread } from './features/notices/notices.ts';
import { noticeRoutes } from './features/notices/notices.routes.ts';
import { leaderboardRoutes } from './features/standing/leaderboard.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { receiptRoutes } from './features/addresses/receipts/receipts.routes.ts';
import { shippedRoutes } from './features/articles/shipped.routes.ts';
import { articleEditingRoutes, articleRoutes } from './features/articles/articles.routes.ts';
import { revisionRoutes } from './features/revisions/revisions.routes.ts';
import { Rendering } from './features/texts/rendering.ts';
import { discoveryRoutes } from './features/articles/discovery.routes.ts';
import { bountyRoutes } from './features/bounties/bounties.routes.ts';
import { commentRoutes } from './features/submissions/comments.routes.ts';
import { contributionRoutes } from './features/submissions/contributions.routes.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { lineRoutes } from './features/submissions/weeks/lines.routes.ts';
import { recentRoutes } from './features/submissions/recent.routes.ts';
import { submissionRoutes } from './features/submissions/submissions.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { moderationRoutes, switchRoutes } from './features/moderation/moderation.routes.ts';
import { jobRoutes } from './features/moderation/jobs.routes.ts';
import { roleRoutes } from './features/moderation/roles.routes.ts';
import { wordFinder } from './features/moderation/refused-words.ts';
import { readHolders } from './features/people/roles.ts';
import { readSwitches } from './features/moderation/switches.ts';
import { reviewRoutes } from './features/submissions/review/reviews.routes.ts';
import { constantRoutes } from './features/addresses/constants.routes.ts';
import { figureRoutes } from './features/addresses/figures.routes.ts';
import { lookupRoutes } from './features/addresses/lookup.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { siteRoutes, publicSite } from './http/site.routes.ts';
import { watchRoutes } from './features/articles/watches.routes.ts';
import { keepBlocked } from './features/submissions/leaving/blocking.ts';
import { voteRoutes } from './features/submissions/votes.routes.ts';
import { apiDocs } from './http/api-docs.ts';
import { cardRoutes } from './http/cards/cards.routes.ts';
import { configuredCache } from './http/configured-cache.ts';
import { errorResponses } from './http/error-response.ts';
import { framework } from './http/framework.ts';
import { healthRoutes } from './http/health.ts';
import { hostsOf, ownHosts, warnOfProxies } from './http/hosts.ts';
import { measureDatabase } from './http/observability/database-metrics.ts';
import { answerWithId, requestIds } from './http/observability/request-ids.ts';
import { isInternal } from './http/pages/in-process.ts';
import { pages, type PageSource } from './http/pages/pages.ts';
import { readArticles } from './seed.ts';
import { obeySwitches } from './http/obeyed-switches.ts';
import { policyReporting } from './http/policy-reports.ts';
import { purgeAnnouncements } from './http/public-cache/purge-announcements.ts';
import { logRefusals } from './http/observability/refusals.ts';
import { replicaReads } from './http/public-cache/replica-reads.ts';
import type { App } from './http/route.ts';
import { sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { SessionCookie, sessionLookup, type SessionRow } from './http/session.ts';
import { SessionMemory } from './http/session-memory.ts';
import { forgetPast } from './http/today.ts';
import { publicFiles } from './http/public-files.ts';

/** The dependencies of the application. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly pageSource: PageSource;
  /** Folders of static files: built assets, icons. */
  readonly publicFolders: readonly string[];
  /** Receives the log line by line, in place of the standard output. */
  readonly logTo?: { write(line: string): void } | undefined;
  /** A clock in milliseconds, for the lifetimes of cached entries, and for how long a full disk is doubted. */
  readonly clock?: (() => number) | undefined;
  /** The longest delay of the event loop in milliseconds; above it the server refuses requests. 0 means no limit. */
  readonly longestDelay?: number | undefined;
  /** Renders all texts, in place of the application's own threads, which it closes. */
  readonly sharedRendering?: Rendering | undefined;
  /** In development: wraps the application in the server that also serves Vite's modules. */
  readonly serverFactory?: ((application: RequestListener) => Server) | undefined;
}

/** The routes of each feature. */
function featureRoutes(
  app: App,
  { config, database, sharedRendering }: Deps,
  {
    store,
    openStore,
    staff,
    switches,
    cookie,
    streams,
    chain,
  }: {
    store: Store;
    /** For writes that the read-only switch still allows. */
    openStore: Store;
    staff: Staff;
    switches: Switches;
    cookie: SessionCookie;
    streams: NoticeStreams;
    chain: Readings | null;
  },
): void {
  const { db } = database;
  const site = publicSite(config);
  const rendering = sharedRendering ?? new Rendering();
  // Contributors' texts never delay an admin's save.
  const contributed = sharedRendering ?? new Rendering();
  if (!sharedRendering)
    app.addHook('onClose', async () => void (await Promise.all([rendering.close(), contributed.close()])));
  healthRoutes(app, { database, behindProxy: config.TRUST_PROXY > 0, metricsApart: config.METRICS_PORT !== undefined });
  siteRoutes(app, { site, staff, switches });
  articleRoutes(app, { store });
  receiptRoutes(app, { store });
  articleEditingRoutes(app, { store, rendering });
  let shipped: ReturnType<typeof readArticles> | undefined;
  shippedRoutes(app, { store, rendering, shipped: () => (shipped ??= readArticles(shippedFolder)) });
  revisionRoutes(app, { store, rendering });
  discoveryRoutes(app, { db, site });
  recentRoutes(app, { db, site });
  lineRoutes(app, { store, site });
  // The embedded store has one connection, a server several; expensive calls may use less than half of them.
  const atOnce = database.shared ? Math.ceil(config.DATABASE_POOL * 0.4) : 1;
  const turns = new Turns(app, { atOnce, mostWaiting: config.RATE_LIMIT === 'on' ? 100 : Infinity });
  searchRoutes(app, { db, turns });
  lookupRoutes(app, { store, chain, hosts: [...hostsOf(config.SITE_URL), ...config.ALLOWED_HOSTS] });
  constantRoutes(app, { db, chain });
  figureRoutes(app, { db });
  bountyRoutes(app, { store });
  submissionRoutes(app, { store, openStore, staff, cookie });
  peopleRoutes(app, {
    store,
    loginStore: openStore,
    switches,
    cookie,
    hosts: hostsOf(config.SITE_URL),
    staff,
    siteName: config.SITE_NAME,
  });
  leaderboardRoutes(app, { store });
  noticeRoutes(app, { store, streams, areBounded: config.RATE_LIMIT === 'on' });
  contributionRoutes(app, { store, rendering: contributed });
  voteRoutes(app, { store });
  watchRoutes(app, { store });
  commentRoutes(app, { store, staff });
  reviewRoutes(app, { store, rendering });
  moderationRoutes(app, { store, staff, keepBlocked });
  roleRoutes(app, { store, openStore, staff });
  switchRoutes(app, { openStore, switches, staff });
  jobRoutes(app, { store, kinds: jobKinds });
  draftRoutes(app, {
    settings: { rendering, baseUrl: config.AI_BASE_URL, apiKey: config.AI_API_KEY, model: config.AI_MODEL },
  });
}

/** The whole application, not yet listening: plugins in their order, then the routes of each feature. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, database, pageSource, publicFolders, serverFactory } = deps;
  const https = config.SITE_URL.startsWith('https:');
  const internalToken = randomUUID();
  const idOf = requestIds((headers) => config.TRUST_PROXY > 0 || isInternal({ headers }, internalToken));
  const app = framework(deps, { internalToken, idOf });
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
    // Loads the tracing library only with an endpoint.
    (await import('./http/observability/tracing.ts')).trace(app, {
      config,
      endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
      isInternal: (request) => isInternal(request, internalToken),
    });
  answerWithId(app);
  errorResponses(app, database, deps.clock);
  logRefusals(app);
  if (config.TRUST_PROXY === 0) warnOfProxies(app);
  const isOwnHost = ownHosts(app, { siteUrl: config.SITE_URL, more: [config.HOST, ...config.ALLOWED_HOSTS] });
  const purge: Store['purge'] = (touched) => announcements.purge(touched);
  const switches = new Switches({
    load: () => readSwitches(database.db),
    purge,
    recall: () => app.publicCache.recall(),
    wordFinder,
  });
  const { ownWrites, noteTouched, redis } = await configuredCache(app, {
    ...deps,
    isOwnHost,
    idOf,
    isInternal: (request) => isInternal(request, internalToken),
    isClosed: () => switches.isClosed,
  });
  measureDatabase(app, database, config.SLOW_MS);
  replicaReads(app, database);
  forgetPast(app);
  await securityHeaders(app, { https, development: serverFactory !== undefined });
  const rpc =
    config.SOLANA_RPC_URL === undefined
      ? null
      : new Rpc({ url: config.SOLANA_RPC_URL, perMinute: config.SOLANA_RPC_PER_MINUTE });
  const streams = new NoticeStreams((accountId) => countUnread(database.db, accountId));
  const memory = new SessionMemory<SessionRow>(deps.clock);
  let jobs: ReturnType<typeof runJobs> | undefined;
  const configured = () => config.ADMIN_WALLET;
  const staff = new Staff(configured, () => readHolders(database.db), purge);
  const announcements = await purgeAnnouncements(app, database, ownWrites, (touched) => {
    memory.hear(touched);
    streams.hear(touched);
    jobs?.hear(touched);
    switches.hear(touched);
    staff.hear(touched);
  });
  await staff.read();
  await app.register(cookie);
  const sessionCookie = new SessionCookie(https);
  sessionLookup(app, { db: database.db, cookie: sessionCookie, memory, adminWallets: configured });
  if (config.RATE_LIMIT === 'on') await requestLimits(app, { redis, internalToken, longestDelay: deps.longestDelay });
  sameOrigin(app, { siteHost: new URL(config.SITE_URL).host });
  await obeySwitches(app, { switches, source: pageSource, internalToken, name: config.SITE_NAME });
  await policyReporting(app);
  await apiDocs(app, { name: config.SITE_NAME, url: config.SITE_URL });
  const openStore: Store = {
    db: database.db,
    ...announcements,
    purge: (tags) => (announcements.purge(tags), noteTouched(tags)),
  };
  const store: Store = { ...openStore, mayWrite: switches.mayWrite };
  const chain = rpc && new Readings(rpc);
  const cut = await mediaRoutes(app, { store, config });
  featureRoutes(app, deps, { store, openStore, staff, switches, cookie: sessionCookie, streams, chain });
  const keeping = { noticeDays: config.KEEP_NOTICES_DAYS, flagDays: config.KEEP_FLAGS_DAYS };
  keepHouse(app, database, openStore, keeping);
  jobs = runJobs(app, { database, switches, outside: { store, rpc, config } });
  app.addHook('onClose', async () => staff.close());
  cardRoutes(app, { internalToken, site: publicSite(config), cut });
  await publicFiles(app, publicFolders);
  await pages(app, { source: pageSource, internalToken });
  return app;
}
