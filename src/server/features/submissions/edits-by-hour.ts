import { and, count, eq, gte, sql } from 'drizzle-orm';
import { hoursOfDay, mostCountedEdits } from '#contract/submissions/recent-limits.ts';
import type { EditsByHour } from '#contract/submissions/recent.ts';
import { hourLength } from '#contract/timing.ts';
import type { Db } from '#server/db/client.ts';
import { inOrder, newestFirst } from '#server/db/keyset.ts';
import { changes, isOfNobodyBlocked, isReadBy } from '#server/db/schema/changes.ts';
import { accounts } from '#server/db/schema/people.ts';

const order = newestFirst(changes);

/**
 * The number of public edits in each of the last 24 hours in UTC, the current hour last. Reads at most
 * `mostCountedEdits` rows, the newest, by one range of an index.
 */
export async function countEditsByHour(db: Db): Promise<EditsByHour> {
  const hour = Math.floor(Date.now() / hourLength);
  const since = new Date((hour - hoursOfDay + 1) * hourLength).toISOString();
  const listed = db
    .select({ createdAt: changes.createdAt })
    .from(changes)
    .leftJoin(accounts, eq(accounts.id, changes.accountId))
    .where(
      and(
        eq(changes.kind, 'edit'),
        sql`${changes.isShown}`,
        isReadBy(changes.kind, 'nothing'),
        gte(changes.createdAt, since),
        isOfNobodyBlocked,
      ),
    )
    .orderBy(...inOrder(order))
    .limit(mostCountedEdits)
    .as('listed');
  // An edit of the next hour, by the database's clock, counts in the current one.
  const hours = sql`floor(extract(epoch from ${listed.createdAt} - ${since}::timestamptz) / 3600)`;
  const nth = sql<number>`least(${hoursOfDay - 1}, ${hours})::int`;
  const rows = await db
    .select({ nth, edits: count() })
    .from(listed)
    .groupBy(sql`1`);
  const edits = Array.from({ length: hoursOfDay }, (_, index) => rows.find((row) => row.nth === index)?.edits ?? 0);
  return { since, edits };
}
