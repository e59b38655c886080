import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Store } from '#server/db/client.ts';
import { openApplication } from './application.ts';
import { busiest } from './community.ts';
import { keptOnServer, type Data } from './kept.ts';
import { median, percentiles, short, sized, type Table } from './measure.ts';

const large: Data = {
  articles: sized(100_000, 1_000),
  community: { contributions: sized(1_000_000, 20_000), votes: sized(5_000_000, 100_000) },
};
const little: Data = { articles: 1_000, community: { contributions: 10_000, votes: 50_000 } };
// Of each list.
const asked = sized(30, 5);

/** Each public list, and pages that show some. */
async function paths({ db }: Store): Promise<string[]> {
  const one = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query))[0]!.id;
  const thread = await one(sql`select id from submissions where kind = 'contribution' order by comment_count desc limit 1`);
  const bounty = await one(sql`select id from bounties order by entry_count desc limit 1`);
  const ofProfile = ['contributions', 'proposals', 'reports', 'comments', 'articles', 'bounties', 'activity'];
  return [
    '/api/featured',
    '/api/categories',
    '/api/categories/Tokens/articles',
    '/api/articles',
    '/api/articles?order=title',
    ...[busiest.slug, busiest.quietSlug].flatMap((slug) => [
      `/api/articles/${slug}`,
      `/api/articles/${slug}/contributions`,
      `/api/articles/${slug}/contributions?sort=useful`,
      `/api/articles/${slug}/bounties`,
      `/api/articles/${slug}/revisions`,
    ]),
    '/api/feed/latest',
    '/api/bounties',
    '/api/bounties/all',
    '/api/bounties/all?state=closed',
    `/api/bounties/${bounty}`,
    `/api/bounties/${bounty}/entries`,
    `/api/contributions/${thread}`,
    `/api/contributions/${thread}/comments`,
    `/api/contributions/${thread}/votes`,
    ...[busiest.wallet, busiest.quietWallet].flatMap((wallet) => [
      `/api/profile/${wallet}`,
      ...ofProfile.map((list) => `/api/profile/${wallet}/${list}`),
    ]),
    '/api/leaderboard?limit=100',
    '/api/leaderboard?days=30',
    '/api/ranks',
    '/feed.atom',
    '/sitemap.xml',
    '/',
    '/browse',
    '/bounties',
    '/contribute',
    `/article/${busiest.slug}`,
    `/u/${busiest.wallet}`,
  ];
}

async function timesOf(app: FastifyInstance, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < asked; turn += 1) {
    app.publicCache.clear();
    const start = performance.now();
    const { statusCode, body } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    if (statusCode !== 200) throw new Error(`${url} is ${statusCode}: ${body.slice(0, 200)}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** How long each list takes, by what it is called wherever ids differ. */
async function measured(data: Data): Promise<Map<string, number[]>> {
  const { app, store, close } = await openApplication({ DATABASE_URL: await keptOnServer(data) });
  const times = new Map<string, number[]>();
  for (const path of await paths(store)) times.set(path.replace(/[\da-f]{8}-[\da-f-]{27}/, ':id'), await timesOf(app, path));
  await close();
  return times;
}

/** Every public list among very much that was written, with nothing kept. */
export async function lists(): Promise<Table[]> {
  if (!process.env['TEST_DATABASE_URL']) {
    console.log('TEST_DATABASE_URL names no PostgreSQL server: left out.');
    return [];
  }
  const [few, much] = [await measured(little), await measured(large)];
  const many = (value: number) => value.toLocaleString('en-US');
  const { contributions, votes } = large.community!;
  return [
    {
      title: `Lists on PostgreSQL among ${many(large.articles)} articles, ${many(contributions)} contributions, a fifth of them on one article, and ${many(votes)} votes; nothing kept, ${asked} of each`,
      columns: ['address', 'ms, p50', 'p95', 'p99', 'p50 among 10,000 contributions', 'times that'],
      rows: Array.from(much, ([path, times]) => {
        const before = median(few.get(path)!);
        return [`\`${path}\``, ...percentiles(times), short(before), short(median(times) / before)];
      }),
    },
  ];
}
