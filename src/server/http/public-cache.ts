import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, codings, compressed, type Coding } from './compressed.ts';
import { answerOf, ofOneRequest, sendAnswer, type Answer, type Made } from './public-answer.ts';
import { allowedPart, cacheKey, type Query } from './public-cache-key.ts';
import { PublicCacheStore, tagName } from './public-cache-store.ts';

/** What a GET route says of its answers, which are the same for everybody (design §6). */
export interface PublicRule {
  /** The query keys that change the answer, by the path alone; all others are dropped before the handler sees them. */
  readonly query: readonly string[] | ((request: FastifyRequest) => readonly string[]);
  /** Tags of what the answer is made from; the handler adds its own by `reply.tag`. */
  readonly tags?: readonly string[];
}

/** The answers that are kept. */
export interface PublicCache {
  /** Makes every answer with one of these tags be made anew. */
  purge(tags: readonly string[]): void;
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
    /** Names something that the answer being made depends on. */
    tag(...tags: string[]): void;
  }
}

// Browsers ask each time, so that a write is seen at the next request; a CDN may keep what it can purge by tag.
const keep = 'public, max-age=0, s-maxage=3600, must-revalidate';
const doNotKeep = 'no-store';
const defaultBytes = 64 * 1024 * 1024;
const everyCoding = new Map(codings.map((coding) => [coding, true]));

/** An answer that is being made, by the first request that asked for it. */
interface Making {
  readonly key: string;
  readonly since: number;
  readonly accept: string | undefined;
  readonly tags: Set<string>;
  /** What the others wait for; nothing when they must see for themselves. */
  readonly answer: Promise<Answer | undefined>;
  readonly settle: (answer: Promise<Answer | undefined> | undefined) => void;
}

/** Whether an answer, by all that it says of itself, is the same for everybody who asks now. */
function isForEverybody(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return false;
  if (!/^(accept-encoding)?$/i.test(String(reply.getHeader('vary') ?? ''))) return false;
  if (reply.statusCode === 200) return !/\b(private|no-store)\b/i.test(String(reply.getHeader('cache-control') ?? ''));
  // Too many requests came from one address, not from all.
  return reply.statusCode !== 429;
}

/**
 * Keeps the answers of public routes, the same bytes for everybody, until one of their tags is purged (design §6). Concurrent requests
 * for an answer that is not there share its making. Stands before other plugins, so that a kept answer costs nothing else; routes that
 * are declared before it are not looked at.
 */
export function publicCache(app: FastifyInstance, { maxBytes = defaultBytes }: { maxBytes?: number } = {}): void {
  const store = new PublicCacheStore(maxBytes);
  const underway = new Map<string, Making>();
  const makingOf = new WeakMap<FastifyReply, Making>();

  app.decorate('publicCache', {
    purge: (tags) => store.purge(tags),
    clear: () => store.clear(),
    get size() {
      return store.size;
    },
  });
  app.decorateReply('tag', function tag(this: FastifyReply, ...tags: string[]) {
    for (const name of tags) makingOf.get(this)?.tags.add(tagName(name));
  });

  function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): void {
    sendAnswer(answer, request.raw, reply.raw);
    // Only then: what cannot be sent is Fastify's to refuse.
    reply.hijack();
  }

  /** Ends a making without an answer for the others: the next of them makes its own. */
  function abandon(reply: FastifyReply): void {
    const abandoned = makingOf.get(reply);
    if (abandoned === undefined) return;
    makingOf.delete(reply);
    underway.delete(abandoned.key);
    abandoned.settle(undefined);
  }

  /** Waits for an answer that somebody else is making; when nobody is, the request goes on to its handler and others wait for it. */
  async function shareOrMake(request: FastifyRequest, reply: FastifyReply, rule: PublicRule): Promise<void> {
    const query = allowedPart(request.query as Query, typeof rule.query === 'function' ? rule.query(request) : rule.query);
    const key = cacheKey(request.raw.url!, query);
    const { accept } = request.headers;
    const arrived = store.now;
    let answer = store.get(key);
    for (let other = underway.get(key); answer === undefined && other !== undefined; other = underway.get(key)) {
      const made = await other.answer;
      // What was made from something purged before this request came would hide a write from the one who wrote.
      const isCurrent = made && (arrived <= other.since || store.isFresh(made.tags, other.since));
      // A refusal is worded for what the client accepts.
      answer = isCurrent && (made.status === 200 || accept === other.accept) ? made : store.get(key);
    }
    if (answer !== undefined) return send(answer, request, reply);
    if (reply.raw.destroyed) return void reply.hijack();
    // What the key leaves out, nobody sees from here on.
    request.raw.url = key;
    request.query = query;
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const begun = { key, since: store.now, accept, tags: new Set(rule.tags?.map(tagName)), answer: promise, settle: resolve };
    underway.set(key, begun);
    makingOf.set(reply, begun);
    reply.raw.once('close', () => abandon(reply));
  }

  /** Puts what was made into all its forms and keeps it, unless one of its tags was purged meanwhile. */
  async function finish({ key, since }: Making, made: Made): Promise<Answer> {
    try {
      if (made.status !== 200) return inOneForm(made, doNotKeep);
      const bodies = await compressed(made.body, String(made.headers['content-type']));
      const isFresh = store.isFresh(made.tags, since);
      const answer = answerOf(made, bodies, isFresh ? keep : doNotKeep);
      if (isFresh) store.keep(key, answer);
      return answer;
    } finally {
      underway.delete(key);
    }
  }

  app.addHook('onRequest', (request, reply, next) => {
    const { method, url } = request.raw;
    if (method !== 'GET' && method !== 'HEAD') return next();
    // Nearly all requests spell their URL as its key is spelled.
    const kept = store.get(url!);
    if (kept !== undefined) return send(kept, request, reply);
    const rule = request.routeOptions.config.public;
    return rule === undefined ? next() : shareOrMake(request, reply, rule);
  });

  async function sendMade(request: FastifyRequest, reply: FastifyReply, begun: Making, body: Buffer): Promise<void> {
    makingOf.delete(reply);
    const headers = reply.getHeaders();
    const made = { status: reply.statusCode, headers, body, tags: [...begun.tags] };
    const finished = finish(begun, made);
    begun.settle(finished.catch(() => undefined));
    // Who takes the bytes as they are, as the server itself does in process, need not wait for the other forms.
    const isPlain = chooseCoding(request.headers['accept-encoding'], everyCoding) === 'identity';
    const cacheControl = made.status === 200 && store.isFresh(made.tags, begun.since) ? keep : doNotKeep;
    const answer = isPlain ? inOneForm(made, cacheControl) : await finished;
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && ofOneRequest.test(name)) reply.raw.setHeader(name, value);
    send(answer, request, reply);
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.public === undefined) return;
    // The last of all hooks but the route's own, so that it sees the cookies and headers that plugins add when sending.
    route.onSend = [
      (request, reply, payload, done) => {
        const begun = makingOf.get(reply);
        if (begun === undefined) return done(null, payload);
        if (isForEverybody(reply, payload))
          return void sendMade(request, reply, begun, Buffer.from(payload as string)).then(undefined, done);
        reply.header('cache-control', 'private, no-store');
        abandon(reply);
        done(null, payload);
      },
      ...[route.onSend ?? []].flat(),
    ];
  });
}

function inOneForm(made: Made, cacheControl: string): Answer {
  return answerOf(made, new Map<Coding, Buffer>([['identity', made.body]]), cacheControl);
}
