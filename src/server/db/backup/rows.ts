import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db/client.ts';
import { endOfRows, lineOf, type Value } from './copy-text.ts';
import type { TableSum } from './head.ts';
import type { Progress } from './progress.ts';
import { columnsOf, leftOut, quoted, tablesIn, type Table } from './tables.ts';

// The most rows per fetch, and the wanted bytes: articles are long, votes short.
const mostRows = 1_000;
const wantedBytes = 1024 ** 2;

// With these settings, every store writes a value as the same text.
const sameTexts = sql`select set_config(name, value, true) from (values
  ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) as said (name, value)`;

/** The line before a table's rows. It lets psql read a backup. */
export const beginOfRows = (name: string, columns: string): string =>
  `COPY public.${quoted(name)} (${columns}) FROM stdin;`;

/** Reads a whole table as lines with their ends, a bounded number of rows at a time. */
export async function* linesOf(db: Db, table: Table): AsyncGenerator<{ readonly text: string; readonly rows: number }> {
  // Objects keep the order of integer keys.
  const values = table.columns.map(({ name }, at) => `${quoted(name)}::text as "${at}"`).join(', ');
  const order = table.key.length === 0 ? values.replaceAll(/ as "\d+"/g, '') : table.key.join(', ');
  await db.execute(
    sql.raw(`declare rows no scroll cursor for select ${values} from public.${quoted(table.name)} order by ${order}`),
  );
  let many = 50;
  for (;;) {
    const rows = await db.execute<Record<string, Value>>(sql.raw(`fetch ${many} from rows`));
    if (rows.length === 0) break;
    const text = rows.map((row) => `${lineOf(Object.values(row))}\n`).join('');
    yield { text, rows: rows.length };
    const fitting = Math.floor((wantedBytes * rows.length) / text.length);
    many = Math.min(mostRows, many * 4, Math.max(1, fitting));
  }
  await db.execute(sql`close rows`);
}

/** Yields all backed-up rows of a store as a script for psql, in chunks. Adds each table's checksum to `sums`. */
export async function* scriptOf(db: Db, sums: TableSum[], progress: Progress): AsyncGenerator<Buffer> {
  const tables = (await tablesIn(db)).filter(({ name }) => leftOut[name] === undefined);
  for (const table of tables) {
    progress.table(table.name, tables.length);
    yield Buffer.from(`${beginOfRows(table.name, columnsOf(table))}\n`);
    const sum = createHash('sha256');
    let rows = 0;
    for await (const lines of linesOf(db, table)) {
      const bytes = Buffer.from(lines.text);
      sum.update(bytes);
      rows += lines.rows;
      progress.rows(lines.rows);
      yield bytes;
    }
    yield Buffer.from(`${endOfRows}\n`);
    sums.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows, sha256: sum.digest('hex') });
  }
}

/** Runs `work` in a read-only transaction with one snapshot of the store, unaffected by later writes. */
export const asItIs = <T>({ unhurried }: Pick<Database, 'unhurried'>, work: (db: Db) => Promise<T>): Promise<T> =>
  unhurried((connected) =>
    connected.transaction(
      async (db) => {
        await db.execute(sql`set transaction read only`);
        await db.execute(sameTexts);
        return work(db);
      },
      { isolationLevel: 'repeatable read' },
    ),
  );

/** The checksum of each backed-up table of a store. */
export async function sumsOf(database: Pick<Database, 'unhurried'>, progress: Progress): Promise<readonly TableSum[]> {
  const sums: TableSum[] = [];
  await asItIs(database, async (db) => {
    // Only the checksums matter here.
    for await (const _piece of scriptOf(db, sums, progress)) continue;
  });
  return sums;
}
