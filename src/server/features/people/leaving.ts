import { asc, eq, inArray, sql } from 'drizzle-orm';
import { defaultRank } from '#contract/standing/limits.ts';
import { LoginRequired } from '#server/core/access-errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { Overtaken } from '#server/db/locks.ts';
import { notices } from '#server/db/schema/notices.ts';
import { accounts, sessions } from '#server/db/schema/people.ts';
import { activeDays, grants } from '#server/db/schema/standing.ts';
import { deleteRole, mustNotBeLastAdmin } from './roles.ts';

/** The SHA-256 of a wallet: it recognises a wallet whose account was blocked when it was closed. */
export const sealOf = (wallet: string) => sql`encode(sha256(convert_to(${wallet}, 'UTF8')), 'hex')`;

/** The identifying data of a person: wallet, name, and the key of names that look like it. */
export interface Known {
  readonly wallet: string | null;
  readonly username: string | null;
  readonly usernameKey: string | null;
}

/** Reads the fields that identify the owner of an account. Refuses a closed account. */
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
 * Locks an open account and these others until the end of the transaction, so that nobody closes them meanwhile.
 * Refuses a closed account: a request that began before the closing may still be sending a file.
 */
export async function holdOpen(db: Db, id: string, others: readonly string[] = []): Promise<void> {
  const held = await db
    .select({ id: accounts.id, closedAt: accounts.closedAt })
    .from(accounts)
    .where(inArray(accounts.id, [id, ...others]))
    .orderBy(asc(accounts.id))
    .for('no key update');
  if (held.find((account) => account.id === id)?.closedAt !== null)
    throw new LoginRequired('Your account was closed meanwhile, so nothing was saved. Please login first.');
}

/**
 * Removes everything from an account that identifies its owner or that only its owner sees, inside the transaction that
 * closes it. A block stays with the wallet. Refuses a closed account, one whose wallet or name no longer matches
 * `known`, and that of the last admin.
 */
export async function blankAccount(db: Db, id: string, known: Known, configured: readonly string[]): Promise<void> {
  const [account] = await db
    .select({ blocked: accounts.blockedReason })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('update');
  const { wallet, username } = await knownAs(db, id);
  if (wallet !== known.wallet || username !== known.username)
    throw new Overtaken('The name of this account was changed meanwhile.');
  const blocked = account?.blocked ?? null;
  await mustNotBeLastAdmin(db, id, configured);
  await deleteRole(db, id);
  for (const table of [grants, activeDays, sessions]) await db.delete(table).where(eq(table.accountId, id));
  // In the order in which every transaction locks notices.
  const ownNotices = db
    .select({ id: notices.id })
    .from(notices)
    .where(eq(notices.accountId, id))
    .orderBy(asc(notices.id))
    .for('update');
  await db.delete(notices).where(inArray(notices.id, ownNotices));
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
