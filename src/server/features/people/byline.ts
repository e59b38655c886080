import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { former } from '#contract/format.ts';
import { serverLimits } from '#contract/limits.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { accounts } from '#server/db/schema/people.ts';

/**
 * The public id of the person of an account: its wallet, 'anonymous' (spec §3, Session), or 'former' for a closed one.
 * `from` is `accounts` or an alias of it.
 */
export function personId(from: { wallet: AnyPgColumn; closedAt: AnyPgColumn }): SQL<string> {
  return sql<string>`coalesce(${from.wallet}, case when ${from.closedAt} is null then 'anonymous' else '${sql.raw(former)}' end)`;
}

/** The id of a wallet's account, for lists by person; null for a wallet without one. */
export const accountOf = (wallet: string): SQL<string | null> =>
  sql`(select ${accounts.id} from ${accounts} where ${accounts.wallet} = ${wallet})`;

/** A page of a person's items. Refuses a wallet without an account. */
export async function ofPerson<List extends object>(db: Db, wallet: string, list: List | Promise<List>): Promise<List> {
  const found = await list;
  if (Object.values(found).some((rows) => Array.isArray(rows) && rows.length > 0)) return found;
  const [person] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.wallet, wallet));
  if (person === undefined) throw new NotFound('Profile not found.');
  return found;
}

/** The public data of an author, without the parts that an admin hid. Selected from `accounts`. */
export const bylineColumns = {
  username: sql<string | null>`case when ${accounts.hiddenReason} is null then ${accounts.username} end`,
  // Limits the length whatever the store contains, since every text of the person repeats it.
  pfp: sql<string>`case when ${accounts.pictureHiddenReason} is null and char_length(${accounts.pfp}) <= ${sql.raw(String(serverLimits.profilePicture))}
    then ${accounts.pfp} else '' end`,
};

/** The public bio of a person. Selected from `accounts`. */
export const publicBio = sql<string>`case when ${accounts.hiddenReason} is null then ${accounts.bio} else '' end`;

/** A person's data for admins. Selected from `accounts`, as are `restraintColumns`. */
export const personColumns = {
  id: accounts.id,
  wallet: personId(accounts),
  username: accounts.username,
  bio: accounts.bio,
  pfp: accounts.pfp,
  createdAt: accounts.createdAt,
};

/** The reasons of a person's restraints. */
export const restraintColumns = {
  writing: accounts.blockedReason,
  text: accounts.hiddenReason,
  picture: accounts.pictureHiddenReason,
};
