// `npm run test:backup`: a community with 100,000 contributions goes from a PostgreSQL server into the embedded store
// and back, and sixteen people write while it is backed up.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { openDatabase, type Place } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { recount } from '#server/features/submissions/recount.ts';
import { seed } from '#server/seed.ts';
import { idFrom, inBulk } from '#test/bulk.ts';
import { siteAt, Writer } from '#test/chaos/writers.ts';
import { Visitor } from '#test/visitor.ts';
import { ask } from './ask.ts';
import { Machines } from './machines.ts';
import { missing, until } from './programs.ts';

const needed = ['initdb', 'postgres'] as const;
for (const sentence of missing(needed)) console.error(sentence);
if (missing(needed).length > 0) process.exit(1);

const root = fileURLToPath(new URL('../..', import.meta.url));
const [people, contributions] = [5_000, 100_000];
const writers = 16;
// In megabytes, beyond the memory that the same command takes for an empty store. PGlite needs most of that to start.
const moreMemory = 200;
// In milliseconds.
const longestAnswer = 12_000;

let machines: Machines;
let port: number;
const at = (name: string): Place => ({ url: `postgres://postgres@127.0.0.1:${port}/${name}`, folder: '' });
let embedded: Place;
const file = (name: string) => join(machines.folder, name);

const fill = [
  `insert into accounts (id, wallet) select ${idFrom('person', 'n')}, 'wallet' || n from generate_series(1, ${people}) n`,
  `insert into submissions (id, kind, author_id, created_at)
    select ${idFrom('sent', 'n')}, 'contribution', ${idFrom('person', `1 + n % ${people}`)}, now() - n * interval '1 minute' from generate_series(1, ${contributions}) n`,
  `insert into contributions (id, article_id, text, created_at)
    select ${idFrom('sent', 'n')}, (array(select id from articles order by id))[1 + n % (select count(*) from articles)],
      repeat('What the contribution ' || n || E' says,\\twith a \\\\ and a line.\\n', 1 + n % 20), now() - n * interval '1 minute' from generate_series(1, ${contributions}) n`,
  `insert into votes (submission_id, account_id, value)
    select ${idFrom('sent', `1 + n % ${contributions}`)}, ${idFrom('person', `1 + n / ${contributions} * 7 + n % 3`)}, case when n % 5 = 0 then -1 else 1 end
    from generate_series(0, ${3 * contributions - 1}) n on conflict do nothing`,
  `insert into comments (submission_id, author_id, text)
    select ${idFrom('sent', 'n')}, ${idFrom('person', `1 + n % ${people}`)}, 'A comment on ' || n from generate_series(1, ${contributions}) n`,
  `update submissions set comment_count = 1,
    likes = (select count(*) from votes where submission_id = submissions.id and value = 1),
    dislikes = (select count(*) from votes where submission_id = submissions.id and value = -1)`,
  `update articles set contribution_count = (select count(*) from contributions where article_id = articles.id)`,
];

async function opened<T>(place: Place, work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A checksum of the rows of each table, without generated columns. */
const sums = (place: Place): Promise<Record<string, string>> =>
  opened(place, async (database) => {
    const tables = await database.db.execute<{ name: string; generated: string[] }>(sql`
      select relname as name, array_to_json(array(
        select attname from pg_attribute where attrelid = pg_class.oid and attgenerated <> '')) as generated
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('sessions', 'nonces', 'purges', 'network_keys', 'server_secrets', 'backups') order by 1`);
    const found: Record<string, string> = {};
    for (const { name, generated } of tables) {
      const [row] = await database.unhurried((db) =>
        db.execute<{ sum: string }>(sql`
          select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line collate "C")), '') as sum from (
            select md5((to_jsonb(one) - ${sql.param(generated)}::text[])::text) as line from ${sql.identifier(name)} as one) as lines`),
      );
      found[name] = row!.sum;
    }
    return found;
  });

// Each thread of the command prints the peak memory of the process when it ends.
const measuring = `data:text/javascript,import { readFileSync } from 'node:fs';
process.on('exit', () => console.error(readFileSync('/proc/self/status', 'utf8').match(/VmHWM.*/)[0]));`;

/**
 * Runs a script of package.json on a store. Prints its duration and peak memory, and returns the latter in megabytes.
 */
async function run(name: 'backup' | 'restore', args: readonly string[], place: Place): Promise<number> {
  const begun = performance.now();
  // The flags of the script in package.json.
  const flags = name === 'backup' ? ['--liftoff-only'] : [];
  const child = spawn(process.execPath, ['--import', measuring, ...flags, join(root, `scripts/${name}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: place.url ?? '', DATA_DIR: place.folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (text: Buffer) => (errorOutput += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  assert.equal(code, 0, errorOutput);
  const megabytes = Math.round(Number([...errorOutput.matchAll(/^VmHWM:\s+(\d+) kB$/gm)].at(-1)![1]) / 1_024);
  console.log(
    `${name} ${args.length > 1 ? args[0] : ''} of ${place.url === undefined ? 'the embedded store' : 'the server'}: ${Math.round((performance.now() - begun) / 1_000)} s, ${megabytes} MB of memory`,
  );
  return megabytes;
}

/** Whether the memory is about the same as for an empty store. */
const expectBounded = (megabytes: number, empty: number) =>
  assert.ok(megabytes < empty + moreMemory, `took ${megabytes} MB, and ${empty} MB for an empty store`);

before(async () => {
  machines = await Machines.begin();
  ({ port } = await machines.primary());
  for (const name of ['second', 'third']) await ask(port, 'postgres', `create database ${name}`);
  embedded = { url: undefined, folder: join(machines.folder, 'embedded') };
  await opened(at('trenchpedia'), async (database) => {
    await migrateDatabase(database);
    const store = { db: database.db, purge: () => {} };
    await seed(store, join(root, 'content'));
    await inBulk(database, async (statement) => {
      for (const one of fill) await statement(one);
    });
    await database.unhurried((db) => recount({ ...store, db }));
  });
});
after(() => machines.end());

describe('a community with 100,000 contributions', () => {
  it('has the same rows in the embedded store, and on a server again', async () => {
    const then = await sums(at('trenchpedia'));
    assert.match(then['contributions']!, /^100000 /);
    await run('backup', [file('one')], at('trenchpedia'));
    console.log(`the file: ${Math.round((await stat(file('one'))).size / 1e6)} MB`);
    const empty = { url: undefined, folder: join(machines.folder, 'empty') };
    await opened(empty, migrateDatabase);
    const ofEmpty = await run('backup', [file('of-empty')], empty);
    const intoEmpty = await run('restore', [file('of-empty')], { ...empty, folder: `${empty.folder}-again` });
    expectBounded(await run('restore', [file('one')], embedded), intoEmpty);
    assert.deepEqual(await sums(embedded), then);
    expectBounded(await run('backup', [file('two')], embedded), ofEmpty);
    await run('restore', [file('two')], at('second'));
    assert.deepEqual(await sums(at('second')), then);
    await run('backup', ['--verify', file('two')], at('second'));
  });

  it('is backed up completely while sixteen people write into the embedded store without a refusal', async () => {
    const site = await machines.instance({ DATA_DIR: embedded.folder, DATABASE_URL: '' });
    const author = new Visitor();
    await author.ask(`${site}/api/auth/anonymous`, {});
    const body = await author.ask(`${site}/api/proposals`, { title: 'Subject', body: 'x' });
    const targets = [(JSON.parse(body) as { proposal: { id: string } }).proposal.id];
    const crowd = Array.from({ length: writers }, () => new Writer(siteAt(site), targets));
    for (const writer of crowd) await until(() => writer.logIn());
    const stop = new AbortController();
    const writing = Promise.all(crowd.map((writer) => writer.writeUntil(stop.signal)));
    // Awaited below; this prevents an unhandled rejection.
    writing.catch(() => {});
    await setTimeout(5_000);
    const before = crowd.flatMap(({ stored }) => [...stored]);
    await run('backup', [file('three')], embedded);
    stop.abort();
    await writing;
    const received = crowd.flatMap((writer) => writer.received);
    const slowest = Math.round(Math.max(...received.map(({ took }) => took)));
    console.log(`${received.length} writes meanwhile, slowest ${slowest} ms; ${before.length} texts before`);
    assert.deepEqual(
      received.filter(({ status }) => status !== 200).map(({ text }) => text),
      [],
    );
    assert.ok(slowest < longestAnswer, `somebody waited for ${slowest} ms`);
    await run('restore', [file('three')], at('third'));
    const texts = new Set(
      (await ask(port, 'third', `select text from contributions where text like 'Written by %'`)).map(
        ({ text }) => text,
      ),
    );
    assert.ok(before.length > 0);
    assert.deepEqual(
      before.filter((text) => !texts.has(text)),
      [],
    );
  });
});
