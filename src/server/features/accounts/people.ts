import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import { id as uuid } from '#contract/text.ts';
import type { Person, Restraint } from '#contract/accounts.ts';
import type { Db, Store } from '#server/db/client.ts';
import { afterCursor, byAge, cutPage, inOrder, newestFirst, type Page } from '#server/db/keyset.ts';
import { accounts } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { record } from '#server/features/audit/audit.ts';
import { settleFlagsOn } from '#server/features/flags/settling.ts';
import { personId } from './byline.ts';
import { skeleton } from './usernames.ts';

/** A person with what an admin may see of them. Selected from `accounts`, as are `restraintColumns`. */
export const personColumns = {
  id: accounts.id,
  wallet: personId(accounts),
  username: accounts.username,
  bio: accounts.bio,
  pfp: accounts.pfp,
  createdAt: accounts.createdAt,
};

/** Why what was taken from a person was taken. */
export const restraintColumns = { writing: accounts.blockedReason, text: accounts.hiddenReason, picture: accounts.pictureHiddenReason };

const order = newestFirst(accounts);

function whoIs(query: string): SQL | undefined {
  if (query === '') return or(isNotNull(accounts.hiddenReason), isNotNull(accounts.pictureHiddenReason), isNotNull(accounts.blockedReason));
  if (uuid.safeParse(query).success) return eq(accounts.id, query);
  return or(eq(accounts.wallet, query), eq(accounts.usernameKey, skeleton(query)));
}

/** The people whose wallet, username or account is `query`; without one, a page of those who are restrained. */
export async function listPeople(db: Db, query: string, page: Page): Promise<{ people: Person[]; next: string | null }> {
  const found = await db
    .select({ ...personColumns, restraints: restraintColumns })
    .from(accounts)
    .where(and(whoIs(query), afterCursor(order, page)))
    .orderBy(...inOrder(order))
    .limit(page.limit + 1);
  const { rows, next } = cutPage(found, page, byAge);
  return { people: rows, next };
}

const columnOf = { writing: 'blockedReason', text: 'hiddenReason', picture: 'pictureHiddenReason' } as const;
const taken = { writing: 'blocked', text: 'hid the text of', picture: 'hid the picture of' } as const;
const given = { writing: 'unblocked', text: 'showed the text of', picture: 'showed the picture of' } as const;

/** Takes something from a person with a reason, or gives it back with null. Refuses the admin's own account. */
export function restrainPerson(store: Store, by: string, id: string, restraint: Restraint, reason: string | null): Promise<Person> {
  return write(store, async (db, touch) => {
    if (id === by && reason !== null) throw new Conflict('You cannot do this to your own account.');
    const [person] = await db
      .update(accounts)
      .set({ [columnOf[restraint]]: reason })
      .where(eq(accounts.id, id))
      .returning({ wallet: accounts.wallet, username: accounts.username });
    if (person === undefined) throw new NotFound('There is no such account.');
    if (reason !== null && restraint !== 'writing') await settleFlagsOn(db, { profileId: id });
    const action = reason === null ? given[restraint] : taken[restraint];
    const title = person.username ?? person.wallet ?? 'anonymous session';
    await record(db, { by, action, subject: 'account', subjectId: id, title, details: reason ?? '' });
    if (person.wallet !== null && restraint !== 'writing') touch('people', `profile:${person.wallet}`);
    const { people } = await listPeople(db, id, { limit: 1 });
    return people[0]!;
  });
}
