import { and, eq, gt, inArray, is, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { doneBy, type Chore } from '#server/db/chores.ts';
import * as schema from '#server/db/schema.ts';

const { accounts, nonces, sessions } = schema;

/** Deletes nonces that have expired. */
export const forgetNonces: Chore = async (db, most) => {
  const { nonce, expiresAt } = nonces;
  const expired = db
    .select({ nonce })
    .from(nonces)
    .where(lt(expiresAt, sql`now()`))
    .limit(most);
  return doneBy(await db.delete(nonces).where(inArray(nonce, expired)).returning({ nonce }), most);
};

/** Deletes sessions that have expired. */
export const forgetSessions: Chore = async (db, most) => {
  const { tokenHash, expiresAt } = sessions;
  const expired = db
    .select({ tokenHash })
    .from(sessions)
    .where(lt(expiresAt, sql`now()`))
    .limit(most);
  return doneBy(await db.delete(sessions).where(inArray(tokenHash, expired)).returning({ tokenHash }), most);
};

// Design §4, Login: an anonymous session lasts 30 days, and its account serves no other.
const sessionDays = 30;

/** That nothing names an account but what goes with it: by every reference to accounts that the schema has. */
function leftNoTrace(): SQL | undefined {
  const tables = Object.values(schema).filter((table) => is(table, PgTable));
  const references = tables
    .flatMap((table) => getTableConfig(table).foreignKeys)
    .map((key) => ({ ...key.reference(), table: key.table, goesWithIt: key.onDelete === 'cascade' }))
    .filter(({ foreignTable, goesWithIt }) => foreignTable === accounts && !goesWithIt);
  return and(...references.map(({ table, columns: [column] }) => sql`not exists (select from ${table} where ${column} = ${accounts.id})`));
}

/**
 * Deletes anonymous accounts whose session is over and that wrote nothing that is still there. It walks from the oldest to the newest and
 * goes on where it stopped: an account without a session gets no more traces.
 */
export function forgettingAccounts(): Chore {
  let last: { createdAt: string; id: string } | undefined;
  const noTrace = leftNoTrace();
  return async (db, most) => {
    const { id, createdAt, wallet } = accounts;
    const isLater = last && or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id)));
    const isOver = lt(createdAt, sql`now() - make_interval(days => ${sessionDays + 1})`);
    const next = await db
      .select({ id, createdAt })
      .from(accounts)
      .where(and(isNull(wallet), isOver, isLater))
      .orderBy(createdAt, id)
      .limit(most);
    if (next.length === 0) return { rows: 0, isMore: false };
    const seen = next.map((account) => account.id);
    const gone = await db
      .delete(accounts)
      .where(and(inArray(id, seen), noTrace))
      .returning({ id });
    last = next.at(-1);
    return { rows: gone.length, isMore: next.length === most };
  };
}
