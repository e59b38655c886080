import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { BadGateway } from '#server/core/later-errors.ts';
import { fetchFor } from '#server/core/outgoing.ts';
import { Budget } from './budget.ts';

/** The settings of an RPC client; every number is an upper bound. */
export interface RpcSettings {
  /** The URL may contain a secret key: never log it or put it into a sentence. */
  readonly url: string;
  /** Time limit for a request with all its retries, in milliseconds. */
  readonly timeout?: number;
  /** Pause before the first retry, in milliseconds; it doubles for each further one. */
  readonly pause?: number;
  /** Requests per minute, retries included. */
  readonly perMinute?: number;
}

// Bounds of an answer, in bytes: those that the server uses are smaller, and parsing a large one blocks all other
// requests. The server parses several of the `others` at once, but only one transaction.
const mostBytes = { others: 262_144, getTransaction: 1_048_576 };
const mostTries = 3;
const defaults = { timeout: 5_000, pause: 250, perMinute: Infinity };
// Any number that JSON numbers represent exactly.
const mostIds = 2 ** 47;

/** The message for each kind of failure. None repeats the RPC's own text, which may contain the URL. */
export const sentences = {
  late: 'The chain did not answer in time.',
  away: 'The chain could not be reached.',
  refused: 'The chain’s server refused the question.',
  tooLarge: 'The chain’s answer is too large to be read.',
  notSpoken: 'The chain’s server answered in a form that cannot be understood.',
  another: 'The chain’s server answered another question.',
  overBudget: 'This site has asked the chain as often as it may in a minute.',
};

/** A failure that a retry may cure. */
class Passing extends Error {}

/** The request was not sent: this minute's budget is spent. */
export class OverBudget extends BadGateway {}

/** A checked answer and its raw text. */
export interface Answered<T> {
  readonly result: T;
  readonly text: string;
}

const integer = /^-?\d+$/;

/** Parses JSON without losing a digit of large integers. */
function exactly(text: string): unknown {
  const parse = JSON.parse as (
    text: string,
    revive: (key: string, value: unknown, from: { source?: string }) => unknown,
  ) => unknown;
  return parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && integer.test(source) ? BigInt(source) : value,
  );
}

const envelope = z.object({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number() }).optional(),
});

// Error codes of a server that lags or is busy (Agave's rpc-client-api/src/custom_error.rs), and the usual code for too
// many requests.
const passing = new Set([-32004, -32005, -32014, -32016, -32429, -32603]);

/**
 * A JSON-RPC client for Solana. It asks only for finalized data, follows no redirects, bounds time, bytes and requests
 * per minute, and retries passing failures after growing pauses. Each request has a unique id, and an answer with
 * another id is refused.
 */
export class Rpc {
  readonly #url: string;
  readonly #limits: typeof defaults;
  readonly #budget: Budget;

  constructor({ url, ...limits }: RpcSettings) {
    this.#url = url;
    this.#limits = { ...defaults, ...limits };
    this.#budget = new Budget(this.#limits.perMinute);
  }

  /**
   * Sends one request and validates the answer. `signal` aborts it. Every failure is a `BadGateway` with one sentence.
   */
  async ask<T>(
    method: string,
    params: readonly unknown[],
    answer: z.ZodType<T>,
    signal?: AbortSignal,
  ): Promise<Answered<T>> {
    const over = AbortSignal.any([AbortSignal.timeout(this.#limits.timeout), ...(signal ? [signal] : [])]);
    for (let tries = 1, { pause } = this.#limits; ; tries += 1, pause *= 2) {
      try {
        return await this.#askOnce(method, params, answer, over);
      } catch (error) {
        if (over.aborted) throw new BadGateway(sentences.late, { cause: error });
        if (!(error instanceof Passing)) throw error;
        if (tries === mostTries) throw new BadGateway(error.message, { cause: error });
      }
      // Jitter: requests that were refused together would otherwise be refused together again.
      await setTimeout(pause * (0.5 + Math.random()), undefined, { signal: over, ref: false }).catch(() => undefined);
    }
  }

  async #askOnce<T>(
    method: string,
    params: readonly unknown[],
    answer: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<Answered<T>> {
    if (!this.#budget.take()) throw new OverBudget(sentences.overBudget);
    const id = randomInt(mostIds);
    const most = method === 'getTransaction' ? mostBytes.getTransaction : mostBytes.others;
    const text = await this.#fetched(JSON.stringify({ jsonrpc: '2.0', id, method, params }), most, signal);
    let parsed;
    try {
      parsed = envelope.parse(exactly(text));
    } catch (error) {
      throw new BadGateway(sentences.notSpoken, { cause: error });
    }
    // A proxy or a pool of servers may mix up answers. A server that could not parse a request answers with the id
    // null.
    if (parsed.id !== id && !(parsed.error && parsed.id === null)) throw new Passing(sentences.another);
    if (parsed.error) {
      if (passing.has(parsed.error.code)) throw new Passing(sentences.refused);
      throw new BadGateway(sentences.refused);
    }
    const result = answer.safeParse(parsed.result);
    if (!result.success) throw new BadGateway(sentences.notSpoken, { cause: result.error });
    return { result: result.data, text };
  }

  async #fetched(body: string, most: number, signal: AbortSignal): Promise<string> {
    let response;
    try {
      response = await fetchFor('rpc', this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'manual',
        signal,
      });
    } catch {
      // The error of `fetch` contains the URL.
      throw new Passing(sentences.away);
    }
    const { status } = response;
    if (status !== 200) {
      await response.body?.cancel().catch(() => undefined);
      if (status === 429 || status >= 500) throw new Passing(sentences.refused);
      throw new BadGateway(sentences.refused);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        // Leaving the loop closes the connection.
        if (size > most) throw new BadGateway(sentences.tooLarge);
        chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof BadGateway ? error : new Passing(sentences.away);
    }
    return Buffer.concat(chunks).toString();
  }
}
