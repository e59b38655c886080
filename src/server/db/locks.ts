import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { articles } from './schema/articles.ts';

/**
 * Advisory locks that let one of several instances do something alone. The numbers are arbitrary: no other application
 * on the same server is likely to use them.
 */
export const advisoryLocks = { migration: 5_318_008_377, chores: 5_318_008_378, seeding: 5_318_008_380 } as const;

// Every transaction locks contended rows in this order, so that no two wait for each other:
//   1. bounties, by their ids
//   2. articles, by their ids
//      Triggers then write the article's names and links, and count both by name, in the order of the names.
//   3. submissions, by their ids, with their contribution, report, votes and comments
//   4. recent changes, which triggers write together with rows of the kinds above
//   5. accounts, by their ids
//   6. other rows of people: active days, notices, flags
//   7. pictures, by their ids, with their files and uses
//   8. jobs
//   9. counts of pasted fakes, by their hashes and then by the fakes
// A transaction that will change a row of an earlier kind locks it before it locks one of a later kind. It may learn
// too late which rows it needs, such as the authors whose words an article loses, and a trigger writes a change before
// its transaction locks the next submission. That can still deadlock: PostgreSQL then rolls one of the two back, and
// `write` retries it.

/**
 * Locks articles until the end of the transaction, for a transaction that changes them after it has locked rows of a
 * later kind. Ignores null.
 */
export async function holdArticles(db: Db, ids: readonly (string | null)[]): Promise<void> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length > 0)
    await db.execute(
      sql`select from ${articles} where id = any(${sql.param(wanted)}::uuid[]) order by id for no key update`,
    );
}

/** Another transaction changed a row between reading and locking it. `write` retries, as after a deadlock. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
  readonly code = '40001';
}
