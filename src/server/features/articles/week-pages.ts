import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { lines } from '#server/db/schema/submission-kinds.ts';

// Nineteen years of weeks.
const mostWeeks = 1_000;

/** The paths of the newest weeks with accepted lines, one step of the index for each week. */
export async function listWeekPages(db: Db): Promise<string[]> {
  const newest = (which = sql``) =>
    sql`(select date_trunc('week', day)::date as monday from ${lines} where is_shown ${which} order by day desc limit 1)`;
  const found = await db.execute<{ name: string }>(sql`
    with recursive weeks as (
      ${newest()} union all select ${newest(sql`and day < weeks.monday`)} from weeks where monday is not null)
    select to_char(monday, 'IYYY"-w"IW') as name from weeks where monday is not null limit ${mostWeeks}`);
  return found.map(({ name }) => `/week/${name}`);
}
