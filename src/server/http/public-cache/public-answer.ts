import { createHash } from 'node:crypto';
import { validateHeaderValue, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tag } from '#server/core/tag.ts';
import { chooseCoding, codings, compressed, isCompressible, type Coding } from './compressed.ts';

/** What a handler made, before it is compressed. */
export interface Made {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: Buffer;
  readonly tags: readonly Tag[];
  /** The pattern of the addresses at which it and its like are. */
  readonly route: string;
}

/** An answer as it goes to everybody. */
export interface Answer {
  readonly status: number;
  readonly tags: readonly Tag[];
  readonly route: string;
  /** The uncompressed form, and those that somebody took. */
  readonly forms: ReadonlyMap<Coding, Form>;
  /**
   * The same answer with the form of a coding that nobody took yet, which is made once; empty where there is nothing to
   * be made.
   */
  readonly more: ReadonlyMap<Coding, () => Promise<Answer>>;
  /** In bytes, for the bound of the store. */
  readonly weight: number;
}

interface Form {
  readonly body: Buffer;
  readonly etag: string | undefined;
  // Names and values in turn: Node sends such a list without checking it again.
  readonly headers: string[];
  readonly headersUnchanged: string[];
}

// What the engine takes for what is kept, in bytes, measured on Node 24: an answer with its place in the store, a form
// with its objects, what makes the forms that are still missing, a header's text and its places in the two lists, and a
// tag's place in the index.
const overhead = { answer: 1_024, form: 512, more: 1_536, header: 64, tag: 128 };

/**
 * A copy in memory of its own: small buffers, and those that zlib gives, hold on to the larger piece that they were cut
 * from.
 */
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

/** Headers that belong to one request; they go out with the answer that was made for it and are not kept. */
export const ofOneRequest = /^(x-request-id|(x-)?ratelimit-.*)$/;
// Set when the answer is sent, by us or by Node.
const replaced =
  /^(cache-control|cache-tag|vary|etag|content-(encoding|length)|date|connection|keep-alive|transfer-encoding|set-cookie)$/;
// A 304 says nothing of a body (RFC 9110 §15.4.5).
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

/** The headers that all forms of an answer have. Refuses one that could not be sent. */
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
 * An answer in the forms that there are of it, each with its own strong ETag and all its headers; others are made when
 * somebody takes one of them. Refuses one that could not be sent.
 */
export function answerOf(made: Made, bodies: ReadonlyMap<Coding, Buffer>, cacheControl: string): Answer {
  const { status, tags, route } = made;
  const common = commonHeaders(made, cacheControl);
  const hash = createHash('sha256').update(made.body).digest('base64url').slice(0, 27);
  const etagOf = (coding: Coding) => (coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`);
  // Only a success has an ETag: a client has no use for one of a failure.
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

/** An answer as it was made. */
export function inOneForm(made: Made, cacheControl: string): Answer {
  return answerOf(made, new Map<Coding, Buffer>([['identity', made.body]]), cacheControl);
}

const everyCoding = new Map(codings.map((coding) => [coding, true]));

/** The coding that a client takes best, of all that there may be. */
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
 * Sends an answer in the form that the client prefers, or 304 when the client has it already; returns the status, and
 * how long the body is. For HEAD, Node leaves out the body.
 */
export function sendAnswer(
  { status, forms }: Answer,
  { headers: asked, method }: IncomingMessage,
  response: ServerResponse,
): { status: number; bytes: number } {
  const { body, etag, headers, headersUnchanged } = forms.get(chooseCoding(asked['accept-encoding'], forms))!;
  const isUnchanged = matchesEtag(asked['if-none-match'], etag);
  if (isUnchanged) response.writeHead(304, headersUnchanged).end();
  else response.writeHead(status, headers).end(body);
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
 * What is sent once and kept by nobody, in the coding that the client takes best; as it is with a cookie, coded
 * already, small, or where it is no text. So is what cannot be sent: what is sent instead must not say that it is
 * coded.
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
