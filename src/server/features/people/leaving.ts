import { eq, sql } from 'drizzle-orm';
import { defaultRank } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { accounts, activeDays, grants, notices, sessions } from '#server/db/schema.ts';
import { NotFound } from '#server/core/errors.ts';

/** By what a wallet that left while it was blocked is known again: its SHA-256. */
export const sealOf = (wallet: string) => sql`encode(sha256(convert_to(${wallet}, 'UTF8')), 'hex')`;

/**
 * Takes everything from an account by which its owner is known, and what only its owner sees, inside the transaction that closes it. A block
 * stays with the wallet. Refuses one that is closed already.
 */
export async function blankAccount(db: Db, id: string): Promise<void> {
  const [account] = await db
    .select({ wallet: accounts.wallet, blocked: accounts.blockedReason, closedAt: accounts.closedAt })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('update');
  if (account === undefined || account.closedAt !== null) throw new NotFound('This account is closed already.');
  const { wallet, blocked } = account;
  for (const table of [grants, activeDays, sessions, notices]) await db.delete(table).where(eq(table.accountId, id));
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
