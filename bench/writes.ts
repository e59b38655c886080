import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/client.ts';
import { sessionCookie } from '#test/wallet.ts';
import { inTurn, median, ratio, short, type Table } from './measure.ts';
import { eachStore, inFolder, startBuilt } from './processes.ts';

const connections = 16;
const people = 64;
const subjects = 64;
// In seconds.
const duration = 2;

/** Sends a call to a server, as somebody who is logged in where a cookie is given. */
async function send(url: string, body: object, cookie = ''): Promise<Response> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer;
}

/** How many commits of one row a store makes in a second, so many at once. */
async function rawCommits(place: { url?: string; folder: string }): Promise<number> {
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

/** Votes, comments and contributions of many people at once, each durable when it is answered, against commits of one row of the same store. */
export async function writes(): Promise<Table[]> {
  const rows: string[][] = [];
  await eachStore(async (name, env) => {
    const server = await startBuilt(env);
    const cookies = await Promise.all(
      Array.from({ length: people }, async () => {
        const { headers } = await send(`${server.url}/api/auth/anonymous`, {});
        return sessionCookie({ 'set-cookie': headers.getSetCookie() });
      }),
    );
    const slugs = ['bonk', 'dogwifhat', 'popcat', 'pump-fun'];
    const ids: string[] = [];
    for (let place = 0; place < subjects; place += 1) {
      const answer = await send(
        `${server.url}/api/contributions`,
        { slug: slugs[place % slugs.length], text: `Subject ${place}` },
        cookies[place],
      );
      ids.push(((await answer.json()) as { contribution: { id: string } }).contribution.id);
    }
    let turn = 0;
    const load = (make: (turn: number) => { path: string; body: object }) => async () => {
      const { requests, non2xx, errors } = await autocannon({
        url: server.url,
        connections,
        duration,
        requests: [
          {
            method: 'POST',
            setupRequest: (request) => {
              turn += 1;
              const { path, body } = make(turn);
              const headers = { 'content-type': 'application/json', cookie: cookies[(turn * 7) % people]! };
              return { ...request, path, headers, body: JSON.stringify(body) };
            },
          },
        ],
      });
      if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals among writes.`);
      return requests.average;
    };
    const subject = (place: number) => ids[(place * 31) % subjects]!;
    const raw =
      name === 'embedded'
        ? () => inFolder((folder) => rawCommits({ folder }))
        : () => rawCommits({ url: env['DATABASE_URL']!, folder: '' });
    const measured = await inTurn({
      raw,
      votes: load((place) => ({ path: `/api/contributions/${subject(place)}/vote`, body: { value: place % 3 === 0 ? -1 : 1 } })),
      comments: load((place) => ({ path: `/api/contributions/${subject(place)}/comments`, body: { text: `Comment ${place}` } })),
      contributions: load((place) => ({ path: '/api/contributions', body: { slug: slugs[place % slugs.length], text: `Text ${place}` } })),
    });
    for (const [what, speeds] of Object.entries(measured))
      rows.push([
        name,
        what === 'raw' ? 'commits of one row' : what,
        short(median(speeds)),
        what === 'raw' ? '1' : ratio(speeds, measured.raw),
      ]);
    await server.stop();
  });
  return [
    {
      title: `Durable writes, ${connections} at once`,
      columns: ['store', 'what', 'a second', 'of commits of one row'],
      rows,
    },
  ];
}
