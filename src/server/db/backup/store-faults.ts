import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { asItIs, linesOf } from './rows.ts';
import type { Progress } from './progress.ts';
import { tablesIn } from './tables.ts';

const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

/** Runs `work`. Returns an empty list if it succeeds, otherwise the sentence for its error. */
async function faultOf(work: () => Promise<unknown>, sentence: (reason: string) => string): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [sentence(reasonOf(error))];
  }
}

/** Verifies every table and index by the extension amcheck, if the store has it. Returns a sentence for each fault. */
async function faultsOfPages({ unhurried }: Pick<Database, 'unhurried'>): Promise<string[]> {
  const [found] = await unhurried((db) =>
    db.execute<{ is: boolean; withGin: boolean }>(sql`
      select exists (select from pg_extension where extname = 'amcheck') as is,
        to_regprocedure('gin_index_check(regclass)') is not null as "withGin"`),
  );
  if (!found!.is) return [];
  const parts = await unhurried((db) =>
    db.execute<{ name: string; kind: 'table' | 'btree' | 'gin' }>(sql`
      select pg_class.oid::regclass::text as name, coalesce(amname, 'table') as kind
      from pg_class left join pg_am on pg_am.oid = relam and relkind = 'i'
      where relnamespace = 'public'::regnamespace and (relkind = 'r' or relkind = 'i' and amname in ('btree', 'gin'))
      order by relkind desc, relname`),
  );
  const checks = {
    table: (name: string) => sql`select msg from verify_heapam(${name}::regclass) limit 1`,
    btree: (name: string) => sql`select null as msg from bt_index_check(${name}::regclass, true)`,
    gin: (name: string) => sql`select null as msg from gin_index_check(${name}::regclass)`,
  };
  const faults: string[] = [];
  for (const { name, kind } of parts) {
    if (kind === 'gin' && !found!.withGin) continue;
    const what = kind === 'table' ? 'table' : 'index';
    const check = async () => {
      const [fault] = await unhurried((db) => db.execute<{ msg: string | null }>(checks[kind](name)));
      if (fault?.msg) throw new Error(fault.msg);
    };
    faults.push(...(await faultOf(check, (reason) => `The ${what} ${name} is damaged: ${reason}.`)));
  }
  return faults;
}

/**
 * Reads every value of every table, and verifies tables and indexes if the store has amcheck. Returns a sentence for
 * each fault.
 */
export async function storeFaults(database: Pick<Database, 'unhurried'>, progress: Progress): Promise<string[]> {
  const tables = await database.unhurried((db) => tablesIn(db));
  const faults: string[] = [];
  for (const table of tables) {
    progress.table(table.name, tables.length);
    const read = () =>
      asItIs(database, async (db) => {
        for await (const { rows } of linesOf(db, table)) progress.rows(rows);
      });
    faults.push(...(await faultOf(read, (reason) => `The table ${table.name} cannot be read: ${reason}.`)));
  }
  return [...faults, ...(await faultsOfPages(database))];
}
