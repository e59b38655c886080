import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { Unavailable } from '#server/core/later-errors.ts';
import { limitLongTexts } from './long-texts.ts';
import { rateLimits } from './rate-limits.ts';

interface RequestLimits {
  readonly redis: Redis | undefined;
  readonly internalToken: string;
  /** The longest delay of the event loop, in milliseconds, before the server refuses requests; 0 means no limit. */
  readonly longestDelay?: number | undefined;
}

/** Accepts an admin's work while the server is too busy. Refuses reads without looking up the sender. */
async function onlyAdmins(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD' || !(await request.actor())?.isAdmin)
    throw new Unavailable('The server is busy or stopping; try again in a moment.');
}

/** Limits requests per visitor and in total, and long texts. */
export async function requestLimits(
  app: FastifyInstance,
  { redis, internalToken, longestDelay = 1_000 }: RequestLimits,
): Promise<void> {
  await rateLimits(app, { redis, internalToken });
  limitLongTexts(app);
  await app.register(underPressure, { maxEventLoopDelay: longestDelay, pressureHandler: onlyAdmins });
}
