import type { FastifyRequest } from 'fastify';
import { rightsOf, type Capability } from '#contract/people/roles.ts';
import { isSignatureTooOld } from '#server/core/admin-session.ts';
import { Forbidden, LoginRequired, SignatureTooOld } from '#server/core/access-errors.ts';
import type { Actor } from './session.ts';

/** Decides who may call a route and says who calls; refuses by throwing. A required argument of every route. */
export type Guard<Who> = (request: FastifyRequest) => Promise<Who>;

/** Everybody. Never looks up the sender, so that the answer is the same for all. */
export const anyone: Guard<null> = () => Promise.resolve(null);

const mustBeWallet = (actor: Actor): Actor & { wallet: string } => {
  if (actor.wallet === null) throw new Forbidden('Anonymous accounts cannot do this. Please login with a wallet.');
  return { ...actor, wallet: actor.wallet };
};

/**
 * Somebody logged in, with a wallet or anonymously, even if blocked from writing. For calls whose changes nobody else
 * sees.
 */
export const loggedIn: Guard<Actor> = async (request) => {
  const actor = await request.actor();
  if (actor === null) throw new LoginRequired();
  if (actor.wallet === null && request.method !== 'GET') request.server.switches.mayWriteAnonymously();
  return actor;
};

/** Somebody logged in with a wallet, even if blocked from writing. For calls that protect the caller's own account. */
export const accountOwner: Guard<Actor & { wallet: string }> = async (request) => mustBeWallet(await loggedIn(request));

/** Somebody logged in, with a wallet or anonymously. */
export const member: Guard<Actor> = async (request) => {
  const actor = await loggedIn(request);
  // A block does not apply to an admin: only another admin could end it, and there may be none.
  if (actor.blockedReason !== null && !actor.isAdmin && request.method !== 'GET')
    throw new Forbidden(`You cannot write here any more: ${actor.blockedReason}`);
  return actor;
};

/** Somebody logged in with a wallet. */
export const walletUser: Guard<Actor & { wallet: string }> = async (request) => mustBeWallet(await member(request));

/** The right that a call needs; some calls derive it from the request's path. */
type Needed = Capability | ((request: FastifyRequest) => Capability);

/** Whether somebody has a role with this right; nobody who is not logged in has one. */
export const hasRight = (actor: Pick<Actor, 'role'> | null, right: Capability): boolean =>
  actor !== null && actor.role !== null && rightsOf[actor.role].includes(right);

/** A person whose role has this right, at the time of this request. */
export const may =
  (needed: Needed): Guard<Actor & { wallet: string }> =>
  async (request) => {
    const capability = typeof needed === 'function' ? needed(request) : needed;
    const { wallet, role, ...actor } = await member(request);
    if (wallet === null || role === null || !rightsOf[role].includes(capability))
      throw new Forbidden('Forbidden: admin only');
    return { ...actor, role, wallet };
  };

/** An admin. */
export const admin = may('administer');

/**
 * Refuses a wallet whose last signature is older than an hour, so that a stolen session can neither delete nor pay
 * anything.
 */
export function mustHaveSignedLately({ signedAt }: Actor): void {
  if (isSignatureTooOld(signedAt)) throw new SignatureTooOld();
}

/** A person whose role has this right, and whose wallet signed within the last hour. */
export const mayLately =
  (needed: Needed): Guard<Actor & { wallet: string }> =>
  async (request) => {
    const actor = await may(needed)(request);
    mustHaveSignedLately(actor);
    return actor;
  };

/** An admin whose wallet signed within the last hour. */
export const signedAdmin = mayLately('administer');
