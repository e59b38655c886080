import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { former, shortWallet } from '#contract/format.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, roles } from '#server/db/schema/people.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { forgetCiting } from '#server/features/addresses/receipts/receipts.ts';
import { forgetWatches } from '#server/features/articles/watches.ts';
import { forgetWinner, holdWonBy } from '#server/features/bounties/winners.ts';
import { forgetUploader } from '#server/features/media/forgetting.ts';
import { record } from '#server/features/moderation/audit.ts';
import { forgetInAudit } from '#server/features/moderation/forgetting.ts';
import { settleFlagsOn } from '#server/features/moderation/settling.ts';
import { blankAccount, knownAs } from '#server/features/people/leaving.ts';
import { mustNotBeLastAdmin } from '#server/features/people/roles.ts';
import { isThere } from '#server/features/submissions/submissions.ts';
import { withdraw } from '#server/features/submissions/withdrawing.ts';
import { changeVotesOf } from './votes-off.ts';

/** Withdraws the waiting submissions of a person, one by one. */
async function withdrawAll(store: Store, accountId: string): Promise<void> {
  const isWaiting = and(eq(submissions.authorId, accountId), eq(submissions.status, 'waiting for review'), isThere);
  for (;;) {
    const waiting = await store.db
      .select({ id: submissions.id, kind: submissions.kind })
      .from(submissions)
      .where(isWaiting)
      .orderBy(asc(submissions.id))
      .limit(50);
    if (waiting.length === 0) return;
    for (const { id, kind } of waiting)
      await withdraw(store, kind, id, accountId).catch((error: unknown) => {
        // Somebody reviewed or deleted it in the meantime, so it no longer waits.
        if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
      });
  }
}

/**
 * Removes the waiting submissions and the votes of a closed account, and its name on receipts. After an interruption,
 * another call finishes it.
 */
export async function takeBack(store: Store, accountId: string): Promise<void> {
  await withdrawAll(store, accountId);
  await write(store, (db) => forgetCiting(db, accountId));
  await changeVotesOf(store, accountId, 'deleted');
}

/** The closing of an account. */
interface Closing {
  readonly accountId: string;
  /** The account that closes it: its own or an admin's; null for the command line. */
  readonly by: string | null;
  /** The wallets of the admins from the configuration. */
  readonly configured: readonly string[];
}

async function close(store: Store, { accountId, by, configured }: Closing): Promise<{ closed: true }> {
  // Checked before the closing removes anything.
  await mustNotBeLastAdmin(store.db, accountId, configured);
  await takeBack(store, accountId);
  await write(store, async (db, touch) => {
    const known = await knownAs(db, accountId);
    await holdWonBy(db, known);
    await blankAccount(db, accountId, known, configured);
    await forgetWinner(db, known);
    await forgetInAudit(db, accountId, known);
    await forgetWatches(db, accountId);
    await settleFlagsOn(db, { profileId: accountId });
    await forgetUploader(db, touch, accountId, known);
    const deed = {
      by,
      action: by === accountId ? 'closed' : 'forgot the person of',
      subject: 'account',
      subjectId: accountId,
      title: shortWallet(former),
    };
    await record(db, touch, deed);
    touch(tags.everything, peopleTags.loginsOf(accountId), peopleTags.noticesOf(accountId));
  });
  // Another window may have sent something in the meantime.
  await takeBack(store, accountId);
  return { closed: true };
}

// Closings in progress, by account.
const underway = new Map<string, Promise<{ closed: true }>>();

/**
 * Closes an account, for its owner or for an operator whom the owner asked: withdraws its waiting submissions, takes
 * back its votes, then removes its data and ends its sessions. Accepted contributions and comments stay, as by a former
 * member. A concurrent call waits for the same closing. After an interruption, `forgetPerson` finishes it. Refuses the
 * account of the last admin.
 */
export function closeAccount(store: Store, closing: Closing): Promise<{ closed: true }> {
  const { accountId } = closing;
  const done = underway.get(accountId) ?? close(store, closing).finally(() => underway.delete(accountId));
  underway.set(accountId, done);
  return done;
}

/**
 * Closes the account of a person who asked an operator. Refuses a missing account; a closed one, after finishing its
 * interrupted closing; and that of an admin or a moderator, so that no admin removes another one by this: an admin must
 * take the role first.
 */
export async function forgetPerson(store: Store, closing: Closing): Promise<{ closed: true }> {
  const [account] = await store.db
    .select({ wallet: accounts.wallet, closedAt: accounts.closedAt, role: roles.role })
    .from(accounts)
    .leftJoin(roles, eq(roles.accountId, accounts.id))
    .where(eq(accounts.id, closing.accountId));
  if (account === undefined) throw new NotFound('There is no such account.');
  if (account.closedAt !== null) {
    await takeBack(store, closing.accountId);
    throw new NotFound('This account is closed already.');
  }
  if (account.wallet !== null && closing.configured.includes(account.wallet))
    throw new Conflict('This wallet is an admin by ADMIN_WALLET; take it out of the configuration first.');
  if (account.role !== null) throw new Conflict('This person is an admin or a moderator; take the role away first.');
  return closeAccount(store, closing);
}

// The number of ids to read at a time.
const atOnce = 1_000;

/** The ids of the closed accounts, oldest first: random numbers, which identify nobody. */
export async function* closedAccounts(db: Db): AsyncGenerator<string> {
  const { id, createdAt, wallet, closedAt } = accounts;
  let last: { id: string; createdAt: string } | undefined;
  for (;;) {
    const after = last && sql`(${createdAt}, ${id}) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
    const found = await db
      .select({ id, createdAt })
      .from(accounts)
      .where(and(isNull(wallet), isNotNull(closedAt), after))
      .orderBy(asc(createdAt), asc(id))
      .limit(atOnce);
    for (const one of found) yield one.id;
    if (found.length < atOnce) return;
    last = found.at(-1);
  }
}

/** Whether an account exists and is open, as after the restore of a backup that is older than its closing. */
export async function isOpen(db: Db, accountId: string): Promise<boolean> {
  const [account] = await db.select({ closedAt: accounts.closedAt }).from(accounts).where(eq(accounts.id, accountId));
  return account !== undefined && account.closedAt === null;
}
