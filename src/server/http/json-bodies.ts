import type { FastifyInstance } from 'fastify';

/** Reads bodies as JSON and nothing else. No body at all is no error: whether one is needed is the contract's to say. */
export function jsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
