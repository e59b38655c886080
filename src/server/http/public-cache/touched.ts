import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { isSecret } from '#server/core/people-tags.ts';
import { ungentle, type Tag } from '#server/core/tag.ts';
import { tags as known } from '#server/core/tags.ts';

// In bytes: a proxy may refuse longer headers.
const mostBytes = 3_000;

/**
 * Adds the touched tags to the answer of each write, in its Cache-Tag header: the browser invalidates its queries by
 * them. Returns a function that records the tags of a write after its commit.
 */
export function answerTouched(app: FastifyInstance): (tags: readonly Tag[]) => void {
  const ofRequest = new AsyncLocalStorage<Set<Tag>>();
  app.addHook('onRequest', (request, _reply, next) => {
    // A read touches nothing.
    if (request.method === 'GET') next();
    else ofRequest.run(new Set(), next);
  });
  app.addHook('onSend', async (_request, reply) => {
    const touched = [...(ofRequest.getStore() ?? [])].join();
    if (touched !== '' && reply.statusCode < 400)
      reply.header('cache-tag', touched.length > mostBytes ? known.everything : touched);
  });
  return (tags) => tags.filter((tag) => !isSecret(tag)).forEach((tag) => ofRequest.getStore()?.add(ungentle(tag)));
}
