import { asc, desc, eq, isNotNull } from 'drizzle-orm';
import { mostRoles } from '#contract/moderation/limits.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Holder } from '#server/core/staff.ts';
import type { Db } from '#server/db/client.ts';
import { accounts, roles } from '#server/db/schema/people.ts';

/** Whom admins gave a role, the newest first. */
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
 * Refuses that an account is an admin no longer where it is the last one: the configuration names none, and nobody else
 * was made one. Until the transaction is over, no other one takes an admin away.
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

/** Takes the role of an account away, inside the transaction that does it. Returns which one it was; null for none. */
export async function deleteRole(db: Db, accountId: string): Promise<Holder['role'] | null> {
  const [gone] = await db.delete(roles).where(eq(roles.accountId, accountId)).returning({ role: roles.role });
  return gone?.role ?? null;
}
