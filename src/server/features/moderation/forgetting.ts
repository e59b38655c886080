import { and, eq, gt, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { former, shortWallet } from '#contract/format.ts';
import type { Db } from '#server/db/client.ts';
import { auditEntries } from '#server/db/schema/moderation.ts';
import type { Known } from '#server/features/people/leaving.ts';
import { nameKey } from '#server/features/people/skeleton.ts';

const nobody = shortWallet(former);
/** The fields of an entry that may name a person: its object and, for an award, the winner. */
type Field = 'title' | 'details' | 'winner' | 'note';
const fields: readonly Field[] = ['title', 'details', 'winner', 'note'];

const wordsOf = (field: Field): SQL<string> => sql`${auditEntries.details} ->> ${sql.raw(`'${field}'`)}`;

/**
 * Changes the texts of entries. The log's trigger refuses any other change, and this one outside such a transaction.
 */
async function reword(db: Db, which: SQL | undefined, field: Field, words: SQL): Promise<void> {
  await db.execute(sql`select set_config('trenchpedia.forgets', 'a person', true)`);
  await db
    .update(auditEntries)
    .set({ details: sql`jsonb_set(${auditEntries.details}, ${sql.raw(`'{${field}}'`)}, to_jsonb(${words}))` })
    .where(which);
  await db.execute(sql`select set_config('trenchpedia.forgets', '', true)`);
}

// The number of awards to load at once.
const atOnce = 1_000;

/** The ids of the entries on awards to a typed name that looks like this one. */
async function awardsTo(db: Db, usernameKey: string): Promise<string[]> {
  const winner = wordsOf('winner');
  const found: string[] = [];
  for (let last: string | undefined; ;) {
    const awards = await db
      .select({ id: auditEntries.id, winner })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subject, 'bounty'),
          eq(auditEntries.action, 'moved'),
          isNotNull(winner),
          last === undefined ? undefined : gt(auditEntries.id, last),
        ),
      )
      .orderBy(auditEntries.id)
      .limit(atOnce);
    found.push(...awards.filter((award) => nameKey(award.winner) === usernameKey).map(({ id }) => id));
    if (awards.length < atOnce) return found;
    last = awards.at(-1)!.id;
  }
}

/** Removes a person's wallet and name from the log, inside the transaction that closes the account. */
export async function forgetInAudit(db: Db, accountId: string, { wallet, usernameKey }: Known): Promise<void> {
  await reword(
    db,
    and(eq(auditEntries.subject, 'account'), eq(auditEntries.subjectId, accountId)),
    'title',
    sql`${nobody}::text`,
  );
  const awards = usernameKey === null ? [] : await awardsTo(db, usernameKey);
  if (awards.length > 0) await reword(db, inArray(auditEntries.id, awards), 'winner', sql`${nobody}::text`);
  if (wallet === null) return;
  for (const field of fields) {
    const words = wordsOf(field);
    await reword(db, sql`position(${wallet} in ${words}) > 0`, field, sql`replace(${words}, ${wallet}, ${nobody})`);
  }
}
