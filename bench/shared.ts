import type { FastifyInstance } from 'fastify';
import { articles } from '#server/db/schema.ts';
import { openApplication } from './application.ts';
import { inTurn, median, rounds, short, type Table } from './measure.ts';
import { onServer } from './processes.ts';
import { Watched } from './watched.ts';

// In each round.
const asked = 4;

const headers = { 'accept-encoding': 'br' };

const pages: Readonly<Record<string, (slug: string) => string>> = {
  'to warm up': (slug) => `/article/${slug}`,
  'an article': (slug) => `/article/${slug}`,
  'an article’s contributions': (slug) => `/contri/${slug}`,
  'an article’s answer alone': (slug) => `/api/articles/${slug}`,
};

interface Answered {
  /** How long it took, and for how long this process worked on it in all its threads, in milliseconds. */
  readonly time: number;
  readonly processor: number;
}

/** Asks an instance for each of these once, some in each round; `before` gets to know them first. */
function answering(app: FastifyInstance, urls: readonly string[], before: (urls: readonly string[]) => Promise<void>) {
  let place = 0;
  const answer = async (url: string): Promise<Answered> => {
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const { statusCode } = await app.inject({ url, headers });
    const [time, { user, system }] = [performance.now() - start, process.cpuUsage(cpu)];
    if (statusCode !== 200) throw new Error(`${url} is ${statusCode}.`);
    return { time, processor: (user + system) / 1000 };
  };
  return async (): Promise<Answered[]> => {
    const next = urls.slice(place, (place += asked));
    await before(next);
    const answered: Answered[] = [];
    for (const url of next) answered.push(await answer(url));
    return answered;
  };
}

/** An application that is closed when its block is left, however that is. */
async function application(...given: Parameters<typeof openApplication>) {
  const { app, store, close } = await openApplication(...given);
  return { app, store, [Symbol.asyncDispose]: close };
}

/** What an instance takes from Redis that another one made, against making it. Needs TEST_DATABASE_URL and TEST_REDIS_URL. */
export async function shared(): Promise<Table[]> {
  const redis = process.env['TEST_REDIS_URL'];
  if (!redis || !process.env['TEST_DATABASE_URL']) {
    console.log('  Set TEST_DATABASE_URL and TEST_REDIS_URL to measure this part.');
    return [];
  }
  const rows: string[][] = [];
  await onServer(async (DATABASE_URL) => {
    const watched = new Watched();
    await using alone = await application({ DATABASE_URL });
    await using maker = await application({ DATABASE_URL, REDIS_URL: redis });
    await using taker = await application({ DATABASE_URL, REDIS_URL: redis }, watched);
    const make = async (urls: readonly string[]) => {
      for (const url of urls) await maker.app.inject({ url, headers });
    };
    // What all pages are framed by is nearly always kept.
    for (const { app } of [alone, maker, taker]) await app.inject('/donate');
    // Each has articles of its own: what a page is made of is kept, too.
    const slugs = (await alone.store.db.select({ slug: articles.slug }).from(articles).orderBy(articles.slug)).map(({ slug }) => slug);
    for (const [page, urlOf] of Object.entries(pages)) {
      const urls = slugs.splice(0, Math.min(asked * rounds, slugs.length)).map(urlOf);
      watched.begin();
      const things = { made: answering(alone.app, urls, async () => {}), taken: answering(taker.app, urls, make) };
      const { made, taken } = await inTurn(things);
      if (watched.end().drawn > 0) throw new Error(`${page} was drawn, and not taken from Redis.`);
      if (page === 'to warm up') continue;
      const p50 = (all: readonly Answered[][], value: (one: Answered) => number) => median(all.flat().map(value));
      const times = (value: (one: Answered) => number) => [p50(made, value), p50(taken, value)] as const;
      const [[madeTime, takenTime], [madeProcessor, takenProcessor]] = [times(({ time }) => time), times(({ processor }) => processor)];
      rows.push([page, ...[madeTime, takenTime, madeProcessor, takenProcessor, madeProcessor / takenProcessor].map(short)]);
    }
  });
  return [
    {
      title: 'An answer that another instance made, taken from Redis instead of made as well, in ms at the median',
      columns: ['page', 'made', 'taken', 'made, processor', 'taken, processor', 'processor, times less'],
      rows,
    },
  ];
}
