import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { program } from '#server/core/program.ts';
import { tags } from '#server/core/tags.ts';
import type { Database, Db } from '#server/db/client.ts';
import { isKnown, lastMigration, migrateDatabase } from '#server/db/migrate.ts';
import { write } from '#server/db/write.ts';
import { rowOf, type Value } from './copy-text.ts';
import type { Head } from './head.ts';
import type { Progress } from './progress.ts';
import type { Backup } from './reading.ts';
import { filledByMigrations, leftOut, quoted, tablesIn, type Table } from './tables.ts';

// The limits of one statement: its rows, and the characters after which it takes no more rows.
const mostRows = 1_000;
const mostCharacters = 512 * 1024;

const asVersion = ({ version, commit }: { version: string; commit: string }) => `version ${version}, commit ${commit}`;

/** Refuses a backup whose tables this program cannot create. */
function refuseUnknown({ migration, program: maker }: Head): void {
  if (isKnown(migration)) return;
  throw new Error(
    `This backup was made of tables that this program (${asVersion(program)}) does not know; restore it with the program that made it ` +
      `(${asVersion(maker)}) or a later one, then start the version that you want.`,
  );
}

const ofBackup = (tables: readonly Table[]) => tables.filter(({ name }) => leftOut[name] === undefined);

/** The first table with rows other than those from migrations. */
async function firstFilled(db: Db, tables: readonly Table[]): Promise<string | undefined> {
  for (const { name } of tables) {
    if (filledByMigrations.includes(name)) continue;
    const [found] = await db.execute<{ is: boolean }>(
      sql`select exists (select from public.${sql.identifier(name)}) as is`,
    );
    if (found!.is) return name;
  }
  return undefined;
}

/** Refuses a store with contents. A store that never started is empty, and so is one with only empty tables. */
async function refuseFilled({ db, description }: Database, { migration }: Head): Promise<void> {
  const last = await lastMigration(db);
  const tables = await tablesIn(db);
  const elsewhere = 'restore into an empty database, by DATABASE_URL, or a new folder, by DATA_DIR.';
  if (last === null && tables.length > 0)
    throw new Error(`There are tables of something else in ${description}; ${elsewhere}`);
  const filled = await firstFilled(db, ofBackup(tables));
  if (filled !== undefined) throw new Error(`${description} is not empty (${filled} has rows); ${elsewhere}`);
  if (last !== null && last.at > migration.at)
    throw new Error(`The tables of ${description} are newer than those of this backup; ${elsewhere}`);
}

/** Inserts rows into a table. Returns the number of inserted rows. */
async function put(db: Db, name: string, columns: Table['columns'], rows: readonly Value[][]): Promise<number> {
  if (rows.length === 0) return 0;
  const values = columns.map((_column, at) => sql`${sql.param(rows.map((row) => row[at]!))}::text[]`);
  const names = columns.map((column) => sql.identifier(column.name));
  // The values arrive as text, and each type's own input function reads them.
  const texts = columns.map((_column, at) => sql.raw(`"${at}"`));
  const typed = columns.map(({ type }, at) => sql.raw(`"${at}"::${type}`));
  const { count } = await db.execute(sql`
    insert into public.${sql.identifier(name)} (${sql.join(names, sql`, `)})
    select ${sql.join(typed, sql`, `)} from unnest(${sql.join(values, sql`, `)}) as texts (${sql.join(texts, sql`, `)})`);
  return count;
}

/** Inserts the rows of these lines into a table, in batches. Returns the number of inserted rows. */
async function load(
  db: Db,
  name: string,
  columns: Table['columns'],
  lines: AsyncIterable<readonly string[]>,
  progress: Progress,
): Promise<number> {
  let taken = 0;
  let [rows, characters]: [Value[][], number] = [[], 0];
  const flush = async () => {
    taken += await put(db, name, columns, rows);
    progress.rows(rows.length);
    [rows, characters] = [[], 0];
  };
  for await (const some of lines)
    for (const line of some) {
      rows.push(rowOf(line));
      characters += line.length;
      if (rows.length >= mostRows || characters >= mostCharacters) await flush();
    }
  await flush();
  return taken;
}

/** The columns of a backup's table with their types here. Refuses a table whose columns differ here. */
function columnsHere(here: readonly Table[], { name, columns }: Head['tables'][number]): Table['columns'] {
  const table = here.find((one) => one.name === name);
  const known = columns.map((column) => table?.columns.find((one) => one.name === column));
  const missing = table !== undefined && table.columns.find((one) => !columns.includes(one.name));
  if (table === undefined || missing || known.includes(undefined))
    throw new Error(`The table ${name} of this backup is not the one of its last migration; take another backup.`);
  return known as Table['columns'];
}

/**
 * Inserts a whole backup into empty tables. Fails, and so inserts nothing, if a table does not take all of its rows.
 */
async function fill(db: Db, backup: Backup, progress: Progress): Promise<void> {
  const here = await tablesIn(db);
  const tables = ofBackup(here);
  // An instance that starts during the restore must wait for it, and then find a filled store.
  await db.execute(
    sql.raw(`lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')} in share row exclusive mode`),
  );
  const filled = await firstFilled(db, tables);
  if (filled !== undefined) throw new Error(`Somebody wrote into the store meanwhile (${filled} has rows).`);
  for (const name of filledByMigrations) await db.execute(sql`delete from public.${sql.identifier(name)}`);
  for await (const { table, lines } of backup.tables()) {
    progress.table(table.name, backup.head.tables.length);
    const taken = await load(db, table.name, columnsHere(here, table), lines, progress);
    if (taken !== table.rows)
      throw new Error(`The table ${table.name} took ${taken} of its ${table.rows} rows; nothing was restored.`);
  }
}

/**
 * Restores a backup into an empty store, in one transaction: others see nothing or all of it, and running instances
 * drop their caches. Afterwards the store has the tables of the backup's last migration. Before any change it refuses,
 * in one sentence, a store with contents and a backup of a later program.
 */
export async function restoreBackup(database: Database, backup: Backup, progress: Progress): Promise<void> {
  refuseUnknown(backup.head);
  await refuseFilled(database, backup.head);
  await migrateDatabase(database, undefined, backup.head.migration.at);
  const begin = database.shared ? { begin: randomUUID } : {};
  await database.unhurried((connected) =>
    write({ db: connected, purge: () => {}, ...begin }, async (db, touch) => {
      await fill(db, backup, progress);
      touch(tags.everything);
    }),
  );
  // A backup does not contain the planner's statistics.
  await database.unhurried((db) => db.execute(sql`analyze`));
}
