import { asc, eq, inArray, sql } from 'drizzle-orm';
import { defaultRank } from '#contract/standing/limits.ts';
import { NotFound } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { Overtaken } from '#server/db/locks.ts';
import { notices } from '#server/db/schema/notices.ts';
import { accounts, sessions } from '#server/db/schema/people.ts';
import { activeDays, grants } from '#server/db/schema/standing.ts';

/** By what a wallet that left while it was blocked is known again: its SHA-256. */
export const sealOf = (wallet: string) => sql`encode(sha256(convert_to(${wallet}, 'UTF8')), 'hex')`;

/** By what a person is known here: a wallet, a name, and what a name that looks like it becomes. */
export interface Known {
  readonly wallet: string | null;
  readonly username: string | null;
  readonly usernameKey: string | null;
}

/** By what the owner of an account is known. Refuses one that is closed already. */
export async function knownAs(db: Db, id: string): Promise<Known> {
  const { wallet, username, usernameKey, closedAt } = accounts;
  const [account] = await db
    .select({ wallet, username, usernameKey, closedAt })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (account === undefined || account.closedAt !== null) throw new NotFound('This account is closed already.');
  return { wallet: account.wallet, username: account.username, usernameKey: account.usernameKey };
}

/**
 * Takes everything from an account by which its owner is known, and what only its owner sees, inside the transaction
 * that closes it. A block stays with the wallet. Refuses one that is closed already, and one whose owner is known by
 * something else than `known` meanwhile.
 */
export async function blankAccount(db: Db, id: string, known: Known): Promise<void> {
  const [account] = await db
    .select({ blocked: accounts.blockedReason })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('update');
  const { wallet, username } = await knownAs(db, id);
  if (wallet !== known.wallet || username !== known.username)
    throw new Overtaken('The name of this account was changed meanwhile.');
  const blocked = account?.blocked ?? null;
  for (const table of [grants, activeDays, sessions]) await db.delete(table).where(eq(table.accountId, id));
  // In the order in which everybody takes notices.
  const told = db
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.accountId, id))
    .orderBy(asc(notices.id))
    .for('update');
  await db.delete(notices).where(inArray(notices.id, told));
  // The last account of a wallet keeps its block.
  if (wallet !== null && blocked !== null)
    await db
      .update(accounts)
      .set({ closedWallet: null })
      .where(eq(accounts.closedWallet, sealOf(wallet)));
  await db
    .update(accounts)
    .set({
      wallet: null,
      username: null,
      usernameKey: null,
      bio: '',
      pfp: '',
      rank: defaultRank,
      hiddenReason: null,
      pictureHiddenReason: null,
      points: 0,
      recentPoints: 0,
      acceptedCount: 0,
      bountiesWon: 0,
      closedAt: sql`now()`,
      closedWallet: wallet === null || blocked === null ? null : sealOf(wallet),
    })
    .where(eq(accounts.id, id));
}
