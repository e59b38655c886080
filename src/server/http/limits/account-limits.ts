import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayLength } from '#contract/timing.ts';
import { TooMany } from '#server/core/later-errors.ts';
import { visitorOf } from '#server/http/network.ts';
import type { Actor } from '#server/http/session.ts';

/** The limit of writes for an account without a wallet, one younger than a day, and any other. */
interface AccountLimit {
  readonly per: '1 minute' | '10 minutes' | '1 hour';
  readonly anonymous: number;
  readonly fresh: number;
  readonly settled: number;
}

/** The limits of writes (security T40): each kind has its own count, over all routes and addresses. */
const kinds = {
  submission: { per: '10 minutes', anonymous: 3, fresh: 8, settled: 30 },
  comment: { per: '1 minute', anonymous: 5, fresh: 8, settled: 20 },
  vote: { per: '1 minute', anonymous: 15, fresh: 20, settled: 30 },
  flag: { per: '10 minutes', anonymous: 3, fresh: 5, settled: 20 },
  profile: { per: '1 hour', anonymous: 10, fresh: 10, settled: 10 },
  upload: { per: '1 hour', anonymous: 1, fresh: 10, settled: 60 },
  deletion: { per: '10 minutes', anonymous: 30, fresh: 30, settled: 30 },
  draft: { per: '1 hour', anonymous: 10, fresh: 10, settled: 10 },
  preview: { per: '1 minute', anonymous: 60, fresh: 60, settled: 120 },
  notices: { per: '1 minute', anonymous: 60, fresh: 60, settled: 60 },
  /** All other writes: edits, withdrawals, an admin's work. */
  change: { per: '1 minute', anonymous: 10, fresh: 20, settled: 60 },
} satisfies Record<string, AccountLimit>;

/** The kind of a write. */
export type WriteKind = keyof typeof kinds;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of write that limits this route; absent for reads, and for calls without login. */
    writes?: WriteKind;
  }
}

function most({ anonymous, fresh, settled }: AccountLimit, { wallet, isAdmin, since }: Actor): number {
  if (wallet === null) return anonymous;
  return isAdmin || Date.parse(since) + dayLength < Date.now() ? settled : fresh;
}

/** A number of seconds, in words. */
export const inWords = (seconds: number) =>
  seconds <= 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * Counts the writes of each account, in addition to the requests of its address, so that many addresses do not evade
 * the limit (security T40). Accounts without a wallet are free to create, so their writes also count for the visitor's
 * address. A request counts after its guard and its contract accepted it.
 */
export function accountLimits(app: FastifyInstance): void {
  // There is always an actor here: the guard accepts only logged-in people.
  const writer = async (request: FastifyRequest) => (await request.actor())!;
  const limitersOf = (kind: WriteKind) => ({
    account: app.createRateLimit({
      timeWindow: kinds[kind].per,
      max: async (request) => most(kinds[kind], await writer(request)),
      keyGenerator: async (request) => `${kind} ${(await writer(request)).accountId}`,
    }),
    visitor: app.createRateLimit({
      timeWindow: kinds[kind].per,
      max: kinds[kind].anonymous,
      keyGenerator: ({ ip }) => `anonymous ${kind} ${visitorOf(ip)}`,
    }),
  });
  const limiters = new Map(Object.keys(kinds).map((kind) => [kind, limitersOf(kind as WriteKind)]));

  app.addHook('onRoute', (route) => {
    const kind = limiters.get(route.config?.writes ?? '');
    if (kind === undefined) return;
    const { account, visitor } = kind;
    route.preHandler = async (request: FastifyRequest) => {
      let limit = await account(request);
      const isWithin = limit.isAllowed || !limit.isExceeded;
      if (isWithin && (await writer(request)).wallet === null) limit = await visitor(request);
      if (limit.isAllowed || !limit.isExceeded) return;
      throw new TooMany(
        `You have sent too much in a short time; please wait ${inWords(limit.ttlInSeconds)} and try again.`,
        limit.ttlInSeconds,
      );
    };
  });
}
