// Writes rows with several writers and prints each acknowledged one, until it is killed. Run by the embedded store's
// test.
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { connectTo } from './postgres.ts';

const store = await openEmbedded(process.argv[2]!);
const sql = connectTo(store.connection);
await sql`create table if not exists entry (id integer primary key)`;
const [row] = await sql<{ last: number }>`select coalesce(max(id), 0) as last from entry`;
let id = row!.last;

async function write(): Promise<never> {
  for (;;) {
    id += 1;
    const mine = id;
    await sql`insert into entry values (${mine})`;
    process.stdout.write(`${mine}\n`);
  }
}
await Promise.all(Array.from({ length: 8 }, write));
