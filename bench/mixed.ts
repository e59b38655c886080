import type autocannon from 'autocannon';
import { fillStore } from './kept.ts';
import { tryLoad } from './load.ts';
import { percentiles, quantile, short, sized, type Table } from './measure.ts';
import { asRequest, comment, contributionsOf, people, vote, type Write } from './people.ts';
import { eachStore, startBuilt } from './processes.ts';
import { numbers } from './words.ts';

const pages = sized(1_000, 100);
const connections = 64;
const many = 64;
// In seconds.
const duration = sized(60, 3);

/** One of the pages, each as often as its place says: the first is a tenth of all (Zipf's law). */
const onePage = (random: () => number) => `article-${Math.floor((pages + 1) ** random()) - 1}`;

/** How many requests the framework answered, and how many were answered with what was kept. */
async function answered(url: string): Promise<{ kept: number; made: number }> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const sum = (name: string) =>
    lines
      .filter((line) => line.startsWith(name) && line.includes('method="GET"'))
      .reduce((all, line) => all + Number(line.slice(line.lastIndexOf(' '))), 0);
  return { kept: sum('http_kept_answers_total{'), made: sum('http_request_duration_seconds_count{') };
}

/** Of twenty requests one is a write: of four of these two are votes. */
function requests(cookies: readonly string[], ids: readonly string[]): autocannon.Request[] {
  const random = numbers(3);
  let turn = 0;
  const write = (number: number): Write => {
    if (number % 2 === 0) return vote(ids, number);
    if (number % 4 === 1) return comment(ids, number);
    return { path: '/api/contributions', body: { slug: onePage(random), text: `Text ${number}` } };
  };
  const next = (request: object) => {
    turn += 1;
    if (turn % 20 === 0) return { ...request, ...asRequest(write(turn / 20), cookies[turn % cookies.length]!) };
    return { ...request, method: 'GET' as const, path: `/article/${onePage(random)}`, headers: { 'accept-encoding': 'br' } };
  };
  return [{ setupRequest: next }];
}

/** Readers and writers of a thousand articles, of which some are read far more often than others. */
export async function mixed(): Promise<Table[]> {
  const rows: string[][] = [];
  await eachStore(async (name, env) => {
    await fillStore(env, { articles: pages });
    const server = await startBuilt(env);
    const cookies = await people(server.url, many);
    const random = numbers(5);
    const slugs = Array.from({ length: many }, () => onePage(random));
    const ids = await contributionsOf(server.url, cookies, slugs);
    const before = await answered(server.url);
    const { speed, answers, times, failed } = await tryLoad({ url: server.url, connections, duration, requests: requests(cookies, ids) });
    const after = await answered(server.url);
    const [kept, made] = [after.kept - before.kept, after.made - before.made];
    rows.push([
      name,
      short(speed),
      short(answers),
      short(failed),
      ...percentiles(times),
      short(quantile(times, 1)),
      `${short((100 * kept) / (kept + made))} %`,
    ]);
    await server.stop();
  });
  return [
    {
      title: `95 % reads and 5 % writes of ${pages.toLocaleString('en-US')} articles, ${connections} at once, for ${duration} seconds`,
      columns: ['store', 'requests a second', 'requests', 'errors', 'ms, p50', 'p95', 'p99', 'most', 'reads from what is kept'],
      rows,
    },
  ];
}
