import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { backups } from '#server/db/schema/instances.ts';

const note = z.object({
  kind: z.enum(['taken', 'verified', 'restored']),
  takenAt: z.iso.datetime(),
  rows: z.int(),
  bytes: z.int(),
  createdAt: z.iso.datetime(),
});

/** An action with a backup, for the dashboard. */
export type BackupNote = z.infer<typeof note>;

/**
 * Stores a note and replaces the last one of its kind. Returns false if the tables of an earlier version have no place
 * for it.
 */
export async function keepNote(db: Db, value: unknown): Promise<boolean> {
  const noted = note.parse(value);
  const [found] = await db.execute<{ is: boolean }>(sql`select to_regclass('public.backups') is not null as is`);
  if (!found!.is) return false;
  await db.insert(backups).values(noted).onConflictDoUpdate({ target: backups.kind, set: noted });
  return true;
}
