import type { FastifyRequest } from 'fastify';
import type { FastifyLoggerOptions, PinoLoggerOptions } from 'fastify/types/logger.js';

// Where libraries or the database repeat a value in a message, they put it in quotes.
const quotes = [...`"'\`“”`];
const mostOfMessage = 300;

/** The message of an error without everything between its first and its last quotation mark. */
function saying(message: string): string {
  const firsts = quotes.map((quote) => message.indexOf(quote)).filter((at) => at !== -1);
  if (firsts.length === 0) return message.slice(0, mostOfMessage);
  const last = Math.max(...quotes.map((quote) => message.lastIndexOf(quote)));
  return `${message.slice(0, Math.min(...firsts))}…${message.slice(last + 1)}`.slice(0, mostOfMessage);
}

/** Where an error happened: the frames of its stack, which come after its message, and are not looked for in that. */
function frames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const after = start === -1 ? '' : stack.slice(start + message.length);
  return after
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * What is logged of an error: its kind, its code, what it says and where it happened; never a value, which is what
 * people wrote (security T41). The message of a failed query holds its values, so the database's own is taken, and of
 * that no more than its words.
 */
function describe(error: Error): { type: string; code?: string; message: string; stack: string } {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code } = cause as { code?: unknown };
  const isQuery = 'params' in error;
  const message = isQuery && cause === error ? '' : saying(cause.message);
  return {
    type: cause.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: isQuery ? `A query failed: ${message}` : message,
    stack: frames(error),
  };
}

/**
 * The sentence for an error that stops the start. The message of a failed query may hold what people wrote and is
 * shortened; all others are our own.
 */
export function sayingOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'params' in error ? describe(error).message : error.message;
}

/** What is logged of a request: its route, since an address holds what people search for. */
const request = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions?.url,
  remoteAddress: ip,
});

/** Logging without secrets and without what people write: no cookies, no addresses, no bodies, no queries' values. */
export function logging(
  level: string,
  stream?: { write(line: string): void },
): FastifyLoggerOptions & PinoLoggerOptions {
  return {
    level,
    ...(stream ? { stream } : {}),
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
    serializers: { err: describe as never, req: request as never },
  };
}
