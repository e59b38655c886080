import { asc, desc, eq, isNotNull } from 'drizzle-orm';
import { mostRoles } from '#contract/moderation/limits.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Holder } from '#server/core/staff.ts';
import type { Db } from '#server/db/client.ts';
import { accounts, roles } from '#server/db/schema/people.ts';

/** The people with a role from an admin, newest first. */
export async function readHolders(db: Db): Promise<Holder[]> {
  const found = await db
    .select({ wallet: accounts.wallet, role: roles.role })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(isNotNull(accounts.wallet))
    .orderBy(desc(roles.createdAt), desc(roles.accountId))
    .limit(mostRoles);
  return found.map(({ wallet, role }) => ({ wallet: wallet!, role }));
}

/**
 * Refuses to remove the last admin, counting those from the configuration and by a grant. Blocks other removals until
 * the end of the transaction.
 */
export async function mustNotBeLastAdmin(db: Db, accountId: string, configured: readonly string[]): Promise<void> {
  if (configured.length > 0) return;
  const admins = await db
    .select({ accountId: roles.accountId })
    .from(roles)
    .where(eq(roles.role, 'admin'))
    .orderBy(asc(roles.accountId))
    .limit(mostRoles)
    .for('update');
  if (admins.length === 1 && admins[0]!.accountId === accountId)
    throw new Conflict('This is the last admin; make somebody else an admin first.');
}

/** Deletes the role of an account inside the caller's transaction. Returns the role; null without one. */
export async function deleteRole(db: Db, accountId: string): Promise<Holder['role'] | null> {
  const [gone] = await db.delete(roles).where(eq(roles.accountId, accountId)).returning({ role: roles.role });
  return gone?.role ?? null;
}
