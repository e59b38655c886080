import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { former } from '#contract/format.ts';
import { Conflict } from '#server/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { bounties, bountyEntries } from '#server/db/schema/bounties.ts';
import { accounts } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import type { Known } from '#server/features/people/leaving.ts';
import { nameKey } from '#server/features/people/skeleton.ts';
import { isPerson } from './bounty-notices.ts';

/** The wallet of an entry's author. Refuses anything but an accepted entry of a wallet user. */
export async function walletOfEntry(db: Db, bountyId: string, contributionId: string): Promise<string> {
  const [entry] = await db
    .select({ wallet: accounts.wallet, status: submissions.status })
    .from(bountyEntries)
    .innerJoin(submissions, eq(submissions.id, bountyEntries.contributionId))
    .innerJoin(accounts, eq(accounts.id, submissions.authorId))
    .where(
      and(
        eq(bountyEntries.bountyId, bountyId),
        eq(bountyEntries.contributionId, contributionId),
        bountyEntries.isThere,
      ),
    )
    // Locks the author's account: its owner cannot close it before the bounty stores the wallet.
    .for('key share', { of: accounts });
  if (entry === undefined)
    throw new Conflict('This contribution is no entry of the bounty.', { field: 'contributionId' });
  if (entry.status !== 'Accepted')
    throw new Conflict('Accept the contribution first, then award the bounty to it.', { field: 'contributionId' });
  if (entry.wallet === null)
    throw new Conflict('This contribution is anonymous; choose one of a wallet user, or type the winner in.', {
      field: 'contributionId',
    });
  return entry.wallet;
}

/** Refuses a typed winner who made an entry: an admin must accept that entry and award it. */
export async function mustHaveNoEntry(db: Db, bountyId: string, winner: string): Promise<void> {
  // Locks the accounts with that name: their owners cannot close them before the bounty stores the name.
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(isPerson(winner))
    .orderBy(accounts.id)
    .for('key share');
  const people = found.map(({ id }) => id);
  const [entry] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(
      bountyEntries,
      and(
        eq(bountyEntries.contributionId, submissions.id),
        eq(bountyEntries.bountyId, bountyId),
        bountyEntries.isThere,
      ),
    )
    .where(and(inArray(submissions.authorId, people), eq(submissions.kind, 'contribution')))
    .limit(1);
  if (entry)
    throw new Conflict('This person made an entry: accept it, then choose it as the winning entry.', {
      field: 'winner',
    });
}

const isTyped = and(isNull(bounties.winnerContributionId), isNotNull(bounties.winner));

// The number of typed names to read at a time.
const namesAtOnce = 1_000;

/** The names of winners, as admins typed them, that look like the name with this key; each once. */
async function namesLike(db: Db, usernameKey: string): Promise<string[]> {
  const alike: string[] = [];
  let last: string | undefined;
  for (;;) {
    const later = last === undefined ? undefined : gt(bounties.winner, last);
    const found = await db
      .selectDistinct({ winner: sql<string>`${bounties.winner}` })
      .from(bounties)
      .where(and(isTyped, later))
      .orderBy(asc(bounties.winner))
      .limit(namesAtOnce);
    alike.push(...found.map(({ winner }) => winner).filter((winner) => nameKey(winner) === usernameKey));
    if (found.length < namesAtOnce) return alike;
    last = found.at(-1)!.winner;
  }
}

/** The ids of the bounties won by that wallet, or by a typed name that looks like that person's. */
export async function wonBy(db: Db, { wallet, usernameKey }: Known): Promise<string[]> {
  if (wallet === null) return [];
  const names = usernameKey === null ? [] : await namesLike(db, usernameKey);
  const found = await db
    .select({ id: bounties.id })
    .from(bounties)
    .where(
      or(eq(bounties.winner, wallet), names.length === 0 ? undefined : and(isTyped, inArray(bounties.winner, names))),
    )
    .orderBy(asc(bounties.id));
  return found.map(({ id }) => id);
}

/** Locks the bounties that a person won. */
export async function holdWonBy(db: Db, known: Known): Promise<void> {
  const ids = await wonBy(db, known);
  await db
    .select({ id: bounties.id })
    .from(bounties)
    .where(inArray(bounties.id, ids))
    .orderBy(asc(bounties.id))
    .for('update');
}

/**
 * Replaces a person by a former member as the winner of their bounties, inside the transaction that closes the locked
 * account.
 */
export async function forgetWinner(db: Db, known: Known): Promise<void> {
  await db
    .update(bounties)
    .set({ winner: former })
    .where(inArray(bounties.id, await wonBy(db, known)));
}
