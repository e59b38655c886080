import type { IncomingMessage } from 'node:http';
import type { FastifySchemaCompiler, FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { Invalid } from '#server/core/errors.ts';

// For these issues, zod's own messages are for programmers.
const unclear: readonly string[] = [
  'invalid_type',
  'invalid_union',
  'unrecognized_keys',
  'custom',
] satisfies z.core.$ZodIssue['code'][];

/** The message for an issue without its own sentence in the contract; zod's message if it is clear. */
const inOurWords: z.core.$ZodErrorMap = ({ code, path = [] }) => {
  if (!unclear.includes(code ?? '')) return undefined;
  return path.length > 0
    ? `The field '${path.join('/')}' is missing or of the wrong type.`
    : 'The request must be a JSON object with the fields of the documentation.';
};

/** Returns the parsed value, or the sentence and the field of its first issue. */
function validated<Schema extends z.ZodType>(schema: Schema, sent: unknown, field?: string) {
  const { success, data: value, error } = schema.safeParse(sent, { error: inOurWords });
  if (success) return { value };
  const { message, path } = error.issues[0]!;
  return { error: new Invalid(message, { field: path[0]?.toString() ?? field }) };
}

/** Validates a request by the contract. Refuses a wrong one with the sentence and the field of its first issue. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent) =>
    // Fastify passes null for a missing body, for which a schema may have a default.
    validated(schema, sent ?? undefined);

/** Validates a part of a form, such as its only `field`. Refuses a wrong one as `validatorCompiler` does. */
export function checked<Schema extends z.ZodType>(schema: Schema, sent: unknown, field?: string): z.output<Schema> {
  const { value, error } = validated(schema, sent, field);
  if (error !== undefined) throw error;
  return value as z.output<Schema>;
}

/** Whether a request has a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Parses bodies as JSON only. A missing body is no error here: the contract says whether a call needs one. The body of
 * a GET is never read: the server answers and closes the connection.
 */
export function jsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, raw }, reply, next) => {
    if ((method === 'GET' || method === 'HEAD') && hasBody(raw)) reply.raw.shouldKeepAlive = false;
    next();
  });
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
