import { and, eq, sql } from 'drizzle-orm';
import { tags } from '#server/core/tags.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db } from '#server/db/client.ts';
import { lines } from '#server/db/schema/submission-kinds.ts';

const isShown = sql`(
  select status = 'Accepted' and deleted_at is null from submissions where submissions.id = ${lines.id})`;

/**
 * Updates whether a line appears in its week, inside the transaction that changes the status or the presence of its
 * locked submission. Does nothing for other submissions.
 */
export async function keepShown(db: Db, touch: Touch, id: string): Promise<void> {
  const changed = await db
    .update(lines)
    .set({ isShown })
    .where(and(eq(lines.id, id), sql`${lines.isShown} <> ${isShown}`))
    .returning({ id: lines.id });
  if (changed.length > 0) touch(tags.lines);
}
