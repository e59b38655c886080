import { createHash } from 'node:crypto';
import { validateHeaderValue, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tag } from '#server/core/tag.ts';
import { requestIdHeader } from '#server/http/observability/request-ids.ts';
import { chooseCoding, codings, compressed, isCompressible, type Coding } from './compressed.ts';

/** The output of a handler, before compression. */
export interface Made {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: Buffer;
  readonly tags: readonly Tag[];
  /** The pattern of its route. */
  readonly route: string;
}

/** A cached public answer. */
export interface Answer {
  readonly status: number;
  readonly tags: readonly Tag[];
  readonly route: string;
  /** The uncompressed form, and each coding that a client asked for. */
  readonly forms: ReadonlyMap<Coding, Form>;
  /** For each further coding, a function that adds its form, and runs once; empty if compression does not help. */
  readonly more: ReadonlyMap<Coding, () => Promise<Answer>>;
  /** In bytes, for the size limit of the cache. */
  readonly weight: number;
}

interface Form {
  readonly body: Buffer;
  readonly etag: string | undefined;
  // Alternating names and values: Node sends such a list without validating it again.
  readonly headers: string[];
  readonly headersUnchanged: string[];
}

// Node's memory for a cached answer, in bytes, measured on Node 24: an answer with its place in the cache, a form with
// its objects, the functions for missing forms, a header's text with its places in the two lists, and a tag's place in
// the index.
const overhead = { answer: 1_024, form: 512, more: 1_536, header: 64, tag: 128 };

/** Copies bytes into their own memory: small buffers, and zlib's output, keep a larger block alive. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function weightOf({ forms, more, tags }: Pick<Answer, 'forms' | 'more' | 'tags'>): number {
  let weight = overhead.answer + (more.size > 0 ? overhead.more : 0);
  for (const { body, headers } of forms.values()) {
    weight += overhead.form + body.length;
    for (const text of headers) weight += overhead.header / 2 + text.length;
  }
  for (const tag of tags) weight += overhead.tag + tag.length;
  return weight;
}

/** Headers of a single request; they are sent with its answer and not cached. */
export const ofOneRequest = /^(x-request-id|(x-)?ratelimit-.*)$/;
// Set by us or by Node when the answer is sent.
const replaced =
  /^(cache-control|cache-tag|vary|etag|content-(encoding|length)|date|connection|keep-alive|transfer-encoding|set-cookie)$/;
// A 304 has no headers about the body (RFC 9110 §15.4.5).
const ofBody = /^content-(type|encoding|length|language|range)$/;

function form(body: Buffer, coding: Coding, etag: string | undefined, common: readonly [string, string][]): Form {
  const headers = [...common, ['content-length', String(body.length)]];
  if (coding !== 'identity') headers.push(['content-encoding', coding]);
  if (etag !== undefined) headers.push(['etag', etag]);
  return {
    body: exactly(body),
    etag,
    headers: headers.flat(),
    headersUnchanged: headers.filter(([name]) => !ofBody.test(name!)).flat(),
  };
}

/** The headers that all forms of an answer share. Refuses one that Node could not send. */
function commonHeaders({ headers, tags }: Made, cacheControl: string): [string, string][] {
  const own = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !replaced.test(name) && !ofOneRequest.test(name),
  );
  const common = own.flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, String(value)]),
  );
  common.push(['cache-control', cacheControl], ['vary', 'accept-encoding']);
  if (tags.length > 0) common.push(['cache-tag', tags.join(',')]);
  for (const [name, value] of common) validateHeaderValue(name, value);
  return common;
}

/**
 * Builds an answer from its existing forms, each with its own strong ETag and all headers; further forms are made on
 * demand. Refuses one that Node could not send.
 */
export function answerOf(made: Made, bodies: ReadonlyMap<Coding, Buffer>, cacheControl: string): Answer {
  const { status, tags, route } = made;
  const common = commonHeaders(made, cacheControl);
  const hash = createHash('sha256').update(made.body).digest('base64url').slice(0, 27);
  const etagOf = (coding: Coding) => (coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`);
  // Only a success has an ETag: a client cannot use one of a failure.
  const formOf = (coding: Coding, body: Buffer) =>
    form(body, coding, status === 200 ? etagOf(coding) : undefined, common);
  const forms = new Map([...bodies].map(([coding, body]) => [coding, formOf(coding, body)]));
  const plain = forms.get('identity')!.body;
  const more = new Map<Coding, () => Promise<Answer>>();
  const answer = (): Answer => {
    const now = { status, tags, route, forms: new Map(forms), more: new Map(more) };
    return { ...now, weight: weightOf(now) };
  };
  for (const coding of codings) {
    if (coding === 'identity' || forms.has(coding) || !isCompressible(plain, String(made.headers['content-type'])))
      continue;
    let making: Promise<void> | undefined;
    const make = async () => {
      const body = await compressed(plain, coding);
      if (body !== undefined) forms.set(coding, formOf(coding, body));
      more.delete(coding);
    };
    more.set(coding, () => (making ??= make()).then(answer));
  }
  return answer();
}

/** An answer with its uncompressed form only. */
export function inOneForm(made: Made, cacheControl: string): Answer {
  return answerOf(made, new Map<Coding, Buffer>([['identity', made.body]]), cacheControl);
}

const everyCoding = new Map(codings.map((coding) => [coding, true]));

/** The client's preferred coding, if all were available. */
export function codingFor({ headers }: IncomingMessage): Coding {
  return chooseCoding(headers['accept-encoding'], everyCoding);
}

/** Whether an If-None-Match header names the ETag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  return (
    header === etag ||
    header.trim() === '*' ||
    header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
  );
}

/**
 * Sends an answer, with the request's id, in the client's preferred coding, or 304 if the client has it already;
 * returns the status and the length of the body. For HEAD, Node leaves out the body.
 */
export function sendAnswer(
  { status, forms }: Answer,
  { headers: requestHeaders, method }: IncomingMessage,
  response: ServerResponse,
  id: string,
): { status: number; bytes: number } {
  const { body, etag, headers, headersUnchanged } = forms.get(chooseCoding(requestHeaders['accept-encoding'], forms))!;
  const isUnchanged = matchesEtag(requestHeaders['if-none-match'], etag);
  const own = [requestIdHeader, id];
  if (isUnchanged) response.writeHead(304, [...headersUnchanged, ...own]).end();
  else response.writeHead(status, [...headers, ...own]).end(body);
  return { status: response.statusCode, bytes: isUnchanged || method === 'HEAD' ? 0 : body.length };
}

/** Whether all headers of an answer can be sent. */
function isSendable(reply: FastifyReply): boolean {
  try {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      for (const one of [value].flat()) validateHeaderValue(name, String(one));
    return true;
  } catch {
    return false;
  }
}

/**
 * Compresses an uncached answer in the client's preferred coding. Leaves it as it is if it sets a cookie, is encoded
 * already, small or binary, or if Node could not send its headers: the error in its place must not claim to be encoded.
 */
export async function codedOnce({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const coding = codingFor(raw);
  if (coding === 'identity' || reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return payload;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const bytes = Buffer.from(payload as string);
  if (!isCompressible(bytes, String(reply.getHeader('content-type'))) || !isSendable(reply)) return payload;
  const coded = await compressed(bytes, coding);
  if (coded === undefined) return payload;
  const vary = new Set(
    [...String(reply.getHeader('vary') ?? '').split(/,\s*/), 'accept-encoding'].filter((name) => name !== ''),
  );
  reply.removeHeader('content-length').headers({ 'content-encoding': coding, vary: [...vary].join(', ') });
  return coded;
}
