import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Tag } from '#server/core/tag.ts';
import { now, transactionId } from './columns.ts';

/** What all instances of this site know and nobody else: each made once, by whichever needs it first. */
export const serverSecrets = pgTable('server_secrets', { name: text().primaryKey(), secret: text().notNull() });

/**
 * What writes purged, for the other instances to read (decision 13). Kept for minutes. Empty where there is one
 * instance.
 */
export const purges = pgTable(
  'purges',
  {
    /** The write's id among `OwnWrites`. */
    write: text().notNull(),
    tags: text().$type<Tag>().array().notNull(),
    /** The transaction that wrote: what is committed late has a small number, as a sequence's would be. */
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    createdAt: now(),
  },
  (table) => [index('purges_transaction').on(table.transaction), index('purges_age').on(table.createdAt)],
);
