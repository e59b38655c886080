import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { program } from '#server/core/program.ts';
import { testDatabase, testPlace } from '#test/database.ts';
import { migrationOf } from '#test/migrations.ts';
import { openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

/** A statement that keeps the database busy for this many seconds. */
const busyFor = (seconds: number) =>
  `do $$ begin while clock_timestamp() < statement_timestamp() + interval '${seconds} s' loop end loop; end $$`;

it('lifts the time limit for a migration, and restores it for later statements', async () => {
  const database = await testDatabase({ limit: 1_000 });
  onTestFinished(() => database.close());
  await migrateDatabase(database, await migrationOf('create table made_slowly (id integer);', busyFor(2.5)));
  expect(await database.db.execute(sql`select count(*)::int as rows from made_slowly`)).toEqual([{ rows: 0 }]);
  // Two at once: when the first one ends, it must neither limit the other nor leave later statements without a limit.
  await Promise.all([1.5, 2.5].map((seconds) => database.unhurried((db) => db.execute(sql.raw(busyFor(seconds))))));
  await expect(database.db.execute(sql.raw(busyFor(60)))).rejects.toThrow();
});

it('npm run db:migrate creates the tables, names the database, and does nothing the second time', async () => {
  const place = await testPlace({ bare: true });
  onTestFinished(() => place.remove());
  const migrateNow = () =>
    promisify(execFile)(process.execPath, ['scripts/migrate.ts'], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, DATA_DIR: place.folder, DATABASE_URL: place.url ?? '' },
    });
  for (let times = 0; times < 2; times += 1)
    expect((await migrateNow()).stdout).toMatch(/^Migrated: (embedded )?PostgreSQL /);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  expect(await database.db.execute(sql`select count(*)::int as rows from articles`)).toEqual([{ rows: 0 }]);
});

describe('an index made concurrently', () => {
  const anew = [
    'drop index concurrently if exists things_name;',
    'create unique index concurrently things_name on things (name);',
  ];
  const isValid = sql`select indisvalid as "isValid" from pg_index where indexrelid = 'things_name'::regclass`;

  it('is rebuilt from the beginning after a failed build', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.close());
    await database.db.execute(sql`create table things as select 'same' as name from generate_series(1, 2)`);
    const folder = await migrationOf(...anew);
    await expect(migrateDatabase(database, folder)).rejects.toThrow();
    expect(await database.db.execute(isValid)).toEqual([{ isValid: false }]);
    await database.db.execute(sql`delete from things where ctid = (select min(ctid) from things)`);
    await migrateDatabase(database, folder);
    expect(await database.db.execute(isValid)).toEqual([{ isValid: true }]);
  });

  it.runIf(inject('template').store === 'postgres')(
    'is built once by several instances that start at once',
    async () => {
      const database = await testDatabase();
      onTestFinished(() => database.close());
      await database.db.execute(sql`create table things (name text)`);
      const folder = await migrationOf(...anew);
      await Promise.all([1, 2, 3].map(() => migrateDatabase(database, folder)));
      expect(await database.db.execute(isValid)).toEqual([{ isValid: true }]);
      expect(
        await database.db.execute(
          sql`select count(*)::int as done from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
        ),
      ).toEqual([{ done: 1 }]);
    },
  );

  it('stands alone in its migration, after a drop, so that a retry can start over', async () => {
    const folder = new URL('migrations/', import.meta.url);
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql'))) {
      const statements = (await readFile(new URL(file, folder), 'utf8'))
        .split('--> statement-breakpoint')
        .map((text) => text.trim());
      if (!statements.some((text) => /\bconcurrently\b/i.test(text))) continue;
      const dropped = new Set<string>();
      for (const statement of statements) {
        const drop = /^drop index concurrently if exists "?(\w+)"?;$/i.exec(statement);
        if (drop) dropped.add(drop[1]!);
        else
          expect(dropped, `${file}: ${statement}`).toContain(
            /^create (?:unique )?index concurrently "?(\w+)"?/i.exec(statement)?.[1],
          );
      }
    }
  });
});

it.runIf(inject('template').store === 'postgres')(
  'does not block others while it waits for a busy table, and changes it afterwards',
  async () => {
    const database = await testDatabase();
    onTestFinished(() => database.close());
    await database.db.execute(sql`create table things (name text)`);
    const folder = await migrationOf('alter table things add column size integer;');
    const count = sql`select count(*)::int as things from things`;
    const waiting = sql`select count(*)::int as waiting from pg_locks where relation = 'things'::regclass and not granted`;
    const migrated = await database.db.transaction(async (transaction) => {
      await transaction.execute(count);
      const migrating = migrateDatabase(database, folder);
      await expect.poll(() => database.db.execute(waiting)).toEqual([{ waiting: 1 }]);
      // It queues behind the migration, which waits for this transaction: it gets an answer only when the migration
      // lets others through.
      expect(await database.db.execute(count)).toEqual([{ things: 0 }]);
      return { migrating };
    });
    await migrated.migrating;
    expect(await database.db.execute(sql`select count(size)::int as sizes from things`)).toEqual([{ sizes: 0 }]);
  },
);

it('refuses the tables of a later version unchanged, except those that this version can read', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  await migrateDatabase(
    database,
    await migrationOf(`-- min_reader: ${program.version}\ncreate table readable (id integer);`),
  );
  await migrateDatabase(database);
  const rows = () =>
    database.db.execute(sql`select hash, created_at, min_reader from drizzle.__drizzle_migrations order by id`);
  for (const reader of ['-- min_reader: 99.0.0\n', '']) {
    await migrateDatabase(database, await migrationOf(`${reader}create table later_${reader.length} (id integer);`));
    const before = await rows();
    await expect(migrateDatabase(database)).rejects.toThrow(
      `The tables of this database are newer than this program (version ${program.version}, commit ${program.commit}); start the version that ` +
        'made them or a later one, or restore a backup from before the upgrade.',
    );
    expect(await rows()).toEqual(before);
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where min_reader is null and created_at > (
      select max(created_at) from drizzle.__drizzle_migrations where min_reader = ${program.version})`);
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where min_reader = '99.0.0'`);
  }
  await migrateDatabase(database);
});
