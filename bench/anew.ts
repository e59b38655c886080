import { openApplication } from './application.ts';
import { inTurn, median, quantile, rounds, short, type Table } from './measure.ts';
import { eachStore } from './processes.ts';

const paths: Readonly<Record<string, string>> = {
  home: '/',
  article: '/article/bonk',
  browse: '/browse',
  bounties: '/bounties',
  contribute: '/contribute',
  search: '/search?q=rug',
  'a page without data': '/roadmap',
  'the article’s answer alone': '/api/articles/bonk',
};
// In each round; the first ones of all warm up.
const asked = 4;

interface Made {
  /** How long it took, in milliseconds. */
  readonly time: number;
  /** For how long this process worked on it: the thread that answers requests, and all threads together. */
  readonly main: number;
  readonly all: number;
}

/** Pages of which nothing is kept but what every page's frame is made of, one after another. */
export async function anew(): Promise<Table[]> {
  const tables: Table[] = [];
  await eachStore(async (name, env) => {
    const { app, close } = await openApplication(env);
    const make = async (url: string): Promise<Made> => {
      app.publicCache.clear();
      // What all pages are framed by is nearly always kept.
      await app.inject('/donate');
      const [start, thread, all] = [performance.now(), process.threadCpuUsage(), process.cpuUsage()];
      const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
      if (statusCode !== 200) throw new Error(`${url} is ${statusCode}.`);
      const [time, main, everything] = [performance.now() - start, process.threadCpuUsage(thread), process.cpuUsage(all)];
      return { time, main: (main.user + main.system) / 1000, all: (everything.user + everything.system) / 1000 };
    };
    const several = async (url: string) => {
      const made: Made[] = [];
      for (let turn = 0; turn < asked; turn += 1) made.push(await make(url));
      return made;
    };
    const things = Object.fromEntries(Object.entries(paths).map(([page, path]) => [page, () => several(path)]));
    await inTurn(things);
    const measured = await inTurn(things);
    tables.push({
      title: `Pages made anew, with the frame’s answers kept, ${name} store, ${asked * rounds} of each`,
      columns: ['page', 'ms, p50', 'ms, p95', 'processor ms of the main thread, p50', 'of all threads, p50'],
      rows: Object.entries(measured).map(([page, made]) => {
        const all = made.flat();
        return [
          page,
          short(median(all.map(({ time }) => time))),
          short(
            quantile(
              all.map(({ time }) => time),
              0.95,
            ),
          ),
          short(median(all.map(({ main }) => main))),
          short(median(all.map((one) => one.all))),
        ];
      }),
    });
    await close();
  });
  return tables;
}
