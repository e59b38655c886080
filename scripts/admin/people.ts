import { count, dateAndTime } from '#contract/format.ts';
import { reason as reasonShape } from '#contract/text.ts';
import { roles as roleNames, type Role } from '#contract/people/roles.ts';
import { accountWithWallet, grantRole, listRoles, takeRole } from '#server/features/moderation/roles.ts';
import { endSessionsOf, listSessionsOf } from '#server/features/moderation/sessions.ts';
import type { Command, Given, Options } from './command.ts';

export const peopleUsage = `  npm run admin -- roles
  npm run admin -- grant ${roleNames.join('|')} WALLET [--reason TEXT]
  npm run admin -- take WALLET [--reason TEXT]
  npm run admin -- sessions WALLET
  npm run admin -- end-sessions WALLET`;

/** `roles`: lists the admins and moderators. */
export const roles: Command = async ({ store, config }) => {
  const holders = await listRoles(store.db, config.ADMIN_WALLET);
  const lines = holders.map(({ wallet, profile, role, since }) => {
    const named = profile.username === null ? wallet : `${wallet} (${profile.username})`;
    return `${role} ${named} ${since === null ? 'by ADMIN_WALLET' : `since ${dateAndTime(since)}`}`;
  });
  return lines.join('\n') || 'Nobody is an admin or a moderator.';
};

/** The reason in the options, '' without one. Refuses the same reasons as the dashboard. */
function reasonIn({ reason }: Options): string {
  if (reason === undefined) return '';
  const read = reasonShape.safeParse(reason);
  if (!read.success) throw new Error(read.error.issues[0]!.message);
  return read.data;
}

const changeOf = async ({ store, config, options }: Given, wallet: string) => ({
  by: null,
  id: await accountWithWallet(store.db, wallet),
  reason: reasonIn(options),
  configured: config.ADMIN_WALLET,
});

/** `grant ROLE WALLET`. */
export const grant: Command = async (given) => {
  const [role, wallet, ...more] = given.words;
  if (!roleNames.includes(role as Role) || wallet === undefined || more.length > 0) return null;
  await grantRole(given.store, role as Role, await changeOf(given, wallet));
  return `${wallet} is ${role === 'admin' ? 'an admin' : 'a moderator'}.`;
};

/** `take WALLET`. */
export const take: Command = async (given) => {
  const [wallet, ...more] = given.words;
  if (wallet === undefined || more.length > 0) return null;
  await takeRole(given.store, await changeOf(given, wallet));
  return `${wallet} has no role any longer.`;
};

/** `sessions WALLET`: lists when each session began and was last used. */
export const sessions: Command = async ({ store, words: [wallet, ...more] }) => {
  if (wallet === undefined || more.length > 0) return null;
  const found = await listSessionsOf(store.db, await accountWithWallet(store.db, wallet));
  const lines = found.map(({ begunAt, usedAt }) => `begun ${dateAndTime(begunAt)}, last used ${dateAndTime(usedAt)}`);
  return lines.join('\n') || 'This person has no session.';
};

/** `end-sessions WALLET`. */
export const endSessions: Command = async ({ store, words: [wallet, ...more] }) => {
  if (wallet === undefined || more.length > 0) return null;
  const ended = await endSessionsOf(store, null, await accountWithWallet(store.db, wallet));
  return `${count(ended, 'session')} ended.`;
};
