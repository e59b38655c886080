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
  /** The Cache-Control of what is kept, and of what is kept briefly. */
  readonly keep: string;
  readonly keepBriefly: string;
  /**
   * Whether a page may show old counts for a moment. Not where a CDN is told what to forget: it would keep that page.
   */
  readonly mayAge: boolean;
  /** When somebody wrote last, by the clock that counts purges; 0 where nothing is known of that. */
  readonly wrote: (request: IncomingMessage) => number;
  /** Where instances share what they made. */
  readonly shared: SharingOptions | undefined;
  /** Told how long each body is that goes to a request. */
  readonly onSent: (request: FastifyRequest, bytes: number) => void;
}

const bodiesOf = ({ forms }: Answer) => new Map([...forms].map(([coding, { body }]) => [coding, body]));

/** Has each answer made once for all who ask for it meanwhile, and puts what is made into the store. */
export class AnswerMaking {
  readonly #store: PublicCacheStore;
  readonly #options: MakingOptions;
  readonly #shared: SharedAnswers | undefined;
  readonly #underway = new Map<string, Making>();
  readonly #of = new WeakMap<FastifyReply, Making>();

  constructor(store: PublicCacheStore, options: MakingOptions) {
    this.#store = store;
    this.#options = options;
    this.#shared = options.shared && new SharedAnswers(options.shared, (tags, since) => store.isFresh(tags, since));
  }

  /** Notes how this instance stands to the database, for what others share. */
  noteReading(...reading: Parameters<SharedAnswers['note']>): void {
    this.#shared?.note(...reading);
  }

  #send(answer: Answer, request: FastifyRequest, reply: FastifyReply): void {
    this.#options.onSent(request, sendAnswer(answer, request.raw, reply.raw).bytes);
    // Taken out of Fastify's hands only after it was sent: if sending throws, Fastify answers with the error.
    reply.hijack();
  }

  /** What is kept under that key for who sends that request. */
  kept(key: string, request: IncomingMessage): Answer | undefined {
    return this.#store.get(key, { wrote: this.#options.wrote(request), underway: this.#underway.has(key) });
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

  /**
   * Waits for an answer that somebody else is making; when nobody is, the request goes on to its handler and others
   * wait for it.
   */
  async shareOrMake(request: FastifyRequest, reply: FastifyReply, rule: PublicRule): Promise<void> {
    const asked = allowedPart(
      request.query as Query,
      typeof rule.query === 'function' ? rule.query(request) : rule.query,
    );
    const { path, query } = rule.spelled?.(request, asked) ?? { path: request.raw.url!, query: asked };
    const key = cacheKey(path, query);
    seesOnly(request, key, query);
    if (request.ownWritesAhead !== undefined) {
      // Made for this browser alone: what is kept, or being made, may be older than what it wrote.
      reply.header('cache-control', 'private, no-store');
      return;
    }
    const { accept } = request.headers;
    const arrived = this.#store.now;
    let answer = this.kept(key, request.raw);
    // Who finds nobody making it begins at once: the next one is to find that.
    for (
      let other = this.#underway.get(key);
      answer === undefined && other !== undefined;
      other = this.#underway.get(key)
    ) {
      const made = await other.answer;
      // One that was begun before this request came counts only if none of its tags was purged since: it could hide a
      // write from its writer. Counts that changed meanwhile make none of those who wait make it anew, but who changed
      // them.
      const mayAge = other.mayAge && this.#options.wrote(request.raw) <= other.times.since;
      const isCurrent =
        made && (arrived <= other.times.since || this.#store.isFresh(made.tags, other.times.since, mayAge));
      // A refusal is worded for what the client accepts.
      answer = isCurrent && (made.status === 200 || accept === other.accept) ? made : this.kept(key, request.raw);
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

  /** Keeps what another instance made, if it is still right. */
  #take({ key }: Making, found: Awaited<ReturnType<SharedAnswers['find']>>): Answer | undefined {
    if (found === undefined || !this.#store.isFresh(found.made.tags, found.since)) return undefined;
    const { made, bodies } = found;
    const answer = answerOf(made, bodies, this.#options.keep);
    this.#store.keep(key, answer, { mayAge: this.#options.mayAge && isPage(made) });
    return answer;
  }

  /** The answer with the form that this client takes. Compressed once for all who take it so. */
  async #formFor({ raw }: FastifyRequest, key: string, answer: Answer): Promise<Answer> {
    const make = answer.more.get(codingFor(raw));
    if (make === undefined) return answer;
    const made = await make();
    this.#store.replace(key, answer, made);
    return made;
  }

  /**
   * The kept answer that says what is not there, of all addresses that look the same: it is compressed once for all of
   * them. What names its address, or came to be otherwise, takes the place of the one before.
   */
  async #keepMissing({ key, missing, times }: Making, made: Made, coding: Coding): Promise<Answer> {
    const place = missing === '' ? key : `404 ${missing}`;
    const kept = this.#store.get(place);
    const known = kept?.forms.get('identity')!.body.equals(made.body) ? kept : undefined;
    // One that stands for many addresses has the tags of none; it is compared each time.
    const answer = known ?? inOneForm(missing === '' ? made : { ...made, tags: [] }, doNotKeep);
    const coded = (await answer.more.get(coding)?.()) ?? answer;
    if (known !== undefined) this.#store.replace(place, known, coded);
    else if (this.#store.isFresh(coded.tags, times.since)) this.#store.keep(place, coded, { making: times });
    return coded;
  }

  /** Keeps what was made in the form that is taken, unless one of its tags was purged meanwhile. */
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
      // What a page is made from, which the server itself takes uncompressed, may have aged as the page may.
      const isCurrent =
        coding === 'identity' ? this.#store.isFresh(made.tags, times.since, this.#options.mayAge) : isFresh;
      if (isFresh) this.#store.keep(key, answer, { making: times, mayAge });
      if (!isBrief && this.#store.isFresh(made.tags, times.since)) share?.({ made, bodies: bodiesOf(answer) });
      return isCurrent ? answer : answerOf(made, bodiesOf(answer), doNotKeep);
    } finally {
      this.#underway.delete(key);
    }
  }

  /** Sends what is for everybody. What turns out to be one person's is made private, for the framework to send. */
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

  /** Sends the answer to the request that it was made for, and to those that waited for it. */
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

/** From here on the request holds only what is in the key. */
function seesOnly(request: FastifyRequest, key: string, query: Query): void {
  request.raw.url = key;
  request.query = query;
}
