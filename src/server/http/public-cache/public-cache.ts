import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ungentle, type Tag } from '#server/core/tag.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import type { CountKept } from '#server/http/metrics.ts';
import { hasBody } from '#server/http/validation.ts';
import { AnswerMaking } from './answer-making.ts';
import type { PublicRule } from './making.ts';
import type { CdnPurges } from './cdn-purges.ts';
import type { KeptBytes } from './kept-bytes.ts';
import { codedOnce, codingFor, sendAnswer, type Answer } from './public-answer.ts';
import { PublicCacheStore } from './public-cache-store.ts';
import type { SharedAnswers, SharingOptions } from './shared-answers.ts';

/** The answers that are kept. */
export interface PublicCache {
  /**
   * Answers a request from what is kept, where its URL is spelled as the key, and says whether it did. Stands before
   * the framework, so that what is kept costs nothing else.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** The text of what is kept under a key, and what it was made from. */
  read(key: string): { readonly text: string; readonly tags: readonly Tag[] } | undefined;
  /** The texts of the answers that are kept and show nothing old, by their keys; the most recently used first. */
  current(): Iterable<[key: string, text: string]>;
  /** Forgets every answer with one of these tags. */
  purge(tags: readonly Tag[]): void;
  clear(): void;
  /**
   * Notes that anything may have been purged: pages are shown for a few seconds more while they are made anew, all else
   * is forgotten.
   */
  doubt(): void;
  /**
   * Notes what was over in the database, whose history `timeline` names, at a reading of what others purged. All that
   * was purged here up to `clock`, a time of the clock that counts purges, was among that.
   */
  noteReading: SharedAnswers['note'];
  /** In bytes. */
  readonly size: number;
  /** The time by the clock that counts purges. */
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
    /** Names what the answer being made depends on; it says so in its Cache-Tag header. */
    tag(...tags: readonly Tag[]): void;
    /**
     * Says that what the answer being made says is not there is one of a kind: one answer is kept for all of that kind.
     * An empty kind is that of its own key.
     */
    missing(kind: string): void;
  }
}

// Browsers and caches ask each time whether the answer still holds, so that a write is seen at the next request. A CDN
// that is told what to forget need not ask.
const keepAsked = 'public, max-age=0, must-revalidate';
const keepTold = (seconds: number) => `public, max-age=0, s-maxage=${seconds}, must-revalidate`;
const defaultBytes = 64 * 1024 * 1024;

const textOf = ({ forms }: Answer) => forms.get('identity')!.body.toString();

interface PublicCacheOptions {
  readonly maxBytes?: number;
  /** Counts milliseconds. */
  readonly clock?: (() => number) | undefined;
  /** When somebody wrote last, by the clock that counts purges; 0 where nothing is known of that. */
  readonly wrote?: (request: IncomingMessage) => number;
  /**
   * Whether a request may have what everybody has. What it gets otherwise, a refusal or an answer of its own, is the
   * framework's.
   */
  readonly isEverybodys?: (request: IncomingMessage) => boolean;
  /** Told of each answer that the framework does not see. */
  readonly onAnswered?: CountKept;
  /** The CDN that is told what was purged, when one keeps answers too. */
  readonly cdn?: Pick<CdnPurges, 'purge' | 'purgeEverything'> | undefined;
  /** Where instances share what they made. */
  readonly shared?: SharingOptions | undefined;
  /** Bounds what each visitor is sent. */
  readonly sent?: Pick<KeptBytes, 'mayHave' | 'count'> | undefined;
  /** Whether the server itself asks, in process. */
  readonly isInternal?: (request: FastifyRequest) => boolean;
}

/**
 * Keeps the answers of public routes, the same bytes for everybody, until one of their tags is purged (design §6).
 * Concurrent requests for an answer that is not there share its making. Stands before other plugins, so that a kept
 * answer costs little else even where its URL was spelled otherwise; routes that are declared before it are not looked
 * at.
 */
export function publicCache(
  app: FastifyInstance,
  {
    maxBytes = defaultBytes,
    clock,
    cdn,
    shared,
    sent,
    isInternal = () => false,
    wrote = () => 0,
    isEverybodys = () => true,
    onAnswered = () => {},
  }: PublicCacheOptions = {},
): void {
  const store = new PublicCacheStore(maxBytes, clock);
  const making = new AnswerMaking(store, {
    wrote,
    shared,
    onSent: (request, bytes) => {
      if (!isInternal(request)) sent?.count(request.raw, bytes);
    },
    ...(cdn === undefined
      ? { keep: keepAsked, keepBriefly: keepAsked, mayAge: true }
      : { keep: keepTold(3_600), keepBriefly: keepTold(60), mayAge: false }),
  });
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });

  app.decorate('publicCache', {
    answer: (request, response) => {
      const { method = '', url = '' } = request;
      // The framework says who comes too late, and closes the connection of a read that brings a body.
      if (isClosing || (method !== 'GET' && method !== 'HEAD') || hasBody(request)) return false;
      const kept = making.kept(url, request);
      if (kept === undefined || !isEverybodys(request) || sent?.mayHave(request) === false) return false;
      // A form that nobody has taken so far is made behind the framework.
      if (kept.more.size > 0 && kept.more.has(codingFor(request))) return false;
      const { status, bytes } = sendAnswer(kept, request, response);
      sent?.count(request, bytes);
      onAnswered(method, kept.route, status);
      return true;
    },
    read: (key) => {
      const kept = store.get(key);
      return kept && { text: textOf(kept), tags: kept.tags };
    },
    current: () => Array.from(store.current(), ([key, kept]): [string, string] => [key, textOf(kept)]),
    purge: (tags) => {
      store.purge(tags);
      cdn?.purge(tags.map(ungentle));
    },
    clear: () => {
      store.clear();
      cdn?.purgeEverything();
    },
    doubt: () => {
      store.doubt();
      cdn?.purgeEverything();
    },
    noteReading: (...reading) => making.noteReading(...reading),
    get size() {
      return store.size;
    },
    get now() {
      return store.now;
    },
  });
  answering(app, making);
}

/** Has answers of public routes made once and sent, and lets each say what it was made from. */
function answering(app: FastifyInstance, making: AnswerMaking): void {
  app.decorateReply('tag', function tag(this: FastifyReply, ...tags: readonly Tag[]) {
    const begun = making.of(this);
    if (begun) for (const tag of tags) begun.tags.add(tag);
    // A private answer is not kept here, but the browser keeps its tags.
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
