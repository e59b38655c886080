import { desc, eq, inArray, sql } from 'drizzle-orm';
import { mostRoles } from '#contract/moderation/limits.ts';
import type { RoleHolder } from '#contract/moderation/roles.ts';
import type { Role } from '#contract/people/roles.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import { tags } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, roles } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { tell } from '#server/features/notices/telling.ts';
import { bylineColumns, personId } from '#server/features/people/byline.ts';
import { deleteRole, mustNotBeLastAdmin } from '#server/features/people/roles.ts';
import { record } from './audit.ts';

const person = { wallet: personId(accounts), profile: bylineColumns };

/** The admins from the configuration, in its order, with their names if they have an account. */
async function configuredAdmins(db: Db, configured: readonly string[]): Promise<RoleHolder[]> {
  const found = await db
    .select({ id: accounts.id, ...person })
    .from(accounts)
    .where(inArray(accounts.wallet, [...configured]))
    .limit(configured.length);
  const known = new Map(found.map((account) => [account.wallet, account]));
  return configured.map((wallet) => ({
    ...(known.get(wallet) ?? { id: null, wallet, profile: { username: null, pfp: '' } }),
    role: 'admin',
    isConfigured: true,
    since: null,
    by: null,
  }));
}

/** The admins and moderators: those from the configuration first, then the newest. */
export async function listRoles(db: Db, configured: readonly string[]): Promise<RoleHolder[]> {
  const granted = await db
    .select({ id: accounts.id, ...person, role: roles.role, since: roles.createdAt, grantedBy: roles.grantedBy })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .orderBy(desc(roles.createdAt), desc(roles.accountId))
    .limit(mostRoles);
  const givers = granted.flatMap(({ grantedBy }) => grantedBy ?? []);
  const named = await db
    .select({ id: accounts.id, ...person })
    .from(accounts)
    .where(inArray(accounts.id, givers))
    .limit(mostRoles);
  const byId = new Map(named.map(({ id, ...giver }) => [id, giver]));
  const others = granted
    .filter(({ wallet }) => !configured.includes(wallet))
    .map(({ grantedBy, ...holder }) => ({
      ...holder,
      isConfigured: false,
      by: (grantedBy === null ? null : byId.get(grantedBy)) ?? null,
    }));
  return [...(await configuredAdmins(db, configured)), ...others];
}

/** The id of a wallet's account. Refuses a wallet that never logged in. */
export async function accountWithWallet(db: Db, wallet: string): Promise<string> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, wallet));
  if (account === undefined) throw new NotFound('No account has this wallet; its owner must log in once first.');
  return account.id;
}

/** A change of a person's role, and its author. */
export interface RoleChange {
  /** The account of the admin; null for the command line. */
  readonly by: string | null;
  readonly id: string;
  readonly reason: string;
  /** The wallets of the admins from the configuration, who stay admins. */
  readonly configured: readonly string[];
}

const nouns: Readonly<Record<Role, string>> = { moderator: 'a moderator', admin: 'an admin' };

/**
 * Locks the account of a person until the end of the transaction, so that changes of their role happen in turn. Refuses
 * an unknown account, one without a wallet, and an admin from the configuration.
 */
async function holdPerson(db: Db, { id, configured }: RoleChange) {
  const { wallet, username, blockedReason } = accounts;
  const [account] = await db
    .select({ wallet, username, blocked: blockedReason })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update');
  if (account === undefined) throw new NotFound('There is no such account.');
  if (account.wallet === null) throw new Conflict('Only a person with a wallet can have a role.');
  if (configured.includes(account.wallet))
    throw new Conflict('This wallet is an admin by ADMIN_WALLET, which only the configuration of the server changes.');
  return { ...account, name: account.username ?? account.wallet };
}

/** Logs the change, notifies the person, and makes every instance look up their role again. */
async function noted(
  db: Db,
  touch: Touch,
  { by, id, reason }: RoleChange,
  { action, name, role, isTaken }: { action: string; name: string; role: Role; isTaken: boolean },
): Promise<void> {
  await record(db, touch, { by, action, subject: 'account', subjectId: id, title: name, details: reason });
  const details = { role, isTaken, note: reason };
  await tell(db, touch, { to: eq(accounts.id, id), by, kind: 'role', about: { accountId: id }, details });
  touch(peopleTags.loginsOf(id), peopleTags.people, tags.roles, tags.site);
}

/**
 * Grants a role, which replaces a present one. Refuses the role that they have, a blocked person, more than
 * `mostRoles`, and a step down of the last admin.
 */
export function grantRole(store: Store, role: Role, change: RoleChange): Promise<{ role: Role }> {
  const { by, id, configured } = change;
  return write(store, async (db, touch) => {
    const { name, blocked } = await holdPerson(db, change);
    if (blocked !== null) throw new Conflict('This person is blocked from writing; unblock them first.');
    const [before] = await db.select({ role: roles.role }).from(roles).where(eq(roles.accountId, id));
    if (before?.role === role) throw new Conflict(`This person is ${nouns[role]} already.`);
    if (before?.role === 'admin') await mustNotBeLastAdmin(db, id, configured);
    if (before === undefined && (await db.$count(roles)) >= mostRoles)
      throw new Conflict(`At most ${mostRoles} people can have a role; take one away first.`);
    await db
      .insert(roles)
      .values({ accountId: id, role, grantedBy: by })
      .onConflictDoUpdate({ target: roles.accountId, set: { role, grantedBy: by, createdAt: sql`now()` } });
    await noted(db, touch, change, { action: `made ${nouns[role]} of the`, name, role, isTaken: false });
    return { role };
  });
}

/** Takes a person's role. Refuses a person without one, an admin from the configuration, and the last admin. */
export function takeRole(store: Store, change: RoleChange): Promise<{ role: null }> {
  const { id, configured } = change;
  return write(store, async (db, touch) => {
    const { name } = await holdPerson(db, change);
    await mustNotBeLastAdmin(db, id, configured);
    const role = await deleteRole(db, id);
    if (role === null) throw new NotFound('This person has no role.');
    await noted(db, touch, change, { action: `took the role of ${role} from the`, name, role, isTaken: true });
    return { role: null };
  });
}
