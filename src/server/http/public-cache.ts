import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CdnPurges } from './cdn-purges.ts';
import { tagsIn, type Tag } from '#server/tags.ts';
import { chooseCoding, codings, compressed, type Coding } from './compressed.ts';
import { answerOf, ofOneRequest, sendAnswer, type Answer, type Made } from './public-answer.ts';
import { allowedPart, cacheKey, type Query } from './public-cache-key.ts';
import { PublicCacheStore } from './public-cache-store.ts';

/** What a GET route says of its answers, which are the same for everybody (design §6). */
export interface PublicRule {
  /** The query keys that change the answer, by the path alone; all others are dropped before the handler sees them. */
  readonly query: readonly string[] | ((request: FastifyRequest) => readonly string[]);
  /** Tags of what the answer is made from; the handler adds its own by `reply.tag`. */
  readonly tags?: readonly Tag[];
}

/** The answers that are kept. */
export interface PublicCache {
  /** Forgets every answer with one of these tags. */
  purge(tags: readonly Tag[]): void;
  clear(): void;
  /** In bytes. */
  readonly size: number;
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
  }
}

// Browsers and caches ask each time whether the answer still holds, so that a write is seen at the next request. A CDN that is told what to
// forget need not ask.
const keepAsked = 'public, max-age=0, must-revalidate';
const keepTold = 'public, max-age=0, s-maxage=3600, must-revalidate';
const doNotKeep = 'no-store';
const defaultBytes = 64 * 1024 * 1024;
const everyCoding = new Map(codings.map((coding) => [coding, true]));

interface PublicCacheOptions {
  readonly maxBytes?: number;
  /** The CDN that is told what was purged, when one keeps answers too. */
  readonly cdn?: Pick<CdnPurges, 'purge' | 'purgeEverything'> | undefined;
}

/** An answer that is being made, by the first request that asked for it. */
interface Making {
  readonly key: string;
  readonly since: number;
  readonly accept: string | undefined;
  readonly tags: Set<Tag>;
  /** The answer that the others wait for; undefined when each of them must try again. */
  readonly answer: Promise<Answer | undefined>;
  readonly settle: (answer: Promise<Answer | undefined> | undefined) => void;
}

/** Whether an answer, by all that it says of itself, is the same for everybody who asks now. */
function isForEverybody(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return false;
  if (!/^(accept-encoding)?$/i.test(String(reply.getHeader('vary') ?? ''))) return false;
  if (reply.statusCode === 200) return !/\b(private|no-store)\b/i.test(String(reply.getHeader('cache-control') ?? ''));
  // 429 is about one address and must not be sent to the others.
  return reply.statusCode !== 429;
}

function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): void {
  sendAnswer(answer, request.raw, reply.raw);
  // Taken out of Fastify's hands only after it was sent: if sending throws, Fastify answers with the error.
  reply.hijack();
}

/** Has each answer made once for all who ask for it meanwhile, and puts what is made into the store. */
class AnswerMaking {
  readonly #store: PublicCacheStore;
  /** The Cache-Control of what is kept. */
  readonly #keep: string;
  readonly #underway = new Map<string, Making>();
  readonly #of = new WeakMap<FastifyReply, Making>();

  constructor(store: PublicCacheStore, keep: string) {
    this.#store = store;
    this.#keep = keep;
  }

  /** What is being made as this reply, if anything is. */
  of(reply: FastifyReply): Making | undefined {
    return this.#of.get(reply);
  }

  /** Ends a making that brings no answer for those who wait: the next of them makes one. */
  abandon(reply: FastifyReply): void {
    const abandoned = this.#of.get(reply);
    if (abandoned === undefined) return;
    this.#of.delete(reply);
    this.#underway.delete(abandoned.key);
    abandoned.settle(undefined);
  }

  /** Waits for an answer that somebody else is making; when nobody is, the request goes on to its handler and others wait for it. */
  async shareOrMake(request: FastifyRequest, reply: FastifyReply, rule: PublicRule): Promise<void> {
    const query = allowedPart(request.query as Query, typeof rule.query === 'function' ? rule.query(request) : rule.query);
    const key = cacheKey(request.raw.url!, query);
    if (request.ownWritesAhead !== undefined) {
      // Made for this browser alone: what is kept, or being made, may be older than what it wrote.
      reply.header('cache-control', 'private, no-store');
      seesOnly(request, key, query);
      return;
    }
    const { accept } = request.headers;
    const arrived = this.#store.now;
    let answer = this.#store.get(key);
    // Who finds nobody making it begins at once: the next one is to find that.
    for (let other = this.#underway.get(key); answer === undefined && other !== undefined; other = this.#underway.get(key)) {
      const made = await other.answer;
      // One that was begun before this request came counts only if none of its tags was purged since: it could hide a write from its writer.
      const isCurrent = made && (arrived <= other.since || this.#store.isFresh(made.tags, other.since));
      // A refusal is worded for what the client accepts.
      answer = isCurrent && (made.status === 200 || accept === other.accept) ? made : this.#store.get(key);
    }
    if (answer !== undefined) return send(answer, request, reply);
    if (reply.raw.destroyed) return void reply.hijack();
    seesOnly(request, key, query);
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const begun = { key, since: this.#store.now, accept, tags: new Set(rule.tags), answer: promise, settle: resolve };
    this.#underway.set(key, begun);
    this.#of.set(reply, begun);
    reply.raw.once('close', () => this.abandon(reply));
  }

  /** Puts what was made into all its forms and keeps it, unless one of its tags was purged meanwhile. */
  async #finish({ key, since }: Making, made: Made): Promise<Answer> {
    try {
      if (made.status !== 200) return inOneForm(made, doNotKeep);
      const bodies = await compressed(made.body, String(made.headers['content-type']));
      const isFresh = this.#store.isFresh(made.tags, since);
      const answer = answerOf(made, bodies, isFresh ? this.#keep : doNotKeep);
      if (isFresh) this.#store.keep(key, answer);
      return answer;
    } finally {
      this.#underway.delete(key);
    }
  }

  /** Sends what was made, to whoever asked for it and to those who waited. */
  async sendMade(request: FastifyRequest, reply: FastifyReply, begun: Making, body: Buffer): Promise<void> {
    this.#of.delete(reply);
    const headers = reply.getHeaders();
    const made = { status: reply.statusCode, headers, body, tags: [...begun.tags] };
    const finished = this.#finish(begun, made);
    begun.settle(finished.catch(() => undefined));
    // A client that takes uncompressed bytes, as the server itself does in process, need not wait for the compression.
    const isPlain = chooseCoding(request.headers['accept-encoding'], everyCoding) === 'identity';
    const cacheControl = made.status === 200 && this.#store.isFresh(made.tags, begun.since) ? this.#keep : doNotKeep;
    const answer = isPlain ? inOneForm(made, cacheControl) : await finished;
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && ofOneRequest.test(name)) reply.raw.setHeader(name, value);
    send(answer, request, reply);
  }
}

/**
 * Keeps the answers of public routes, the same bytes for everybody, until one of their tags is purged (design §6). Concurrent requests
 * for an answer that is not there share its making. Stands before other plugins, so that a kept answer costs nothing else; routes that
 * are declared before it are not looked at.
 */
export function publicCache(app: FastifyInstance, { maxBytes = defaultBytes, cdn }: PublicCacheOptions = {}): void {
  const store = new PublicCacheStore(maxBytes);
  const making = new AnswerMaking(store, cdn === undefined ? keepAsked : keepTold);

  app.decorate('publicCache', {
    purge: (tags) => {
      store.purge(tags);
      cdn?.purge(tags);
    },
    clear: () => {
      store.clear();
      cdn?.purgeEverything();
    },
    get size() {
      return store.size;
    },
  });
  app.decorateReply('tag', function tag(this: FastifyReply, ...tags: readonly Tag[]) {
    const begun = making.of(this);
    if (begun) for (const tag of tags) begun.tags.add(tag);
    // A private answer is not kept here, but the browser keeps its tags.
    else this.header('cache-tag', [...new Set([...tagsIn(this.getHeader('cache-tag')), ...tags])].join());
  });

  app.addHook('onRequest', (request, reply, next) => {
    const { method, url } = request.raw;
    if (method !== 'GET' && method !== 'HEAD') return next();
    // Nearly all requests spell their URL as its key is spelled.
    const kept = request.ownWritesAhead === undefined ? store.get(url!) : undefined;
    if (kept !== undefined) return send(kept, request, reply);
    const rule = request.routeOptions.config.public;
    return rule === undefined ? next() : making.shareOrMake(request, reply, rule);
  });

  app.addHook('onRoute', (route) => {
    if (route.config?.public === undefined) return;
    // The last of all hooks but the route's own, so that it sees the cookies and headers that plugins add when sending.
    route.onSend = [
      (request, reply, payload, done) => {
        const begun = making.of(reply);
        if (begun === undefined) return done(null, payload);
        if (isForEverybody(reply, payload))
          return void making.sendMade(request, reply, begun, Buffer.from(payload as string)).then(undefined, done);
        reply.header('cache-control', 'private, no-store');
        making.abandon(reply);
        done(null, payload);
      },
      ...[route.onSend ?? []].flat(),
    ];
  });
}

/** From here on the request holds only what is in the key. */
function seesOnly(request: FastifyRequest, key: string, query: Query): void {
  request.raw.url = key;
  request.query = query;
}

function inOneForm(made: Made, cacheControl: string): Answer {
  return answerOf(made, new Map<Coding, Buffer>([['identity', made.body]]), cacheControl);
}
