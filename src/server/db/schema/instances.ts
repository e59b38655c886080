import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Tag } from '#server/core/tag.ts';
import { instant, now, transactionId } from './columns.ts';

/**
 * Secrets that all instances of this site share and nobody else knows. The first instance that needs one creates it.
 */
export const serverSecrets = pgTable('server_secrets', { name: text().primaryKey(), secret: text().notNull() });

/** The purges of writes, for the other instances (decision 13). Rows live for minutes. Empty with a single instance. */
export const purges = pgTable(
  'purges',
  {
    /** The write's id among `OwnWrites`. */
    write: text().notNull(),
    tags: text().$type<Tag>().array().notNull(),
    /**
     * The writing transaction: unlike a sequence, a transaction that commits late does not hide its number from readers
     * that compare snapshots.
     */
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    createdAt: now(),
  },
  (table) => [index('purges_transaction').on(table.transaction), index('purges_age').on(table.createdAt)],
);

/** The recorded actions with a backup. */
export type BackupKind = 'taken' | 'verified' | 'restored';

/** The last backup of this store, and the last one that was verified or restored into it. */
export const backups = pgTable('backups', {
  kind: text().$type<BackupKind>().primaryKey(),
  /** When the backup was taken. */
  takenAt: instant().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** When it was taken, verified or restored. */
  createdAt: now(),
});
