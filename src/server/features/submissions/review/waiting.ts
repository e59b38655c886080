import { sql, type SQL } from 'drizzle-orm';
import { mostWaiting } from '#contract/submissions/limits.ts';
import type { Waiting } from '#contract/submissions/reviews.ts';
import type { Db } from '#server/db/client.ts';

// Each count reads at most the limit from an index range, so its cost is bounded.
const upToMost = (rows: SQL) =>
  sql`(select count(*)::integer from (select from ${rows} limit ${mostWaiting}) as counted)`;
const submissionsOf = (kind: string) =>
  upToMost(
    sql`submissions where status = 'waiting for review' and kind = ${sql.raw(`'${kind}'`)} and deleted_at is null`,
  );

/** The numbers of items that wait for an admin, each up to a limit. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const [counts] = await db.execute<Waiting>(sql`
    select ${submissionsOf('contribution')} as contributions, ${submissionsOf('proposal')} as proposals, ${submissionsOf('report')} as reports,
      ${submissionsOf('line')} as lines,
      ${upToMost(sql`flags where settled = false`)} as flags, ${upToMost(sql`bounties where status = 'Awarded'`)} as payments`);
  return counts!;
}
