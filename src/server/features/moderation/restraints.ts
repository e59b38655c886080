import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { former, shortWallet } from '#contract/format.ts';
import type { ListedPerson, Restraint } from '#contract/moderation/restraints.ts';
import type { Role } from '#contract/people/roles.ts';
import { id as uuid } from '#contract/text.ts';
import { Forbidden } from '#server/core/access-errors.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from '#server/db/client.ts';
import { newestFirst, readPage, type Page } from '#server/db/keyset.ts';
import { accounts, roles } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { personColumns, restraintColumns } from '#server/features/people/byline.ts';
import { nameKey } from '#server/features/people/skeleton.ts';
import { record } from './audit.ts';
import { hideProfilePicture } from './hiding-pictures.ts';
import { settleFlagsOn } from './settling.ts';

const order = newestFirst(accounts);

const role = sql<Role | null>`(select roles.role from ${roles} where roles.account_id = accounts.id)`;

function whoIs(query: string): SQL | undefined {
  if (query === '')
    return or(
      isNotNull(accounts.hiddenReason),
      isNotNull(accounts.pictureHiddenReason),
      isNotNull(accounts.blockedReason),
    );
  if (uuid.safeParse(query).success) return eq(accounts.id, query);
  return or(eq(accounts.wallet, query), eq(accounts.usernameKey, nameKey(query)));
}

/** The people with the wallet, username or account id `query`; without one, a page of the restrained people. */
export async function listPeople(
  db: Db,
  query: string,
  page: Page,
): Promise<{ people: ListedPerson[]; next: string | null }> {
  const selected = db.select({ ...personColumns, restraints: restraintColumns, role }).from(accounts);
  const { rows, next } = await readPage(selected, page, order, whoIs(query));
  return { people: rows, next };
}

const columnOf = { writing: 'blockedReason', text: 'hiddenReason', picture: 'pictureHiddenReason' } as const;
const taken = { writing: 'blocked', text: 'hid the text of', picture: 'hid the picture of' } as const;
const given = { writing: 'unblocked', text: 'showed the text of', picture: 'showed the picture of' } as const;

/** The person who adds or lifts a restraint. */
export interface Restrainer {
  readonly accountId: string;
  readonly isAdmin: boolean;
  /** The wallets of the admins from the configuration. */
  readonly configured: readonly string[];
}

interface Restraining {
  readonly by: Restrainer;
  readonly id: string;
  readonly restraint: Restraint;
  readonly reason: string | null;
}

/**
 * Refuses a moderator's measure against an admin or a moderator. Locks the account until the end of the transaction,
 * since an admin may grant the person a role at the same time.
 */
async function mustBeAbove(db: Db, { isAdmin, configured }: Restrainer, id: string): Promise<void> {
  if (isAdmin) return;
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('no key update');
  const hasRole = sql`exists (select from ${roles} where roles.account_id = accounts.id)`;
  const isStaff = and(eq(accounts.id, id), or(hasRole, inArray(accounts.wallet, [...configured])));
  if ((await db.$count(accounts, isStaff)) > 0)
    throw new Forbidden('Only an admin can do this to an admin or a moderator.');
}

/** Refuses a moderator's decision about themselves. An admin may decide alone, since a site may have only one. */
export function mustBeAboutAnother(by: Pick<Restrainer, 'accountId' | 'isAdmin'>, personId: string): void {
  if (!by.isAdmin && by.accountId === personId)
    throw new Forbidden('This is about you; ask another moderator or an admin to decide on it.');
}

/**
 * Adds or lifts a restraint on a person, inside the caller's transaction. Refuses the actor's own account; for a
 * moderator also the accounts of admins and moderators.
 */
export async function restrain(db: Db, touch: Touch, { by, id, restraint, reason }: Restraining): Promise<void> {
  if (id === by.accountId && reason !== null) throw new Conflict('You cannot do this to your own account.');
  await mustBeAbove(db, by, id);
  const [before] = await db
    .select({ reason: accounts[columnOf[restraint]] })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update');
  const [person] = await db
    .update(accounts)
    .set({ [columnOf[restraint]]: reason })
    .where(eq(accounts.id, id))
    .returning({ wallet: accounts.wallet, username: accounts.username, closedAt: accounts.closedAt });
  if (person === undefined) throw new NotFound('There is no such account.');
  if (reason !== null && restraint !== 'writing') await settleFlagsOn(db, { profileId: id });
  if (restraint === 'picture') await hideProfilePicture(db, touch, id, { reason, before: before!.reason });
  const action = reason === null ? given[restraint] : taken[restraint];
  const nobody = person.closedAt === null ? 'anonymous session' : shortWallet(former);
  const title = person.username ?? person.wallet ?? nobody;
  await record(db, touch, {
    by: by.accountId,
    action,
    subject: 'account',
    subjectId: id,
    title,
    details: reason ?? '',
  });
  touch(
    peopleTags.people,
    peopleTags.flags,
    peopleTags.loginsOf(id),
    ...(person.wallet !== null && restraint !== 'writing' ? [peopleTags.profile(person.wallet)] : []),
  );
}

/** Adds a restraint with a reason, or lifts it with null. Refuses the same accounts as `restrain`. */
export function restrainPerson(
  store: Store,
  by: Restrainer,
  id: string,
  restraint: Restraint,
  reason: string | null,
): Promise<ListedPerson> {
  return write(store, async (db, touch) => {
    await restrain(db, touch, { by, id, restraint, reason });
    const { people } = await listPeople(db, id, { limit: 1 });
    return people[0]!;
  });
}
