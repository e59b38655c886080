import type { PinoLoggerOptions } from 'fastify/types/logger.js';

/** What is logged of an error: never the values of a query, which are what people wrote (security T41). */
function describe(error: Error): { type: string; message: string; stack: string } {
  const cause = error.cause instanceof Error ? error.cause : error;
  const isQuery = 'params' in error;
  return {
    type: cause.name,
    message: isQuery ? `A query failed: ${cause.message}` : cause.message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}

/** Logging without secrets: no cookies, no bodies, no queries' values. */
export function logging(level: string): PinoLoggerOptions {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: { err: describe as never },
  };
}
