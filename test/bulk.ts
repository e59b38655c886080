import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/** Runs a statement in an open transaction. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/** SQL for an id from a word and a number, so that filling tables needs no lookups. */
export const idFrom = (word: string, number: string): string =>
  `overlay(overlay(md5('${word}' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Adds many rows to a migrated database in one transaction. Builds each index once, from all rows, and skips the check
 * of foreign keys: ids are right by construction. Triggers' columns have the same values as after normal inserts.
 */
export async function inBulk({ pool, db }: Database, work: (ask: Ask) => Promise<void>): Promise<void> {
  const indexes = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and not indisunique`);
  const triggers = await db.execute<{ table: string; name: string }>(sql`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger where not tgisinternal`);
  await pool.unbounded(async () => {
    const connection = await pool.reserve();
    const ask: Ask = (text, values) => connection.query({ text }, values);
    try {
      await connection.begin();
      await ask(
        "set local session_replication_role = replica; set local statement_timeout = 0; set local maintenance_work_mem = '256MB'",
      );
      for (const { name } of indexes) await ask(`drop index ${name}`);
      for (const { table, name } of triggers) await ask(`alter table ${table} enable always trigger ${name}`);
      await work(ask);
      for (const { table, name } of triggers) await ask(`alter table ${table} enable trigger ${name}`);
      for (const { definition } of indexes) await ask(definition);
      // A server analyses its tables by itself after a while.
      await ask('analyze');
      await connection.commit();
    } finally {
      connection.release();
    }
  });
}
