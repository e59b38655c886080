import { atMost, median, memoryOf, quantile, rounds, short, sized, type Bound, type Table } from './measure.ts';
import { eachCachedStore } from './kept.ts';
import { eachStore, startBuilt } from './processes.ts';

const articles = sized(100_000, 1_000);

interface Started {
  /** In seconds. */
  readonly time: number;
  /** In MB, after one page. */
  readonly memory: number;
}

async function started(env: NodeJS.ProcessEnv): Promise<Started> {
  const begin = performance.now();
  const server = await startBuilt(env);
  const time = (performance.now() - begin) / 1000;
  await (await fetch(server.url)).text();
  const memory = memoryOf(server.pid);
  await server.stop();
  return { time, memory };
}

/**
 * Starts it several times, and returns the first start apart: it creates the tables, or migrates those of other
 * versions.
 */
async function severally(env: NodeJS.ProcessEnv): Promise<readonly [Started, Started[]]> {
  const first = await started(env);
  const later: Started[] = [];
  while (later.length < rounds) later.push(await started(env));
  return [first, later];
}

/**
 * The duration of a start after the build, like `npm start`, and the memory afterwards: with the encyclopedia and with
 * many articles.
 */
export async function start(): Promise<Table[]> {
  const rows: string[][] = [];
  const bounds: Bound[] = [];
  const add = (store: string, size: string, which: string, all: readonly Started[]) => {
    const [times, memory] = [all.map(({ time }) => time), all.map(({ memory }) => memory)];
    rows.push([store, size, which, short(median(times)), short(quantile(times, 1)), short(median(memory))]);
  };
  const judge = (of: string, longest: number, all: readonly Started[]) =>
    bounds.push(
      atMost(`start, ${of}`, median(all.map(({ time }) => time)), longest, 's'),
      atMost(`memory after the start, ${of}`, median(all.map(({ memory }) => memory)), 400, 'MB'),
    );
  const many = `${articles.toLocaleString('en-US')} articles`;
  await eachStore(async (name, env) => {
    const [first, later] = await severally(env);
    add(name, 'the encyclopedia', 'the first', [first]);
    add(name, 'the encyclopedia', 'a later one', later);
    judge(`the encyclopedia, ${name}`, 2, later);
  });
  await eachCachedStore({ articles }, async (name, env) => {
    const [, later] = await severally(env);
    add(name, many, 'a later one', later);
    judge(`${many}, ${name}`, 3, later);
  });
  const columns = ['store', 'size', 'start', 's, p50', 's, most', 'MB after one page'];
  return [{ title: 'The server’s start', columns, rows, bounds }];
}
