import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { Unavailable } from '#server/core/later-errors.ts';
import { limitLongTexts } from './long-texts.ts';
import { rateLimits } from './rate-limits.ts';

interface RequestLimits {
  readonly redis: Redis | undefined;
  readonly internalToken: string;
  /** How late things may come to their turn before requests are refused, in milliseconds; 0 for ever so late. */
  readonly longestDelay?: number | undefined;
}

/** Lets through an admin's work while the server is too busy. A read is refused without a look at who sends it. */
async function onlyAdmins(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD' || !(await request.actor())?.isAdmin)
    throw new Unavailable('The server is busy or stopping; try again in a moment.');
}

/** How many requests one caller, and all together, may make, and how many long texts. */
export async function requestLimits(
  app: FastifyInstance,
  { redis, internalToken, longestDelay = 1_000 }: RequestLimits,
): Promise<void> {
  await rateLimits(app, { redis, internalToken });
  limitLongTexts(app);
  await app.register(underPressure, { maxEventLoopDelay: longestDelay, pressureHandler: onlyAdmins });
}
