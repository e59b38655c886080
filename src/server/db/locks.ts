import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { articles } from './schema/articles.ts';

/**
 * The advisory locks that let one of several instances do something alone. The numbers are arbitrary: no other
 * application on the same server is likely to use them.
 */
export const advisoryLocks = { migration: 5_318_008_377, chores: 5_318_008_378, seeding: 5_318_008_380 } as const;

// The order in which every transaction takes rows that others may hold, so that nobody waits in a circle:
//
//   1. bounties, by their ids
//   2. articles, by their ids
//   3. submissions, by their ids, with what hangs on one: its contribution, report, votes, comments
//   4. accounts, by their ids
//   5. what goes with a person: active days, notices, flags
//
// A transaction that will change a row of an earlier kind holds it before it takes one of a later kind. What it learns
// too late, as whose words an article loses, may still be in somebody's way: PostgreSQL then takes one of the two back,
// and `write` does that one again.

/**
 * Holds articles until the transaction is over, for one that will change them after it has taken what comes later. Null
 * is none.
 */
export async function holdArticles(db: Db, ids: readonly (string | null)[]): Promise<void> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length > 0)
    await db.execute(
      sql`select from ${articles} where id = any(${sql.param(wanted)}::uuid[]) order by id for no key update`,
    );
}

/**
 * What was looked at before it could be held is different now. `write` begins anew, as when PostgreSQL itself finds
 * that out.
 */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
  readonly code = '40001';
}
