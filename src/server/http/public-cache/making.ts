import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tag } from '#server/core/tag.ts';
import type { Answer, Made } from './public-answer.ts';
import type { Query, Spelled } from './public-cache-key.ts';
import type { MakingTimes } from './public-cache-store.ts';
import type { SharedAnswer } from './shared-answers.ts';

/** The declaration of a GET route with public answers, the same for everybody (design §6). */
export interface PublicRule {
  /** The query parameters that change the answer, possibly by the path; all others are dropped before the handler. */
  readonly query: readonly string[] | ((request: FastifyRequest) => readonly string[]);
  /** The tags of the answer's data; the handler adds its own by `reply.tag`. */
  readonly tags?: readonly Tag[];
  /**
   * Returns the canonical spelling of the path and the query for the handler, where several spellings mean the same.
   */
  readonly spelled?: (request: FastifyRequest, query: Query) => Spelled;
}

/** An answer in the making, started by the first request for it. */
export interface Making {
  readonly key: string;
  readonly times: MakingTimes;
  readonly accept: string | undefined;
  readonly tags: Set<Tag>;
  /** The answer that the others wait for; undefined when each of them must try again. */
  readonly answer: Promise<Answer | undefined>;
  readonly settle: (answer: Promise<Answer | undefined> | undefined) => void;
  /** The kind of a "not found" answer, which all answers of that kind share. */
  missing: string | undefined;
  /** Whether it may show old counts for a moment; known only after the render. */
  mayAge: boolean;
  /** Shares the answer with the other instances, if they share answers. */
  readonly share: ((answer: SharedAnswer) => void) | undefined;
}

/** Whether the headers and status of an answer allow everybody to get it. */
export function isForEverybody(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return false;
  if (!/^(accept-encoding)?$/i.test(String(reply.getHeader('vary') ?? ''))) return false;
  if (reply.statusCode === 200) return !/\b(private|no-store)\b/i.test(String(reply.getHeader('cache-control') ?? ''));
  // 429 concerns one address, so others must not get it.
  return reply.statusCode !== 429;
}

/** Whether it is a page. */
export const isPage = ({ headers }: Pick<Made, 'headers'>) => String(headers['content-type']).startsWith('text/html');
/** Whether the answer says "not found" and no part of it failed. */
export const isMissing = ({ missing }: Making, { status, headers }: Made) =>
  status === 404 && missing !== undefined && !/\bno-store\b/.test(String(headers['cache-control']));
