import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseCoding, type Coding } from './compressed.ts';

/** What a handler made, before it is put into its forms. */
export interface Made {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: Buffer;
  readonly tags: readonly string[];
}

/** An answer as it goes to everybody. */
export interface Answer {
  readonly status: number;
  readonly tags: readonly string[];
  readonly forms: ReadonlyMap<Coding, Form>;
  /** In bytes, for the bound of the store. */
  readonly weight: number;
}

interface Form {
  readonly body: Buffer;
  readonly etag: string | undefined;
  // Names and values in turn, which Node sends without another look.
  readonly headers: string[];
  readonly headersUnchanged: string[];
}

// What an entry takes beside its bytes and headers: its places in the indexes.
const overhead = 1_024;

/** Headers that belong to one request; they go out with the answer that was made for it and are not kept. */
export const ofOneRequest = /^(x-request-id|(x-)?ratelimit-.*)$/;
// Ours or Node's to say.
const replaced = /^(cache-control|cache-tag|vary|etag|content-(encoding|length)|date|connection|keep-alive|transfer-encoding|set-cookie)$/;
// A 304 says nothing of a body (RFC 9110 §15.4.5).
const ofBody = /^content-(type|encoding|length|language|range)$/;

function form(body: Buffer, coding: Coding, etag: string | undefined, common: readonly [string, string][]): Form {
  const headers = [...common, ['content-length', String(body.length)]];
  if (coding !== 'identity') headers.push(['content-encoding', coding]);
  if (etag !== undefined) headers.push(['etag', etag]);
  return { body, etag, headers: headers.flat(), headersUnchanged: headers.filter(([name]) => !ofBody.test(name!)).flat() };
}

/** Puts what was made into its forms, each with a strong ETag of its own and all its headers. */
export function answerOf(made: Made, bodies: ReadonlyMap<Coding, Buffer>, cacheControl: string): Answer {
  const own = Object.entries(made.headers).filter(
    ([name, value]) => value !== undefined && !replaced.test(name) && !ofOneRequest.test(name),
  );
  const common = own.flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, String(value)]));
  common.push(['cache-control', cacheControl], ['vary', 'accept-encoding']);
  if (made.tags.length > 0) common.push(['cache-tag', made.tags.join(',')]);
  const hash = createHash('sha256').update(made.body).digest('base64url').slice(0, 27);
  const etagOf = (coding: Coding) => (coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`);
  // What is not a success has nothing that a client could hold on to.
  const forms = new Map(
    [...bodies].map(([coding, body]) => [coding, form(body, coding, made.status === 200 ? etagOf(coding) : undefined, common)]),
  );
  const lengths = [...forms.values()].map(
    ({ body, headers, headersUnchanged }) => body.length + headers.join().length + headersUnchanged.join().length,
  );
  return { status: made.status, tags: made.tags, forms, weight: lengths.reduce((sum, length) => sum + length, overhead) };
}

/** Whether an If-None-Match header names the ETag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  return header === etag || header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}

/** Sends an answer in the form that the request takes best, or 304 to a client that has it. To HEAD, Node sends no body. */
export function sendAnswer({ status, forms }: Answer, { headers: asked }: IncomingMessage, response: ServerResponse): void {
  const { body, etag, headers, headersUnchanged } = forms.get(chooseCoding(asked['accept-encoding'], forms))!;
  if (matchesEtag(asked['if-none-match'], etag)) response.writeHead(304, headersUnchanged).end();
  else response.writeHead(status, headers).end(body);
}
