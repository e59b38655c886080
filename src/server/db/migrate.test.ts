import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { countRevisionWords, attributeArticles } from '#server/features/articles/revisions.ts';
import { testDatabase, testPlace } from '#test/database.ts';
import { program } from '#server/program.ts';
import { migrationOf } from '#test/migrations.ts';
import { openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

/** A statement that keeps the database busy for so many seconds. */
const busyFor = (seconds: number) =>
  `do $$ begin while clock_timestamp() < statement_timestamp() + interval '${seconds} s' loop end loop; end $$`;

it('takes as long as it needs for a migration, and holds every later statement to its limit again', async () => {
  const database = await testDatabase({ limit: 1_000 });
  onTestFinished(() => database.close());
  await migrateDatabase(database, await migrationOf('create table made_slowly (id integer);', busyFor(2.5)));
  expect(await database.db.execute(sql`select count(*)::int as rows from made_slowly`)).toEqual([{ rows: 0 }]);
  // Two at once: the first one to end must neither bound the other nor leave what follows unbounded.
  await Promise.all([1.5, 2.5].map((seconds) => database.unhurried((db) => db.execute(sql.raw(busyFor(seconds))))));
  await expect(database.db.execute(sql.raw(busyFor(60)))).rejects.toThrow();
});

/** A folder with the project's migrations before the one of that number. */
async function migrationsBefore(number: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(new URL('migrations', import.meta.url), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number }[] };
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx < number) }));
  return folder;
}

it('keeps every version that an article had before all of them were kept, with who made it and when', async () => {
  const database = await testDatabase({ bare: true });
  onTestFinished(() => database.close());
  await migrateDatabase(database, await migrationsBefore(14));
  const [creator, editor] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const [edited, seeded] = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444'];
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
  for (const statement of [
    `insert into accounts (id, wallet) values ('${creator}', 'creator'), ('${editor}', 'editor')`,
    `insert into articles (id, slug, title, body_markdown, created_at, updated_at) values
       ('${edited}', 'third', 'Third', 'Now three words', '${day(1)}', '${day(3)}'), ('${seeded}', 'seeded', 'Seeded', 'Two words', '${day(1)}', '${day(2)}')`,
    // What it was before each of two saves.
    `insert into article_revisions (article_id, slug, title, summary, category, image_url, body_markdown, version, saved_by, saved_at) values
       ('${edited}', 'first', 'First', '', '', '', 'One', 1, '${creator}', '${day(2)}'),
       ('${edited}', 'second', 'Second', '', '', '', 'One two', 1, '${editor}', '${day(3)}')`,
    `insert into audit_entries (account_id, action, subject, subject_id) values ('${creator}', 'created', 'article', '${edited}')`,
  ])
    await database.db.execute(statement);
  await migrateDatabase(database);
  const store = { db: database.db, purge: () => {} };
  await countRevisionWords(store, { note: () => {}, isOver: () => false });
  await attributeArticles(store, { note: () => {}, isOver: () => false });
  const rows = await database.db.execute(sql`
    select number, kind, wallet, slug, title, body_markdown, words_added, words_removed, to_char(article_revisions.created_at at time zone 'UTC', 'DD') as day
    from article_revisions left join accounts on accounts.id = author_id order by slug = 'seeded', number`);
  expect(rows).toEqual([
    {
      number: 1,
      kind: 'written',
      wallet: 'creator',
      slug: 'first',
      title: 'First',
      body_markdown: 'One',
      words_added: 2,
      words_removed: 0,
      day: '01',
    },
    {
      number: 2,
      kind: 'written',
      wallet: 'creator',
      slug: 'second',
      title: 'Second',
      body_markdown: 'One two',
      words_added: 2,
      words_removed: 1,
      day: '02',
    },
    {
      number: 3,
      kind: 'written',
      wallet: 'editor',
      slug: 'third',
      title: 'Third',
      body_markdown: 'Now three words',
      words_added: 4,
      words_removed: 3,
      day: '03',
    },
    {
      number: 1,
      kind: 'imported',
      wallet: null,
      slug: 'seeded',
      title: 'Seeded',
      body_markdown: 'Two words',
      words_added: 3,
      words_removed: 0,
      day: '02',
    },
  ]);
  expect(await database.db.execute(sql`select slug, revision_count, author_count, authorship from articles order by slug`)).toEqual([
    { slug: 'seeded', revision_count: 1, author_count: 0, authorship: [[1, 2]] },
    { slug: 'third', revision_count: 3, author_count: 2, authorship: [[3, 3]] },
  ]);
});

it('counts how many words of whom stand in articles that were there before', async () => {
  const database = await testDatabase({ bare: true });
  onTestFinished(() => database.close());
  await migrateDatabase(database, await migrationsBefore(19));
  const [ann, somebody] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const [one, two] = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444'];
  const contribution = '55555555-5555-4555-8555-555555555555';
  for (const statement of [
    `insert into accounts (id, wallet) values ('${ann}', 'ann'), ('${somebody}', null)`,
    `insert into articles (id, slug, title, authorship, revision_count) values
       ('${one}', 'one', 'One', '[[1, 5], [2, 3], [3, 4], [2, 1]]', 3), ('${two}', 'two', 'Two', '[[1, 7]]', 1), (gen_random_uuid(), 'open', 'Open', null, 0)`,
    `insert into submissions (id, kind, author_id, anonymous_number) values ('${contribution}', 'contribution', '${somebody}', 2)`,
    `insert into contributions (id, article_id, text, created_at) values ('${contribution}', '${one}', 'Text', now())`,
    `insert into article_revisions (article_id, number, kind, author_id, contribution_id, slug) values
       ('${one}', 1, 'imported', null, null, 'one'), ('${one}', 2, 'written', '${ann}', null, 'one'),
       ('${one}', 3, 'merged', '${somebody}', '${contribution}', 'one'), ('${two}', 1, 'written', '${ann}', null, 'two')`,
    `insert into article_authors (article_id, account_id, revisions) values ('${one}', '${ann}', 1), ('${one}', '${somebody}', 1), ('${two}', '${ann}', 1)`,
  ])
    await database.db.execute(statement);
  await migrateDatabase(database);
  expect(await database.db.execute(sql`select wallet, standing_words, standing_articles from accounts order by wallet`)).toEqual([
    { wallet: 'ann', standing_words: 11, standing_articles: 2 },
    { wallet: null, standing_words: 4, standing_articles: 1 },
  ]);
  expect(
    await database.db.execute(sql`select words, anonymous_number from article_authors order by words, anonymous_number nulls first`),
  ).toEqual([
    { words: 4, anonymous_number: null },
    { words: 4, anonymous_number: 2 },
    { words: 7, anonymous_number: null },
  ]);
  expect(await database.db.execute(sql`select slug, writer_count, imported_words from articles order by slug`)).toEqual([
    { slug: 'one', writer_count: 2, imported_words: 5 },
    { slug: 'open', writer_count: 0, imported_words: 0 },
    { slug: 'two', writer_count: 1, imported_words: 0 },
  ]);
});

it('npm run db:migrate makes the tables, says where, and does nothing the second time', async () => {
  const place = await testPlace({ bare: true });
  onTestFinished(() => place.remove());
  const migrateNow = () =>
    promisify(execFile)(process.execPath, ['scripts/migrate.ts'], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, DATA_DIR: place.folder, DATABASE_URL: place.url ?? '' },
    });
  for (let times = 0; times < 2; times += 1) expect((await migrateNow()).stdout).toMatch(/^Migrated: (embedded )?PostgreSQL /);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  expect(await database.db.execute(sql`select count(*)::int as rows from articles`)).toEqual([{ rows: 0 }]);
});

describe('an index made concurrently', () => {
  const anew = ['drop index concurrently if exists things_name;', 'create unique index concurrently things_name on things (name);'];
  const isValid = sql`select indisvalid as "isValid" from pg_index where indexrelid = 'things_name'::regclass`;

  it('is made from the beginning when it could not be made to its end', async () => {
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

  it.runIf(inject('template').store === 'postgres')('is made once by several instances that start at once', async () => {
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
  });

  it('stands in a migration with nothing else, each after it was dropped, so that all of it can be done again', async () => {
    const folder = new URL('migrations/', import.meta.url);
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql'))) {
      const statements = (await readFile(new URL(file, folder), 'utf8')).split('--> statement-breakpoint').map((text) => text.trim());
      if (!statements.some((text) => /\bconcurrently\b/i.test(text))) continue;
      const dropped = new Set<string>();
      for (const statement of statements) {
        const drop = /^drop index concurrently if exists "?(\w+)"?;$/i.exec(statement);
        if (drop) dropped.add(drop[1]!);
        else expect(dropped, `${file}: ${statement}`).toContain(/^create (?:unique )?index concurrently "?(\w+)"?/i.exec(statement)?.[1]);
      }
    }
  });
});

it.runIf(inject('template').store === 'postgres')(
  'lets others through while somebody is at the table that is to be changed for long, and changes it afterwards',
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
      // Behind the migration, which waits for this transaction: only when it lets others through is this answered.
      expect(await database.db.execute(count)).toEqual([{ things: 0 }]);
      return { migrating };
    });
    await migrated.migrating;
    expect(await database.db.execute(sql`select count(size)::int as sizes from things`)).toEqual([{ sizes: 0 }]);
  },
);

it('refuses tables that a later version made, and changes nothing; but not those that this version can read', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  await migrateDatabase(database, await migrationOf(`-- min_reader: ${program.version}\ncreate table readable (id integer);`));
  await migrateDatabase(database);
  const rows = () => database.db.execute(sql`select hash, created_at, min_reader from drizzle.__drizzle_migrations order by id`);
  for (const reader of ['-- min_reader: 99.0.0\n', '']) {
    await migrateDatabase(database, await migrationOf(`${reader}create table later_${reader.length} (id integer);`));
    const before = await rows();
    await expect(migrateDatabase(database)).rejects.toThrow(
      `The tables of this database are newer than this program (version ${program.version}, commit ${program.commit}); start the version that ` +
        'made them or a later one, or restore a backup from before the upgrade.',
    );
    expect(await rows()).toEqual(before);
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where min_reader is null and created_at > (
      select created_at from drizzle.__drizzle_migrations where min_reader = ${program.version})`);
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where min_reader = '99.0.0'`);
  }
  await migrateDatabase(database);
});
