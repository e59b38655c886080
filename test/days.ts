import { sql } from 'drizzle-orm';
import type { Store } from '#server/db/client.ts';
import { settleGrants } from '#server/features/standing/grants.ts';

const moments = [
  ['accounts', 'created_at'],
  ['submissions', 'created_at'],
  ['submissions', 'reviewed_at'],
  ['comments', 'created_at'],
  ['votes', 'created_at'],
  ['article_revisions', 'created_at'],
  ['bounty_steps', 'created_at'],
] as const;

/** The month `months` before the present one, as 2026-11, in UTC. */
export function monthsAgo(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 7);
}

// In days, more than any test moves dates.
const farAway = 100_000;

/** Simulates that days pass: moves all dates into the past, and runs the daily counts. */
export async function passDays(store: Store, days: number): Promise<void> {
  for (const [table, column] of moments)
    await store.db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} - make_interval(days => ${days})`,
    );
  for (const table of ['grants', 'active_days'])
    // Moves far away and back, so that no two rows collide in between.
    for (const change of [-farAway - days, farAway])
      await store.db.execute(sql`update ${sql.identifier(table)} set day = day + ${change}::integer`);
  await settleGrants(store);
}
