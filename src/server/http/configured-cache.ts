import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Config } from '#server/config.ts';
import type { Tag } from '#server/core/tag.ts';
import type { Database } from '#server/db/client.ts';
import { sharedSecret } from '#server/db/secrets.ts';
import { measureCaches } from './observability/cache-metrics.ts';
import { measure } from './observability/metrics.ts';
import { CdnPurges } from './public-cache/cdn-purges.ts';
import { CachedBytes } from './public-cache/kept-bytes.ts';
import { OwnWrites } from './public-cache/own-writes.ts';
import { publicCache } from './public-cache/public-cache.ts';
import { answerTouched } from './public-cache/touched.ts';
import { connectRedis } from './redis.ts';
import { publicSite } from './site.routes.ts';

interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly pageSource: { readonly build: string };
  /** A clock in milliseconds, for the lifetimes of cached entries. */
  readonly clock?: (() => number) | undefined;
  /** Creates the id of a request. */
  readonly idOf: (request: IncomingMessage) => string;
  /** Whether the request comes from rendering a page, in process. */
  readonly isInternal: (request: FastifyRequest) => boolean;
  /** Whether the request's host is a name of this site. */
  readonly isOwnHost: (request: IncomingMessage) => boolean;
  /** Whether the site is closed for maintenance. */
  readonly isClosed: () => boolean;
}

interface Configured {
  readonly ownWrites: OwnWrites;
  /** Records the tags that a write touched, for its answer. */
  readonly noteTouched: (tags: readonly Tag[]) => void;
  readonly redis: Redis | undefined;
}

/** The public cache with its configured parts: a CDN, a Redis that instances share, and limits. */
export async function configuredCache(
  app: FastifyInstance,
  { config, database, pageSource, clock, idOf, isInternal, isOwnHost, isClosed }: Deps,
): Promise<Configured> {
  const ownWrites = new OwnWrites({
    areOthers: database.shared,
    secret: database.shared ? await sharedSecret(database.db, 'own writes') : randomUUID(),
  });
  ownWrites.register(app, { secure: config.SITE_URL.startsWith('https:') });
  const noteTouched = answerTouched(app);
  // Registered before all others, so that a cached answer runs no other hook; the cache stores the headers that later
  // ones set.
  const cdn =
    config.CDN_PURGE_URL === undefined
      ? undefined
      : new CdnPurges({ url: config.CDN_PURGE_URL, key: config.CDN_PURGE_KEY }, app.log);
  app.addHook('onClose', () => cdn?.close());
  const redis = config.REDIS_URL === undefined ? undefined : await connectRedis(app, config.REDIS_URL);
  const kind = JSON.stringify([
    pageSource.build,
    publicSite(config),
    config.ADMIN_WALLET,
    config.SOLANA_RPC_URL !== undefined,
  ]);
  const sent = config.RATE_LIMIT === 'on' ? new CachedBytes({ proxies: config.TRUST_PROXY }) : undefined;
  sent?.register(app);
  const maxBytes = config.CACHE_MB * 1024 * 1024;
  publicCache(app, {
    sent,
    idOf,
    isInternal,
    maxBytes,
    clock,
    cdn,
    shared: redis && database.shared ? { redis: redis.client, kind } : undefined,
    wrote: ({ headers }) => ownWrites.wrote(headers.cookie),
    isClosed,
    isEverybodys: (request) => isOwnHost(request) && ownWrites.ahead(request.headers.cookie) === undefined,
    onAnswered: measure(app),
  });
  measureCaches(app, { maxBytes, cdn, redis });
  return { ownWrites, noteTouched, redis: redis?.client };
}
