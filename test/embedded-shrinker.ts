// Changes the lengths of tables' files and waits to be killed. Run by the test of damaged stores.
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { keepLogShort } from '#server/db/embedded/embedded-log.ts';
import { connectTo } from './postgres.ts';

const [folder, work] = process.argv.slice(2);
const store = await openEmbedded(folder!);
const sql = connectTo(store.connection);

async function add(): Promise<void> {
  await sql`create table added (id integer primary key, text text)`;
  await sql`create table emptied as select n from generate_series(1, 5000) n`;
  await sql`create table dropped as select n from generate_series(1, 5000) n`;
  await sql`insert into added select n, repeat('x', 100) from generate_series(1, 2000) n`;
}

/** Keeps the log short until a checkpoint is recorded. */
async function checkpoint(): Promise<void> {
  await add();
  const before = await sql`select redo_lsn from pg_control_checkpoint()`;
  const stop = keepLogShort(store, sql.pool, { most: 1, every: 5 });
  for (let id = 1; ; id += 1) {
    await sql`update added set text = text where id = ${id}`;
    const after = await sql`select redo_lsn from pg_control_checkpoint()`;
    if (after[0]!['redo_lsn'] !== before[0]!['redo_lsn']) break;
  }
  stop();
}

async function shrink(): Promise<void> {
  await sql`drop table dropped`;
  await sql`truncate emptied`;
  await sql`delete from added`;
  await sql`vacuum added`;
  await sql`alter table emptied alter n type bigint`;
  await sql`reindex table added`;
}

await { add, checkpoint, shrink }[work!]!();
process.stdout.write('done\n');
setInterval(() => {}, 1_000);
