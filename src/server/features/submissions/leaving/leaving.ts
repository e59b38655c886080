import { and, asc, eq } from 'drizzle-orm';
import { former, shortWallet } from '#contract/format.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { submissions } from '#server/db/schema/submissions.ts';
import { write } from '#server/db/write.ts';
import { forgetWatches } from '#server/features/articles/watches.ts';
import { forgetWinner, holdWonBy } from '#server/features/bounties/winners.ts';
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
        // Reviewed or deleted meanwhile: it waits no longer.
        if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
      });
  }
}

async function close(store: Store, accountId: string, configured: readonly string[]): Promise<{ closed: true }> {
  const takeBack = async () => {
    await withdrawAll(store, accountId);
    await changeVotesOf(store, accountId, 'deleted');
  };
  // Before the closing takes anything back.
  await mustNotBeLastAdmin(store.db, accountId, configured);
  await takeBack();
  await write(store, async (db, touch) => {
    const known = await knownAs(db, accountId);
    await holdWonBy(db, known);
    await blankAccount(db, accountId, known, configured);
    await forgetWinner(db, known);
    await forgetInAudit(db, accountId, known);
    await forgetWatches(db, accountId);
    await settleFlagsOn(db, { profileId: accountId });
    const deed = {
      by: accountId,
      action: 'closed',
      subject: 'account',
      subjectId: accountId,
      title: shortWallet(former),
    };
    await record(db, touch, deed);
    touch(tags.everything, peopleTags.loginsOf(accountId), peopleTags.toldTo(accountId));
  });
  // Another window may have sent something meanwhile.
  await takeBack();
  return { closed: true };
}

// Closings in progress, by account.
const underway = new Map<string, Promise<{ closed: true }>>();

/**
 * Closes an account: withdraws its waiting submissions, takes back its votes, then removes its data and ends its
 * sessions. Accepted contributions and comments stay, as by a former member. A concurrent call waits for the same
 * closing. After an interruption, another call finishes it. Refuses the account of the last admin; `configured` are the
 * wallets of the configuration's admins.
 */
export function closeAccount(
  store: Store,
  accountId: string,
  configured: readonly string[],
): Promise<{ closed: true }> {
  const closing =
    underway.get(accountId) ?? close(store, accountId, configured).finally(() => underway.delete(accountId));
  underway.set(accountId, closing);
  return closing;
}
