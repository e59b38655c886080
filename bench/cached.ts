import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { inTurn, median, ratio, short, workedOf, type Table } from './measure.ts';
import { inFolder, startBare, startBuilt, type RawAnswer, type Running } from './processes.ts';

// What Node writes by itself, or what belongs to one connection.
const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

function ask(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values]) => values!.map((value) => [name, value] as const));
      resolve({ status: answer.statusCode!, headers: pairs.filter(([name]) => !own.has(name)).flat(), body: await buffer(answer) });
    }).on('error', reject);
  });
}

const browser = 'gzip, deflate, br, zstd';
const cases = [
  { name: 'article, gzip', path: '/article/bonk', coding: 'gzip', again: false },
  { name: 'article, brotli', path: '/article/bonk', coding: 'br', again: false },
  { name: 'article, as a browser asks', path: '/article/bonk', coding: browser, again: false },
  { name: 'home, gzip', path: '/', coding: 'gzip', again: false },
  { name: 'article, not changed (304)', path: '/article/bonk', coding: browser, again: true },
];

interface Measured {
  /** Answers a second. */
  readonly speed: number;
  /** Processor time an answer, in microseconds. */
  readonly work: number;
}

async function load({ url, pid }: Running, path: string, headers: Record<string, string>, connections: number): Promise<Measured> {
  const before = workedOf(pid);
  const { requests, non2xx, errors, statusCodeStats } = await autocannon({ url: url + path, headers, connections, duration: 1 });
  const notChanged = statusCodeStats?.['304']?.count ?? 0;
  if (errors > 0 || non2xx > notChanged) throw new Error(`${path}: ${errors} errors, ${non2xx} answers that are no 200.`);
  return { speed: requests.average, work: (workedOf(pid) - before) / requests.total };
}

/** What is kept, against a server of Node alone that sends the same bytes and headers. */
export async function cached(): Promise<Table[]> {
  const rows: string[][] = [];
  await inFolder(async (DATA_DIR) => {
    const ours = await startBuilt({ DATA_DIR });
    for (const { name, path, coding, again } of cases) {
      const asking: Record<string, string> = { 'accept-encoding': coding };
      const first = await ask(ours.url + path, asking);
      if (again) asking['if-none-match'] = first.headers[first.headers.indexOf('etag') + 1]!;
      const bare = await startBare(await ask(ours.url + path, asking));
      for (const connections of [16, 64]) {
        const measured = await inTurn({
          ours: () => load(ours, path, asking, connections),
          bare: () => load(bare, path, asking, connections),
        });
        const of = (which: 'ours' | 'bare', what: keyof Measured) => measured[which].map((one) => one[what]);
        rows.push([
          name,
          String(connections),
          short(median(of('ours', 'speed'))),
          ratio(of('ours', 'speed'), of('bare', 'speed')),
          short(median(of('ours', 'work'))),
          ratio(of('bare', 'work'), of('ours', 'work')),
        ]);
      }
      await bare.stop();
    }
    await ours.stop();
  });
  return [
    {
      title: 'Pages that are kept, against Node alone with the same bytes and headers',
      columns: ['page', 'connections', 'answers a second', 'of bare Node', 'µs of processor an answer', 'bare Node’s of ours'],
      rows,
    },
  ];
}
