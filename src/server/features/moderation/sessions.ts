import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { former, shortWallet } from '#contract/format.ts';
import type { Session } from '#contract/people/accounts.ts';
import { NotFound } from '#server/core/not-found.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Db, Store } from '#server/db/client.ts';
import { accounts, sessions } from '#server/db/schema/people.ts';
import { write } from '#server/db/write.ts';
import { mostSessions } from '#server/features/people/login.ts';
import { record } from './audit.ts';

const mine = (accountId: string) => and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, sql`now()`));

/** The sessions of a person, newest first. */
export function listSessionsOf(db: Db, accountId: string): Promise<Omit<Session, 'isThis'>[]> {
  return db
    .select({ begunAt: sessions.createdAt, usedAt: sessions.usedAt })
    .from(sessions)
    .where(mine(accountId))
    .orderBy(desc(sessions.createdAt))
    .limit(mostSessions);
}

/**
 * Ends all sessions of a person and writes an audit entry; `by` is null for the command line. Returns their number.
 * Refuses a missing account.
 */
export function endSessionsOf(store: Store, by: string | null, accountId: string): Promise<number> {
  return write(store, async (db, touch) => {
    const { wallet, username, closedAt } = accounts;
    const [person] = await db.select({ wallet, username, closedAt }).from(accounts).where(eq(accounts.id, accountId));
    if (person === undefined) throw new NotFound('There is no such account.');
    const ended = await db.delete(sessions).where(mine(accountId)).returning({ at: sessions.createdAt });
    const nobody = person.closedAt === null ? 'anonymous session' : shortWallet(former);
    const title = person.username ?? person.wallet ?? nobody;
    const details = String(ended.length);
    const deed = { by, action: 'ended the sessions of the', subject: 'account', subjectId: accountId, title, details };
    await record(db, touch, deed);
    touch(peopleTags.sessionsOf(accountId), peopleTags.loginsOf(accountId));
    return ended.length;
  });
}
