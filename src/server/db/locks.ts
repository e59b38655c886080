import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { articles } from './schema.ts';

// The order in which every transaction takes rows that others may hold, so that nobody waits in a circle:
//
//   1. bounties, by their ids
//   2. articles, by their ids
//   3. submissions, with what hangs on one: its contribution, report, votes, comments
//   4. accounts, by their ids
//
// A transaction that will change a row of an earlier kind holds it before it takes one of a later kind.

/** Holds an article until the transaction is over, for a transaction that will change it after it has taken what comes later. */
export async function holdArticle(db: Db, id: string): Promise<void> {
  await db.execute(sql`select from ${articles} where id = ${id} for no key update`);
}
