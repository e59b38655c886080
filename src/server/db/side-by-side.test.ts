import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';
import { migrationOf } from '#test/migrations.ts';
import { logIn } from '#test/wallet.ts';
import { migrateDatabase } from './migrate.ts';

// Changes by a later version while this one runs: columns with and without a default, a table, an index, and a
// constraint that first applies to new rows and is then validated for the old ones.
const expand = [
  `alter table articles add column mood text`,
  `alter table submissions add column weight integer not null default 1`,
  `alter table votes add column reason text not null default ''`,
  `alter table comments add column language text not null default 'en'`,
  `create table moods (article_id uuid primary key references articles (id) on delete cascade, mood text not null)`,
  `alter table articles add constraint articles_mood check (mood <> '') not valid`,
  `alter table articles validate constraint articles_mood`,
  `do $$ begin while clock_timestamp() < statement_timestamp() + interval '300 ms' loop end loop; end $$`,
];
const index = [
  'drop index concurrently if exists submissions_weight',
  'create index concurrently submissions_weight on submissions (weight, id)',
];

it('this version keeps reading and writing while a later version migrates the same tables', async () => {
  const test = await testApp();
  onTestFinished(() => test.close());
  await buildArticle(test.store, { slug: 'bonk' });
  const [author, voter] = [await logIn(test.app), await logIn(test.app)];
  const refused: string[] = [];
  let rounds = 0;

  const send: typeof author.send = async (method, url, body) => {
    const answer = await voter.send(method, url, body);
    if (answer.status !== 200) refused.push(`${method} ${url}: ${answer.status} ${answer.body}`);
    return answer;
  };
  const round = async () => {
    const written = await author.send('POST', '/api/contributions', { slug: 'bonk', text: `Round ${rounds}` });
    const { id } = (written.json() as { contribution: { id: string } }).contribution;
    await send('POST', `/api/contributions/${id}/vote`, { value: 1 });
    await send('POST', `/api/contributions/${id}/comments`, { text: 'Seen' });
    const shown = await Promise.all(
      [
        '/api/articles/bonk',
        `/api/contributions/${id}`,
        `/api/contributions/${id}/votes`,
        '/api/votes/mine',
        '/api/search?q=bonk',
      ].map((url) => send('GET', url)),
    );
    expect(shown[2]!.json()).toMatchObject({ votes: { likes: 1 } });
    await send('DELETE', `/api/contributions/${id}/vote`);
    rounds += 1;
  };

  // Lets the connections prepare each statement before the tables change.
  for (let times = 0; times < 3; times += 1) await round();
  const before = rounds;
  const migration = { isOver: false };
  const migrating = (async () => {
    for (const statements of [expand, index]) await migrateDatabase(test.database, await migrationOf(...statements));
  })().finally(() => {
    migration.isOver = true;
  });
  while (!migration.isOver) await round();
  await migrating;
  for (let times = 0; times < 3; times += 1) await round();

  expect(refused).toEqual([]);
  expect(rounds).toBeGreaterThan(before + 3);
  expect(
    await test.database.db.execute(sql`select count(*)::int as weighed from submissions where weight = 1`),
  ).toEqual([{ weighed: rounds }]);
});
