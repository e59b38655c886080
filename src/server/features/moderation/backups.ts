import { desc, inArray, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';
import type { lastBackups } from '#contract/moderation/backups.ts';
import type { Db } from '#server/db/client.ts';
import { backups } from '#server/db/schema/instances.ts';

/** The age of a moment in whole hours. */
const hoursSince = (moment: SQLWrapper) =>
  sql<number>`greatest(0, floor(extract(epoch from now() - ${moment}) / 3600))::int`;

/** The last backup, and the last verified or restored one, from the notes of the commands. */
export async function readBackups(db: Db): Promise<z.output<typeof lastBackups.answer>> {
  const { kind, takenAt, rows, bytes, createdAt } = backups;
  const [taken] = await db
    .select({ takenAt, hours: hoursSince(takenAt), rows, bytes })
    .from(backups)
    .where(eq(kind, 'taken'));
  const [proven] = await db
    .select({ takenAt, how: sql<'verified' | 'restored'>`${kind}`, provenAt: createdAt, hours: hoursSince(createdAt) })
    .from(backups)
    .where(inArray(kind, ['verified', 'restored']))
    .orderBy(desc(createdAt))
    .limit(1);
  return { taken: taken ?? null, proven: proven ?? null };
}
