import { and, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { retention } from '#server/core/retention.ts';
import { doneBy, type Chore } from '#server/db/chores.ts';
import type { Db } from '#server/db/client.ts';
import { accounts, nonces, sessions } from '#server/db/schema/people.ts';

/** Deletes expired nonces. */
export const forgetNonces: Chore = async (db, most) => {
  const { nonce, expiresAt } = nonces;
  const expired = db
    .select({ nonce })
    .from(nonces)
    .where(lt(expiresAt, sql`now()`))
    .limit(most);
  return doneBy(await db.delete(nonces).where(inArray(nonce, expired)).returning({ nonce }), most);
};

/** Deletes expired sessions. */
export const forgetSessions: Chore = async (db, most) => {
  const { tokenHash, expiresAt } = sessions;
  const expired = db
    .select({ tokenHash })
    .from(sessions)
    .where(lt(expiresAt, sql`now()`))
    .limit(most);
  return doneBy(await db.delete(sessions).where(inArray(tokenHash, expired)).returning({ tokenHash }), most);
};

/** The condition that all rows that refer to an account, by any foreign key of the store, are deleted with it. */
async function leftNoTrace(db: Db): Promise<SQL | undefined> {
  const references = await db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as "table", quote_ident(attname) as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'accounts'::regclass and confdeltype <> 'c'`);
  return and(
    ...references.map(
      ({ table, column }) => sql`not exists (select from ${sql.raw(table)} where ${sql.raw(column)} = ${accounts.id})`,
    ),
  );
}

/**
 * Deletes anonymous accounts without a session and without remaining texts. It walks from the oldest to the newest and
 * continues where it stopped: an account without a session gets no more references.
 */
export function forgettingAccounts(): Chore {
  let last: { createdAt: string; id: string } | undefined;
  let noTrace: SQL | undefined;
  return async (db, most) => {
    const { id, createdAt, wallet } = accounts;
    const isLater = last && or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id)));
    const isOver = lt(createdAt, sql`now() - make_interval(days => ${retention.anonymousAccountDays})`);
    const next = await db
      .select({ id, createdAt })
      .from(accounts)
      .where(and(isNull(wallet), isOver, isLater))
      .orderBy(createdAt, id)
      .limit(most);
    if (next.length === 0) return { rows: 0, isMore: false };
    noTrace ??= await leftNoTrace(db);
    const seen = next.map((account) => account.id);
    const gone = await db
      .delete(accounts)
      .where(and(inArray(id, seen), noTrace))
      .returning({ id });
    last = next.at(-1);
    return { rows: gone.length, isMore: next.length === most };
  };
}
