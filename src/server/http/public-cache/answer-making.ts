import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tags } from '#server/core/tags.ts';
import type { Coding } from './compressed.ts';
import { answerOf, codingFor, inOneForm, ofOneRequest, sendAnswer, type Answer, type Made } from './public-answer.ts';
import { allowedPart, cacheKey, type Query } from './public-cache-key.ts';
import type { PublicCacheStore } from './public-cache-store.ts';
import { SharedAnswers, type SharingOptions } from './shared-answers.ts';
import { isForEverybody, isMissing, isPage, type Making, type PublicRule } from './making.ts';

const doNotKeep = 'no-store';

interface MakingOptions {
  /** The Cache-Control of cached answers, and of briefly cached ones. */
  readonly keep: string;
  readonly keepBriefly: string;
  /** Whether a page may show old counts for a moment. Not with a CDN that receives purges: it would keep that page. */
  readonly mayAge: boolean;
  /** The time of the sender's last write, on the purge clock; 0 if unknown. */
  readonly wrote: (request: IncomingMessage) => number;
  /** Whether the cache is bypassed now: it neither serves nor stores answers. */
  readonly isClosed: () => boolean;
  /** Present if instances share their answers. */
  readonly shared: SharingOptions | undefined;
  /** Called with the length of each body that is sent. */
  readonly onSent: (request: FastifyRequest, bytes: number) => void;
}

const bodiesOf = ({ forms }: Answer) => new Map([...forms].map(([coding, { body }]) => [coding, body]));

/** Renders each answer once for all concurrent requests, and stores it in the cache. */
export class AnswerMaking {
  readonly #store: PublicCacheStore;
  readonly #options: MakingOptions;
  readonly #shared: SharedAnswers | undefined;
  readonly #underway = new Map<string, Making>();
  readonly #of = new WeakMap<FastifyReply, Making>();
  /** The answers with a tag that was purged during their render, and the requests that got such an answer. */
  readonly #outdated = new WeakSet<Answer>();
  readonly #sentOutdated = new WeakSet<IncomingMessage>();

  constructor(store: PublicCacheStore, options: MakingOptions) {
    this.#store = store;
    this.#options = options;
    this.#shared = options.shared && new SharedAnswers(options.shared, (tags, since) => store.isFresh(tags, since));
  }

  /** Records this instance's reading of purges, for sharing answers. */
  noteReading(...reading: Parameters<SharedAnswers['note']>): void {
    this.#shared?.note(...reading);
  }

  /** Whether this request got an answer with data that changed during its render. */
  wasOutdated(request: IncomingMessage): boolean {
    return this.#sentOutdated.has(request);
  }

  #send(answer: Answer, request: FastifyRequest, reply: FastifyReply): void {
    if (this.#outdated.has(answer)) this.#sentOutdated.add(request.raw);
    this.#options.onSent(request, sendAnswer(answer, request.raw, reply.raw, request.id).bytes);
    // Takes the reply over from Fastify only after it was sent: if sending throws, Fastify answers with the error.
    reply.hijack();
  }

  /** The cached answer under that key for this request. */
  cached(key: string, request: IncomingMessage): Answer | undefined {
    return this.#store.get(key, { wrote: this.#options.wrote(request), underway: this.#underway.has(key) });
  }

  /** The render behind this reply, if there is one. */
  of(reply: FastifyReply): Making | undefined {
    return this.#of.get(reply);
  }

  /** Ends a render without an answer for those who wait: the next of them starts one. */
  abandon(reply: FastifyReply): void {
    const abandoned = this.#of.get(reply);
    if (abandoned === undefined) return;
    this.#of.delete(reply);
    this.#underway.delete(abandoned.key);
    abandoned.settle(undefined);
  }

  /** Waits for a render in progress; if there is none, the request goes on to its handler and others wait for it. */
  async shareOrMake(request: FastifyRequest, reply: FastifyReply, rule: PublicRule): Promise<void> {
    const requestedQuery = allowedPart(
      request.query as Query,
      typeof rule.query === 'function' ? rule.query(request) : rule.query,
    );
    const { path, query } = rule.spelled?.(request, requestedQuery) ?? {
      path: request.raw.url!,
      query: requestedQuery,
    };
    const key = cacheKey(path, query);
    seesOnly(request, key, query);
    if (request.ownWritesAhead !== undefined || this.#options.isClosed()) {
      // For this browser only: the cached answer or the render in progress may lack its own write. During maintenance
      // the answer is for an admin.
      reply.header('cache-control', 'private, no-store');
      return;
    }
    const { accept } = request.headers;
    const arrived = this.#store.now;
    let answer = this.cached(key, request.raw);
    // No await between the check and the start, so that the next request sees the render in progress.
    for (
      let other = this.#underway.get(key);
      answer === undefined && other !== undefined;
      other = this.#underway.get(key)
    ) {
      const made = await other.answer;
      // A render that started before this request counts only if none of its tags was purged since: it could hide a
      // write from its writer. If only vote counts changed, waiting readers take this answer; the voter does not.
      const mayAge = other.mayAge && this.#options.wrote(request.raw) <= other.times.since;
      const isCurrent =
        made && (arrived <= other.times.since || this.#store.isFresh(made.tags, other.times.since, mayAge));
      // A refusal depends on the Accept header.
      answer = isCurrent && (made.status === 200 || accept === other.accept) ? made : this.cached(key, request.raw);
    }
    if (answer !== undefined) return this.#send(await this.#formFor(request, key, answer), request, reply);
    if (reply.raw.destroyed) return void reply.hijack();
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const shared = this.#shared;
    const begun: Making = {
      key,
      times: this.#store.begin(),
      accept,
      tags: new Set(rule.tags),
      answer: promise,
      settle: resolve,
      missing: undefined,
      mayAge: false,
      share: shared?.begin(key),
    };
    this.#underway.set(key, begun);
    this.#of.set(reply, begun);
    reply.raw.once('close', () => this.abandon(reply));
    if (shared === undefined) return;
    const found = this.#take(begun, await shared.find(key));
    if (reply.raw.destroyed) return void reply.hijack();
    if (found === undefined) return;
    this.#of.delete(reply);
    this.#underway.delete(key);
    begun.settle(Promise.resolve(found));
    this.#send(await this.#formFor(request, key, found), request, reply);
  }

  /** Caches another instance's answer, if it is still current. */
  #take({ key }: Making, found: Awaited<ReturnType<SharedAnswers['find']>>): Answer | undefined {
    if (found === undefined || !this.#store.isFresh(found.made.tags, found.since)) return undefined;
    const { made, bodies } = found;
    const answer = answerOf(made, bodies, this.#options.keep);
    this.#store.keep(key, answer, { mayAge: this.#options.mayAge && isPage(made) });
    return answer;
  }

  /**
   * Returns the answer with the coding that this client accepts. Compresses it once for all clients with that coding.
   */
  async #formFor({ raw }: FastifyRequest, key: string, answer: Answer): Promise<Answer> {
    const make = answer.more.get(codingFor(raw));
    if (make === undefined) return answer;
    const made = await make();
    this.#store.replace(key, answer, made);
    return made;
  }

  /**
   * The cached "not found" answer that many URLs share: it is compressed once for all of them. An answer that contains
   * its URL, or that differs now, replaces the previous one.
   */
  async #keepMissing({ key, missing, times }: Making, made: Made, coding: Coding): Promise<Answer> {
    const place = missing === '' ? key : `404 ${missing}`;
    const cached = this.#store.get(place);
    const known = cached?.forms.get('identity')!.body.equals(made.body) ? cached : undefined;
    // The shared answer has no tags; its bytes are compared each time.
    const answer = known ?? inOneForm(missing === '' ? made : { ...made, tags: [] }, doNotKeep);
    const coded = (await answer.more.get(coding)?.()) ?? answer;
    if (known !== undefined) this.#store.replace(place, known, coded);
    else if (this.#store.isFresh(coded.tags, times.since)) this.#store.keep(place, coded, { making: times });
    return coded;
  }

  /** Caches the answer with this client's coding, unless one of its tags was purged meanwhile. */
  async #finish(begun: Making, made: Made, coding: Coding): Promise<Answer> {
    const { key, times, share } = begun;
    try {
      if (isMissing(begun, made)) return await this.#keepMissing(begun, made, coding);
      const isBrief = made.tags.includes(tags.briefly);
      const keep = isBrief ? this.#options.keepBriefly : this.#options.keep;
      const plain = inOneForm(made, made.status === 200 ? keep : doNotKeep);
      const answer = (await plain.more.get(coding)?.()) ?? plain;
      if (made.status !== 200) return answer;
      const mayAge = this.#options.mayAge && isPage(made);
      begun.mayAge = mayAge;
      const isFresh = this.#store.isFresh(made.tags, times.since, mayAge);
      // Only the server itself asks for uncompressed data: to render a page, whose data may be as old as the page.
      const isCurrent =
        coding === 'identity' ? this.#store.isFresh(made.tags, times.since, this.#options.mayAge) : isFresh;
      if (isFresh) this.#store.keep(key, answer, { making: times, mayAge });
      if (!isBrief && this.#store.isFresh(made.tags, times.since)) share?.({ made, bodies: bodiesOf(answer) });
      if (isCurrent) return answer;
      const outdated = answerOf(made, bodiesOf(answer), doNotKeep);
      this.#outdated.add(outdated);
      return outdated;
    } finally {
      this.#underway.delete(key);
    }
  }

  /**
   * Sends a public answer. Marks an answer that turns out to be personal as private, and leaves it to the framework.
   */
  sendOrGiveUp(
    request: FastifyRequest,
    reply: FastifyReply,
    begun: Making,
    payload: unknown,
  ): Promise<void> | undefined {
    if (isForEverybody(reply, payload)) return this.#sendMade(request, reply, begun, Buffer.from(payload as string));
    reply.header('cache-control', 'private, no-store');
    this.abandon(reply);
    return undefined;
  }

  /** Sends the answer to its own request, and to those that waited for it. */
  async #sendMade(request: FastifyRequest, reply: FastifyReply, begun: Making, body: Buffer): Promise<void> {
    this.#of.delete(reply);
    const headers = reply.getHeaders();
    const made = { status: reply.statusCode, headers, body, tags: [...begun.tags], route: request.routeOptions.url! };
    const finished = this.#finish(begun, made, codingFor(request.raw));
    begun.settle(finished.catch(() => undefined));
    const answer = await finished;
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && ofOneRequest.test(name)) reply.raw.setHeader(name, value);
    this.#send(answer, request, reply);
  }
}

/** Reduces the request to its key, so that nothing else can change the answer. */
function seesOnly(request: FastifyRequest, key: string, query: Query): void {
  request.raw.url = key;
  request.query = query;
}
