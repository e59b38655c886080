import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tag } from '#server/core/tag.ts';
import type { Answer, Made } from './public-answer.ts';
import type { Query, Spelled } from './public-cache-key.ts';
import type { MakingTimes } from './public-cache-store.ts';
import type { SharedAnswer } from './shared-answers.ts';

/** What a GET route says of its answers, which are the same for everybody (design §6). */
export interface PublicRule {
  /** The query keys that change the answer, by the path alone; all others are dropped before the handler sees them. */
  readonly query: readonly string[] | ((request: FastifyRequest) => readonly string[]);
  /** Tags of what the answer is made from; the handler adds its own by `reply.tag`. */
  readonly tags?: readonly Tag[];
  /**
   * The address and the query in the one spelling in which the handler sees them, where people may write the same in
   * several.
   */
  readonly spelled?: (request: FastifyRequest, query: Query) => Spelled;
}

/** An answer that is being made, by the first request that asked for it. */
export interface Making {
  readonly key: string;
  readonly times: MakingTimes;
  readonly accept: string | undefined;
  readonly tags: Set<Tag>;
  /** The answer that the others wait for; undefined when each of them must try again. */
  readonly answer: Promise<Answer | undefined>;
  readonly settle: (answer: Promise<Answer | undefined> | undefined) => void;
  /** What it says is not there, of all that is not there and looks the same. */
  missing: string | undefined;
  /** Whether it may show old counts for a moment; known when it is made. */
  mayAge: boolean;
  /** Gives what was made to the other instances, where they share answers. */
  readonly share: ((answer: SharedAnswer) => void) | undefined;
}

/** Whether an answer, by all that it says of itself, is the same for everybody who asks now. */
export function isForEverybody(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (reply.hasHeader('set-cookie') || reply.hasHeader('content-encoding')) return false;
  if (!/^(accept-encoding)?$/i.test(String(reply.getHeader('vary') ?? ''))) return false;
  if (reply.statusCode === 200) return !/\b(private|no-store)\b/i.test(String(reply.getHeader('cache-control') ?? ''));
  // 429 is about one address and must not be sent to the others.
  return reply.statusCode !== 429;
}

/** Whether it is a page. */
export const isPage = ({ headers }: Pick<Made, 'headers'>) => String(headers['content-type']).startsWith('text/html');
/** Whether it says that nothing is there, and all of it could be made. */
export const isMissing = ({ missing }: Making, { status, headers }: Made) =>
  status === 404 && missing !== undefined && !/\bno-store\b/.test(String(headers['cache-control']));
