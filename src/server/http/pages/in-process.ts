import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tag } from '#server/core/tag.ts';
import { tagsIn } from '#server/core/tag-header.ts';
import { fetchHeaders } from '#server/http/network.ts';
import { requestIdHeader } from '#server/http/observability/request-ids.ts';

// The server's own calls carry this header, so that limits for visitors do not count them.
const internalHeader = 'x-in-process';

/** Whether the server itself sends the request, in process. */
export function isInternal({ headers }: Pick<FastifyRequest, 'headers'>, internalToken: string): boolean {
  return headers[internalHeader] === internalToken;
}

/** A call to the API in process: its canonical URL, and its request if it was not cached. */
export interface ApiCall {
  readonly path: string;
  readonly question?: IncomingMessage;
}

/** The answer to a call. */
interface Answered extends ApiCall {
  readonly status: number;
  readonly text: string;
  readonly tags: readonly Tag[];
}

/**
 * Calls the API in process for a request, and gives its reply the tags of the answer. Forbids caching a reply with a
 * failed or refused part, or with a part that forbids it.
 */
export async function callInProcess(
  app: FastifyInstance,
  internalToken: string,
  { ownWritesAhead, ip, headers, id }: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<Answered> {
  // A browser with a recent write of its own: the cached answer may lack it.
  const cached = ownWritesAhead === undefined ? app.publicCache.read(path) : undefined;
  if (cached !== undefined) {
    reply.tag(...cached.tags);
    return { path, status: 200, ...cached };
  }
  const forwarded = Object.fromEntries(
    fetchHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  // Sends the visitor's address, because some calls count by address, on pages too.
  const answer = await app.inject({
    url: path,
    headers: {
      ...forwarded,
      [internalHeader]: internalToken,
      [requestIdHeader]: id,
      ...(ownWritesAhead === undefined ? {} : { cookie: ownWritesAhead }),
    },
    remoteAddress: ip,
  });
  const question = answer.raw.req as unknown as IncomingMessage;
  const tags = tagsIn(answer.headers['cache-tag']);
  reply.tag(...tags);
  const { statusCode: status, payload: text } = answer;
  // The number of URLs of wrong calls is unbounded, so the cache must not keep their answers.
  const isWrong = status >= 500 || [400, 429].includes(status);
  const forbids = status === 200 && /\bno-store\b/.test(String(answer.headers['cache-control']));
  // An outdated answer does not forbid caching: its tags were purged after this request began, so the cache does not
  // keep the reply, and all requests that wait for it share it.
  if (isWrong || (forbids && !app.publicCache.wasOutdated(question))) reply.header('cache-control', 'no-store');
  return { path: question.url!, question, status, text, tags };
}
