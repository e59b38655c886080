import type { FastifyRequest } from 'fastify';
import type { FastifyLoggerOptions, PinoLoggerOptions } from 'fastify/types/logger.js';

// Libraries and the database quote values in their messages.
const quotes = [...`"'\`“”`];
const mostOfMessage = 300;

/** The message of an error without everything between its first and its last quotation mark. */
function saying(message: string): string {
  const firsts = quotes.map((quote) => message.indexOf(quote)).filter((at) => at !== -1);
  if (firsts.length === 0) return message.slice(0, mostOfMessage);
  const last = Math.max(...quotes.map((quote) => message.lastIndexOf(quote)));
  return `${message.slice(0, Math.min(...firsts))}…${message.slice(last + 1)}`.slice(0, mostOfMessage);
}

/** The stack frames of an error, without its message, which could look like one. */
function frames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const after = start === -1 ? '' : stack.slice(start + message.length);
  return after
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * The logged parts of an error: its type, code, message and stack frames, without values, which people wrote (security
 * T41). The message of a failed query contains its values, so the database's own message replaces it, without the
 * quoted parts.
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
 * The sentence for an error that stops the start. The message of a failed query may contain people's texts and is
 * shortened; all others are our own.
 */
export function sayingOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'params' in error ? describe(error).message : error.message;
}

/** The logged parts of a request: its route pattern, since the URL contains what people search for. */
const request = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions?.url,
  remoteAddress: ip,
});

/** Logging without secrets and without people's texts: no cookies, no URLs, no bodies, no parameters of queries. */
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
