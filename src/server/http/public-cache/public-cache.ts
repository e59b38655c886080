import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ungentle, type Tag } from '#server/core/tag.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import type { CountCached } from '#server/http/observability/metrics.ts';
import { hasBody } from '#server/http/validation.ts';
import { AnswerMaking } from './answer-making.ts';
import type { PublicRule } from './making.ts';
import type { CdnPurges } from './cdn-purges.ts';
import type { CachedBytes } from './kept-bytes.ts';
import { codedOnce, codingFor, sendAnswer, type Answer } from './public-answer.ts';
import { PublicCacheStore } from './public-cache-store.ts';
import type { SharedAnswers, SharingOptions } from './shared-answers.ts';

/** The cache of public answers. */
export interface PublicCache {
  /**
   * Answers a request from the cache, if the cache has the answer and the URL is in canonical spelling. Returns whether
   * it did. Runs before the framework, so that a cached answer costs nothing else.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Whether this request got a public answer whose data changed during its render: it says `no-store`, but everybody
   * may get it.
   */
  wasOutdated(request: IncomingMessage): boolean;
  /** The text of the cached answer under a key, and its tags. */
  read(key: string): { readonly text: string; readonly tags: readonly Tag[] } | undefined;
  /** All current answers: their keys and texts; the most recently used first. */
  current(): Iterable<[key: string, text: string]>;
  /** Drops every answer with one of these tags. */
  purge(tags: readonly Tag[]): void;
  clear(): void;
  /** Purges the whole CDN; this cache keeps its answers. */
  recall(): void;
  /**
   * Records that any purge may have been missed: pages stay for a few seconds while they are rendered again, all else
   * is dropped.
   */
  doubt(): void;
  /**
   * Records a reading of purges: its snapshot of the database with the history `timeline`. All purges up to `clock`, a
   * time of the purge clock, were in that snapshot.
   */
  noteReading: SharedAnswers['note'];
  /** In bytes. */
  readonly size: number;
  /** The number of answers evicted for others. */
  readonly evictions: number;
  /** The time of the purge clock. */
  readonly now: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    public?: PublicRule;
  }
  interface FastifyInstance {
    publicCache: PublicCache;
  }
  interface FastifyReply {
    /** Adds tags to the answer in the making and to its Cache-Tag header. */
    tag(...tags: readonly Tag[]): void;
    /**
     * Declares the answer in the making as "not found" of this kind: the cache keeps one answer for all of a kind. An
     * empty kind means its own key.
     */
    missing(kind: string): void;
  }
}

// Browsers and caches revalidate each time, so that they see a write at the next request. A CDN that receives purges
// need not.
const revalidating = 'public, max-age=0, must-revalidate';
const purgeable = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, must-revalidate`;
const defaultBytes = 64 * 1024 * 1024;

const textOf = ({ forms }: Answer) => forms.get('identity')!.body.toString();

interface PublicCacheOptions {
  readonly maxBytes?: number;
  /** A clock in milliseconds. */
  readonly clock?: (() => number) | undefined;
  /** The time of the sender's last write, on the purge clock; 0 if unknown. */
  readonly wrote?: (request: IncomingMessage) => number;
  /** Whether a request may get the public answer. Otherwise the framework gives it a refusal or its own answer. */
  readonly isEverybodys?: (request: IncomingMessage) => boolean;
  /** Whether the cache is bypassed now: it neither serves nor stores answers. */
  readonly isClosed?: () => boolean;
  /** Called for each answer that the framework does not see. */
  readonly onAnswered?: CountCached;
  /** The CDN that receives purges, if there is one. */
  readonly cdn?: Pick<CdnPurges, 'purge' | 'purgeEverything'> | undefined;
  /** Present if instances share their answers. */
  readonly shared?: SharingOptions | undefined;
  /** Limits the bytes for each visitor. */
  readonly sent?: Pick<CachedBytes, 'mayHave' | 'count'> | undefined;
  /** Creates the id of a request that the cache answers. */
  readonly idOf?: (request: IncomingMessage) => string;
  /** Whether the server itself sends the request, in process. */
  readonly isInternal?: (request: FastifyRequest) => boolean;
}

/**
 * Caches the answers of public routes, the same bytes for everybody, until one of their tags is purged (design §6).
 * Concurrent requests for a missing answer share one render. Registered before other plugins, so that a cached answer
 * costs little even if its URL has another spelling; it ignores routes that are declared before it.
 */
export function publicCache(
  app: FastifyInstance,
  {
    maxBytes = defaultBytes,
    clock,
    cdn,
    shared,
    sent,
    idOf = () => randomUUID(),
    isInternal = () => false,
    wrote = () => 0,
    isEverybodys = () => true,
    isClosed = () => false,
    onAnswered = () => {},
  }: PublicCacheOptions = {},
): void {
  const store = new PublicCacheStore(maxBytes, clock);
  const making = new AnswerMaking(store, {
    wrote,
    isClosed,
    shared,
    onSent: (request, bytes) => {
      if (!isInternal(request)) sent?.count(request.raw, bytes);
    },
    ...(cdn === undefined
      ? { keep: revalidating, keepBriefly: revalidating, mayAge: true }
      : { keep: purgeable(3_600), keepBriefly: purgeable(60), mayAge: false }),
  });
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });

  app.decorate('publicCache', {
    answer: (request, response) => {
      const { method = '', url = '' } = request;
      // The framework refuses requests during shutdown, and closes the connection of a read with a body.
      if (isClosing || (method !== 'GET' && method !== 'HEAD') || hasBody(request)) return false;
      const cached = isClosed() ? undefined : making.cached(url, request);
      if (cached === undefined || !isEverybodys(request) || sent?.mayHave(request) === false) return false;
      // The framework's hooks compress an answer that nobody has asked for in this coding.
      if (cached.more.size > 0 && cached.more.has(codingFor(request))) return false;
      const { status, bytes } = sendAnswer(cached, request, response, idOf(request));
      sent?.count(request, bytes);
      onAnswered(method, cached.route, status);
      return true;
    },
    wasOutdated: (request) => making.wasOutdated(request),
    read: (key) => {
      const cached = store.get(key);
      return cached && { text: textOf(cached), tags: cached.tags };
    },
    current: () => Array.from(store.current(), ([key, cached]): [string, string] => [key, textOf(cached)]),
    purge: (tags) => {
      store.purge(tags);
      cdn?.purge(tags.map(ungentle));
    },
    clear: () => {
      store.clear();
      cdn?.purgeEverything();
    },
    recall: () => cdn?.purgeEverything(),
    doubt: () => {
      store.doubt();
      cdn?.purgeEverything();
    },
    noteReading: (...reading) => making.noteReading(...reading),
    get size() {
      return store.size;
    },
    get evictions() {
      return store.evictions;
    },
    get now() {
      return store.now;
    },
  });
  answering(app, making);
}

/** Adds the hooks that render and send the answers of public routes, and the reply's methods `tag` and `missing`. */
function answering(app: FastifyInstance, making: AnswerMaking): void {
  app.decorateReply('tag', function tag(this: FastifyReply, ...tags: readonly Tag[]) {
    const begun = making.of(this);
    if (begun) for (const tag of tags) begun.tags.add(tag);
    // A private answer is not cached here, but the browser keeps its tags.
    else this.header('cache-tag', [...new Set([...tagsIn(this.getHeader('cache-tag')), ...tags])].join());
  });

  app.decorateReply('missing', function missing(this: FastifyReply, kind: string) {
    const begun = making.of(this);
    if (begun) begun.missing = kind;
  });

  app.addHook('onRequest', (request, reply, next) => {
    const rule = request.routeOptions.config.public;
    if (rule === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    return making.shareOrMake(request, reply, rule);
  });

  app.addHook('onRoute', (route) => {
    if (route.config?.public === undefined) return;
    // The last of all hooks but the route's own, so that it sees the cookies and headers that plugins add when sending.
    route.onSend = [
      (request, reply, payload, done) => {
        const begun = making.of(reply);
        const sent = begun && making.sendOrGiveUp(request, reply, begun, payload);
        return sent === undefined ? done(null, payload) : void sent.then(undefined, done);
      },
      (request, reply, payload) => codedOnce(request, reply, payload),
      ...[route.onSend ?? []].flat(),
    ];
  });
}
