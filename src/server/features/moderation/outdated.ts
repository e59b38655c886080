import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { doneBy, type Chore } from '#server/db/chores.ts';
import { flags, switches } from '#server/db/schema/moderation.ts';

/** A chore that deletes settled flags which were sent more than this number of days ago, whenever they were settled. */
export const forgettingFlags =
  (days: number): Chore =>
  async (db, most) => {
    const { id, settled, createdAt } = flags;
    const old = db
      .select({ id })
      .from(flags)
      .where(and(eq(settled, true), lt(createdAt, sql`now() - make_interval(days => ${days})`)))
      .limit(most);
    return doneBy(await db.delete(flags).where(inArray(id, old)).returning({ id }), most);
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
