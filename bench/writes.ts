import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/client.ts';
import { load } from './load.ts';
import { atLeast, inTurn, median, ratio, ratios, short, sized, type Bound, type Table } from './measure.ts';
import { asRequest, comment, contributionsOf, people, vote, type Write } from './people.ts';
import { eachStore, inFolder, startBuilt } from './processes.ts';

const connections = 16;
const many = 64;
// In seconds.
const duration = sized(2, 1);

/** The number of one-row commits per second, with this number of concurrent writers. */
export async function rawCommits(place: { url?: string; folder: string }): Promise<number> {
  const database = await openDatabase(place);
  await database.db.execute(sql`create table if not exists rows (id uuid primary key)`);
  const end = performance.now() + duration * 1000;
  let commits = 0;
  const one = async () => {
    while (performance.now() < end) {
      await database.db.execute(sql`insert into rows values (${randomUUID()})`);
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await database.db.execute(sql`drop table rows`);
  await database.close();
  return commits / duration;
}

/**
 * Returns a function that measures these writes per second, by these people in turn, with this number of concurrent
 * writers.
 */
export function writing(
  url: string,
  cookies: readonly string[],
  make: (turn: number) => Write,
  connections: number,
): () => Promise<number> {
  // Each call continues where the last one stopped: a repeated write is refused.
  let turn = 0;
  const next = () => {
    turn += 1;
    return asRequest(make(turn), cookies[(turn * 7) % cookies.length]!);
  };
  return async () => {
    const setupRequest = (request: object) => ({ ...request, ...next() });
    return (await load({ url, connections, duration, requests: [{ method: 'POST', setupRequest }] })).speed;
  };
}

/**
 * Concurrent votes, comments and contributions, each durable before its answer, compared with one-row commits of the
 * same store.
 */
export async function writes(): Promise<Table[]> {
  const rows: string[][] = [];
  const bounds: Bound[] = [];
  await eachStore(async (name, env) => {
    const server = await startBuilt(env);
    const slugs = ['bonk', 'dogwifhat', 'popcat', 'pump-fun'];
    const cookies = await people(server.url, many);
    const ids = await contributionsOf(server.url, cookies, slugs);
    const measured = await inTurn({
      raw:
        name === 'embedded'
          ? () => inFolder((folder) => rawCommits({ folder }))
          : () => rawCommits({ url: env['DATABASE_URL']!, folder: '' }),
      votes: writing(server.url, cookies, (turn) => vote(ids, turn), connections),
      comments: writing(server.url, cookies, (turn) => comment(ids, turn), connections),
      contributions: writing(
        server.url,
        cookies,
        (turn) => ({ path: '/api/contributions', body: { slug: slugs[turn % slugs.length], text: `Text ${turn}` } }),
        connections,
      ),
    });
    for (const [what, speeds] of Object.entries(measured))
      rows.push([
        name,
        what === 'raw' ? 'commits of one row' : what,
        short(median(speeds)),
        what === 'raw' ? '1' : ratio(speeds, measured.raw),
      ]);
    if (name === 'embedded')
      bounds.push(
        atLeast('durable votes, of commits of one row, embedded', median(ratios(measured.votes, measured.raw)), 0.2),
      );
    await server.stop();
  });
  return [
    {
      title: `Durable writes, ${connections} at once`,
      columns: ['store', 'what', 'a second', 'of commits of one row'],
      rows,
      bounds,
    },
  ];
}
