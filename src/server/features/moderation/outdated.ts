import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { doneBy, type Chore } from '#server/db/chores.ts';
import { mediaFlags } from '#server/db/schema/media.ts';
import { flags, switches } from '#server/db/schema/moderation.ts';

/**
 * A chore that deletes settled flags sent more than this number of days ago; the day of their settling does not matter.
 */
export const forgettingFlags =
  (days: number): Chore =>
  async (db, most) => {
    const done = [];
    for (const table of [flags, mediaFlags]) {
      const { id, settled, createdAt } = table;
      const old = db
        .select({ id })
        .from(table)
        .where(and(eq(settled, true), lt(createdAt, sql`now() - make_interval(days => ${days})`)))
        .limit(most);
      done.push(doneBy(await db.delete(table).where(inArray(id, old)).returning({ id }), most));
    }
    return { rows: done[0]!.rows + done[1]!.rows, isMore: done.some(({ isMore }) => isMore) };
  };

/** Deletes switches that ended by themselves: they may name a range of addresses. */
export const forgetSwitches: Chore = async (db, most) => {
  const { id, until } = switches;
  const ended = db
    .select({ id })
    .from(switches)
    .where(lte(until, sql`now()`))
    .limit(most);
  return doneBy(await db.delete(switches).where(inArray(id, ended)).returning({ id }), most);
};
