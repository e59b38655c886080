import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/client.ts';
import { Outbox } from '#server/db/outbox.ts';
import { purges } from '#server/db/schema.ts';
import { tags } from '#server/core/tags.ts';
import { atLeast, inTurn, median, ratio, ratios, short, sized, type Table } from './measure.ts';
import { contributionsOf, people, vote } from './people.ts';
import { onServer, startBuilt, type Running } from './processes.ts';
import { rawCommits, writing } from './writes.ts';

const instances = 8;
const atOnce = 16;
// In milliseconds: as src/server/http/public-cache/purge-announcements.ts gathers.
const gathering = 10;
// In seconds.
const duration = sized(2, 1);

/** Commits of one row, each with what it purged and the word of it, without any HTTP: what is between a raw commit and one that others hear of. */
async function announced(url: string): Promise<number> {
  const database = await openDatabase({ url, folder: '' });
  const outbox = new Outbox(database);
  await database.db.execute(sql`create table if not exists announced_rows (id uuid primary key)`);
  const end = performance.now() + duration * 1000;
  let commits = 0;
  let waking: Promise<void> | undefined;
  const one = async () => {
    while (performance.now() < end) {
      await database.db.execute(sql`with told as (
        insert into ${purges} (write, tags) values (${randomUUID()}, ${sql.param([tags.articles])}::text[]))
        insert into announced_rows values (${randomUUID()})`);
      commits += 1;
      // One word for all commits of a moment, as the server says it.
      waking ??= outbox
        .wake()
        .then(() => setTimeout(gathering))
        .finally(() => (waking = undefined));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  await waking;
  await database.db.execute(sql`drop table announced_rows`);
  await database.close();
  return commits / duration;
}

/** Durable votes on PostgreSQL where many instances tell each other what they purge, against commits of one row. */
export async function manyInstances(): Promise<Table[]> {
  if (!process.env['TEST_DATABASE_URL']) {
    console.log('TEST_DATABASE_URL names no PostgreSQL server: left out.');
    return [];
  }
  return onServer(async (url) => {
    const servers: Running[] = [];
    for (let place = 0; place < instances; place += 1) servers.push(await startBuilt({ DATABASE_URL: url }));
    const [first] = servers as [Running];
    const cookies = await people(first.url, 64);
    const ids = await contributionsOf(first.url, cookies, ['bonk', 'dogwifhat', 'popcat', 'pump-fun']);
    const voting = servers.map((server) => writing(server.url, cookies, (turn) => vote(ids, turn), atOnce / instances));
    const measured = await inTurn({
      raw: () => rawCommits({ url, folder: '' }),
      announced: () => announced(url),
      votes: async () => (await Promise.all(voting.map((vote) => vote()))).reduce((sum, speed) => sum + speed, 0),
      one: writing(first.url, cookies, (turn) => vote(ids, turn), atOnce),
    });
    await Promise.all(servers.map((server) => server.stop()));
    const row = (what: string, speeds: readonly number[]) => [what, short(median(speeds)), ratio(speeds, measured.raw)];
    return [
      {
        title: `PostgreSQL with ${instances} instances that tell each other what they purge, ${atOnce} writes at once`,
        columns: ['what', 'a second', 'of commits of one row'],
        rows: [
          ['commits of one row', short(median(measured.raw)), '1'],
          row('commits of one row and of what it purges, told to all', measured.announced),
          row(`votes over HTTP, of all ${instances} instances`, measured.votes),
          row('votes over HTTP, of one of them', measured.one),
        ],
        bounds: [
          atLeast(`votes over HTTP of ${instances} instances, of commits of one row`, median(ratios(measured.votes, measured.raw)), 0.7),
          atLeast('commits that are told to all instances, of commits of one row', median(ratios(measured.announced, measured.raw)), 0.7),
        ],
      },
    ];
  });
}
