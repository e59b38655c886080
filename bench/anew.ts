import type { FastifyInstance } from 'fastify';
import { compressed } from '#server/http/public-cache/compressed.ts';
import { logIn, testWallet, type Caller } from '#test/wallet.ts';
import { openApplication } from './application.ts';
import { atMost, inTurn, median, quantile, rounds, short, type Bound, type Table } from './measure.ts';
import { eachStore } from './processes.ts';
import { Watched } from './watched.ts';

// Requests per round; the first ones warm up.
const requests = 4;
// The most processor time for rendering a page, in milliseconds (design §7).
const most = 25;

interface Made {
  /** The total time and its parts, in milliseconds. */
  readonly time: number;
  readonly sql: number;
  readonly rendering: number;
  readonly compressing: number;
  /** The processor time of the thread that answers requests, and of all threads together. */
  readonly main: number;
  readonly all: number;
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** The pages by name. Creates a bounty and a profile first. */
async function pagesOf(boss: Caller): Promise<Record<string, string>> {
  const answer = await boss.send('POST', '/api/admin/bounties', {
    name: 'Bounty',
    reward: 1,
    articleSlug: 'bonk',
    brief: 'What is wanted.',
  });
  if (answer.status !== 200) throw new Error(answer.body);
  const { bounty } = answer.json() as { bounty: { id: string } };
  for (let number = 0; number < 20; number += 1)
    await boss.send('POST', '/api/contributions', { slug: 'bonk', text: `Contribution ${number}` });
  return {
    home: '/',
    article: '/article/bonk',
    browse: '/browse',
    bounties: '/bounties',
    'a bounty': `/bounties/${bounty.id}`,
    contribute: '/contribute',
    search: '/search?q=rug',
    'a profile': `/u/${boss.address}`,
    'a page without data': '/roadmap',
    'the article’s answer alone': '/api/articles/bonk',
  };
}

/** Renders uncached pages one after another. Only the answers for the frame are cached. */
function making(app: FastifyInstance, watched: Watched, url: string): () => Promise<Made[]> {
  const make = async (): Promise<Made> => {
    app.publicCache.clear();
    // Fills the cache with the answers for the frame, which are nearly always cached.
    await app.inject('/donate');
    watched.begin();
    const [start, thread, all] = [performance.now(), process.threadCpuUsage(), process.cpuUsage()];
    const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    const [time, main, everything] = [performance.now() - start, process.threadCpuUsage(thread), process.cpuUsage(all)];
    if (statusCode !== 200) throw new Error(`${url} is ${statusCode}.`);
    const seen = { ...watched.end(), main: milliseconds(main), all: milliseconds(everything) };
    const { rawPayload } = await app.inject({ url });
    const before = performance.now();
    await compressed(rawPayload, 'br');
    return { time, ...seen, compressing: performance.now() - before };
  };
  return async () => {
    const made: Made[] = [];
    for (let turn = 0; turn < requests; turn += 1) made.push(await make());
    return made;
  };
}

/** The number of times that the page contains the longest plain part of the article's text. */
async function timesInPage(app: FastifyInstance): Promise<number> {
  const { article } = (await app.inject('/api/articles/bonk')).json() as { article: { bodyHtml: string } };
  const pieces = article.bodyHtml.split(/[<>&"\\\n]/);
  const longest = pieces.reduce((one, other) => (other.length > one.length ? other : one));
  return (await app.inject('/article/bonk')).body.split(longest).length - 1;
}

/** The number of renders of a page for many concurrent requests without a cache. */
async function drawnAtOnce(app: FastifyInstance, watched: Watched): Promise<number> {
  app.publicCache.clear();
  watched.begin();
  await Promise.all(Array.from({ length: 16 }, () => app.inject('/article/bonk')));
  return watched.end().drawn;
}

function rowOf(store: string, page: string, made: readonly Made[]): string[] {
  const p50 = (value: (one: Made) => number) => short(median(made.map(value)));
  return [
    store,
    page,
    p50(({ time }) => time),
    short(
      quantile(
        made.map(({ time }) => time),
        0.95,
      ),
    ),
    p50(({ sql }) => sql),
    p50(({ rendering }) => rendering),
    p50(({ compressing }) => compressing),
    p50(({ time, sql, rendering, compressing }) => Math.max(0, time - sql - rendering - compressing)),
    p50(({ main }) => main),
    p50(({ all }) => all),
  ];
}

/** Rendering of pages from an empty cache, except the answers for the frame: total time, and its parts. */
export async function anew(): Promise<Table[]> {
  const rows: string[][] = [];
  const bounds: Bound[] = [];
  await eachStore(async (store, env) => {
    const wallet = testWallet();
    const watched = new Watched();
    const { app, close } = await openApplication({ ...env, ADMIN_WALLET: wallet.address }, watched);
    const paths = await pagesOf(await logIn(app, wallet));
    const things = Object.fromEntries(Object.entries(paths).map(([page, path]) => [page, making(app, watched, path)]));
    await inTurn(things);
    const measured = Object.entries(await inTurn(things)).map(([page, made]) => [page, made.flat()] as const);
    for (const [page, made] of measured) {
      rows.push(rowOf(store, page, made));
      if (page !== 'the article’s answer alone')
        bounds.push(
          atMost(`processor time to render ${page}, ${store}`, median(made.map(({ all }) => all)), most, 'ms'),
        );
    }
    if (store === 'embedded')
      bounds.push(
        atMost('an article’s text stands in its page, times', await timesInPage(app), 1),
        atMost('a page for which 16 ask at once is drawn, times', await drawnAtOnce(app, watched), 1),
      );
    await close();
  });
  return [
    {
      title:
        `Rendering pages while the frame’s answers are cached, ${requests * rounds} of each, in ms; ` +
        'where the time goes at the median',
      columns: [
        'store',
        'page',
        'p50',
        'p95',
        'waiting for SQL',
        'rendering',
        'compressing',
        'the rest',
        'processor, main thread',
        'processor, all threads',
      ],
      rows,
      bounds,
    },
  ];
}
