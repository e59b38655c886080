import { and, eq, like, sql, type SQL } from 'drizzle-orm';
import { former, shortWallet } from '#contract/format.ts';
import type { Db } from '#server/db/client.ts';
import { auditEntries } from '#server/db/schema/moderation.ts';
import type { Known } from '#server/features/people/leaving.ts';
import { nameKey } from '#server/features/people/skeleton.ts';
import { between } from './audit.ts';

const nobody = shortWallet(former);
const detailsOf = sql<string>`${auditEntries.details} ->> 'details'`;

/** Changes what entries say. The log's trigger refuses any other change, and this one outside of such a transaction. */
async function reword(db: Db, which: SQL | undefined, field: 'title' | 'details', words: SQL): Promise<void> {
  await db.execute(sql`select set_config('trenchpedia.forgets', 'a person', true)`);
  await db
    .update(auditEntries)
    .set({ details: sql`jsonb_set(${auditEntries.details}, ${sql.raw(`'{${field}}'`)}, to_jsonb(${words}))` })
    .where(which);
  await db.execute(sql`select set_config('trenchpedia.forgets', '', true)`);
}

/** The ids of the entries on awards to a name that was typed and looks like that one. */
async function awardsTo(db: Db, usernameKey: string): Promise<{ id: string; details: string }[]> {
  const isAward = and(eq(auditEntries.subject, 'bounty'), eq(auditEntries.action, 'moved'), like(detailsOf, `%→ Awarded%${between}%`));
  const awards = await db.select({ id: auditEntries.id, details: detailsOf }).from(auditEntries).where(isAward);
  return awards.filter(({ details }) => nameKey(details.split(between)[1]!) === usernameKey);
}

/** Takes a person's wallet and name out of the log, inside the transaction that closes the account. */
export async function forgetInAudit(db: Db, accountId: string, { wallet, usernameKey }: Known): Promise<void> {
  await reword(db, and(eq(auditEntries.subject, 'account'), eq(auditEntries.subjectId, accountId)), 'title', sql`${nobody}::text`);
  if (usernameKey !== null)
    for (const { id, details } of await awardsTo(db, usernameKey)) {
      const [step, , ...rest] = details.split(between);
      await reword(db, eq(auditEntries.id, id), 'details', sql`${[step, nobody, ...rest].join(between)}::text`);
    }
  if (wallet === null) return;
  for (const field of ['title', 'details'] as const) {
    const words = sql`${auditEntries.details} ->> ${sql.raw(`'${field}'`)}`;
    await reword(db, sql`position(${wallet} in ${words}) > 0`, field, sql`replace(${words}, ${wallet}, ${nobody})`);
  }
}
