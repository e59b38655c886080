import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { buildArticle } from './builders.ts';
import { testPlace } from './database.ts';
import { administer, discard, serverUrl } from './postgres.ts';
import { find } from './scale/programs.ts';

const page = readFileSync(fileURLToPath(new URL('../docs/day-1-day-2.md', import.meta.url)), 'utf8');
const [, arguments_, script] = /^sudo -u postgres psql (--set ON_ERROR_STOP.*) trenchpedia <<'END'\n([^]*?)^END$/m.exec(
  page,
)!;
const moderator = 'So11111111111111111111111111111111111111112';
const psql = find('psql');

// The commands are for a server.
it.runIf(inject('template').store === 'postgres' && psql !== undefined)(
  'the commands of the page copy what a moderator deleted from a restored backup, and leave nothing else',
  async () => {
    const drill = await testPlace();
    const before = await openDatabase(drill);
    await buildArticle({ db: before.db, purge: () => {} }, { slug: 'bonk' });
    await before.db.execute(sql`
      with people as (insert into accounts (wallet) values (${moderator}), ('member') returning id, wallet),
      written as (
        insert into submissions (kind, author_id, comment_count, likes)
        select 'contribution', id, 1, 1 from people where wallet = 'member' returning id, author_id
      ),
      said as (insert into comments (submission_id, author_id, text) select id, author_id, 'Right.' from written),
      liked as (
        insert into votes (submission_id, account_id, value)
        select written.id, people.id, 1 from written, people where wallet = ${moderator}
      )
      insert into contributions (id, article_id, text, created_at)
      select written.id, articles.id, 'A remark.', now() from written, articles`);
    await before.close();
    const [old, name] = [new URL(drill.url!).pathname.slice(1), `${new URL(drill.url!).pathname.slice(1)}_site`];
    await administer(`create database ${name} template ${old}`);
    const site = await openDatabase({ url: serverUrl(name), folder: drill.folder });
    onTestFinished(async () => {
      await site.close();
      discard(name);
      await drill.remove();
    });
    await site.db.execute(sql`
      insert into audit_entries (account_id, action, subject, subject_id)
      select accounts.id, 'deleted', 'contribution', submissions.id::text from accounts, submissions
      where wallet = ${moderator}`);
    await site.db.execute(sql`delete from submissions`);

    const { status, stderr } = spawnSync(
      psql!,
      [...arguments_!.replace('"$moderator"', moderator).split(' '), serverUrl(name).split('?')[0]!],
      { input: script!.replace("dbname 'drill'", `dbname '${old}'`), encoding: 'utf8' },
    );
    expect([stderr, status]).toEqual(['', 0]);
    const found = await site.db.execute(sql`
      select (select contribution_count from articles where slug = 'bonk') as contributions,
        (select string_agg(text, ' ') from contributions) as texts,
        (select string_agg(text, ' ') from comments) as comments,
        (select sum(value)::int from votes) as votes,
        (select count(*)::int from changes where is_shown and submission_id is not null) as changes,
        (select count(*)::int from pg_namespace where nspname = 'drill') as schemas,
        (select count(*)::int from pg_extension where extname = 'postgres_fdw') as extensions`);
    expect(found).toEqual([
      { contributions: 1, texts: 'A remark.', comments: 'Right.', votes: 1, changes: 2, schemas: 0, extensions: 0 },
    ]);
  },
);
