import { and, eq, sql } from 'drizzle-orm';
import { shortWallet } from '#contract/format.ts';
import type { Db, Store } from '#server/db/client.ts';
import { auditEntries } from '#server/db/schema/moderation.ts';
import { accounts, roles } from '#server/db/schema/people.ts';
import { wonBy } from '#server/features/bounties/winners.ts';
import { write } from '#server/db/write.ts';
import { record } from '#server/features/moderation/audit.ts';
import { exportedLists, rowsOf } from './exported-lists.ts';

/**
 * Records in the audit log that somebody exported the data of an account: its owner (`by` is the account), or an
 * operator at the command line (null). An owner's exports of one day share an entry, so that nobody can fill the log.
 * An account without a wallet gets no entry, since it ends with its session.
 */
export function recordExport(store: Store, { by, id }: { by: string | null; id: string }): Promise<void> {
  return write(store, async (db, touch) => {
    const ofToday = and(
      eq(auditEntries.subjectId, id),
      eq(auditEntries.accountId, id),
      eq(auditEntries.action, 'exported the data of'),
      sql`${auditEntries.createdAt} > now() - interval '1 day'`,
    );
    const [account] = await db.select({ wallet: accounts.wallet }).from(accounts).where(eq(accounts.id, id));
    const wallet = account?.wallet ?? null;
    if (wallet === null || (by !== null && (await db.$count(auditEntries, ofToday)) > 0)) return;
    const title = by === null ? shortWallet(wallet) : 'their own';
    await record(db, touch, { by, action: 'exported the data of', subject: 'account', subjectId: id, title });
  });
}

/**
 * The text of one JSON object, in chunks, with all data that the site stores about the owner of an account, and no data
 * about anybody else.
 */
export async function* exportOf(db: Db, id: string): AsyncGenerator<string> {
  const { wallet, username, usernameKey, bio, pfp, rank, points, recentPoints, createdAt, ...rest } = accounts;
  const [found] = await db
    .select({
      account: {
        wallet,
        username,
        bio,
        pfp,
        rank,
        points,
        recentPoints,
        standingWords: rest.standingWords,
        standingArticles: rest.standingArticles,
        contributionCount: rest.contributionCount,
        acceptedCount: rest.acceptedCount,
        bountiesWon: rest.bountiesWon,
        joined: createdAt,
        blocked: rest.blockedReason,
        hidden: rest.hiddenReason,
        pictureHidden: rest.pictureHiddenReason,
        role: roles.role,
      },
      usernameKey,
    })
    .from(accounts)
    .leftJoin(roles, eq(roles.accountId, accounts.id))
    .where(eq(accounts.id, id));
  const { account } = found!;
  const won = await wonBy(db, { ...account, usernameKey: found!.usernameKey });
  yield `{"account": ${JSON.stringify(account)}`;
  for (const [name, list] of Object.entries(exportedLists(id, won))) {
    yield `,\n"${name}": [`;
    let between = '\n  ';
    for await (const row of rowsOf(db, list)) {
      yield between + row;
      between = ',\n  ';
    }
    yield ']';
  }
  yield '}\n';
}
