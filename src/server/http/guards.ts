import type { FastifyRequest } from 'fastify';
import { Forbidden, LoginRequired } from '#server/errors.ts';
import type { Actor } from './session.ts';

/** Decides who may call a route and says who calls; refuses by throwing. A required argument of every route. */
export type Guard<Who> = (request: FastifyRequest) => Promise<Who>;

/** Everybody. Does not look at who it is, so that the answer is the same for all. */
export const anyone: Guard<null> = () => Promise.resolve(null);

/** Somebody logged in, with a wallet or anonymously. */
export const member: Guard<Actor> = async (request) => {
  const actor = await request.actor();
  if (actor === null) throw new LoginRequired();
  // An admin is one by the configuration alone, and could not be unblocked by anybody else.
  if (actor.blockedReason !== null && !actor.isAdmin && request.method !== 'GET')
    throw new Forbidden(`You cannot write here any more: ${actor.blockedReason}`);
  return actor;
};

/** Somebody logged in with a wallet. */
export const walletUser: Guard<Actor & { wallet: string }> = async (request) => {
  const actor = await member(request);
  if (actor.wallet === null) throw new Forbidden('Anonymous accounts cannot do this. Please login with a wallet.');
  return { ...actor, wallet: actor.wallet };
};

/** An admin: a wallet that the configuration names at this very request. */
export const admin: Guard<Actor & { wallet: string }> = async (request) => {
  const actor = await member(request);
  if (actor.wallet === null || !actor.isAdmin) throw new Forbidden('Forbidden: admin only');
  return { ...actor, wallet: actor.wallet };
};
