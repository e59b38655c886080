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

// What a browser of today sends with each page that somebody opens.
const browser: Readonly<Record<string, string>> = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'cache-control': 'max-age=0',
  cookie: 'signed-in=1; sid=Zm9yIGEgYmVuY2htYXJrLCBub2JvZHkncyBzZXNzaW9u',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
};
const cases = [
  { name: 'article, gzip', path: '/article/bonk', headers: { 'accept-encoding': 'gzip' }, again: false },
  { name: 'article, brotli', path: '/article/bonk', headers: { 'accept-encoding': 'br' }, again: false },
  { name: 'article, as a browser asks', path: '/article/bonk', headers: browser, again: false },
  { name: 'home, gzip', path: '/', headers: { 'accept-encoding': 'gzip' }, again: false },
  { name: 'article, not changed (304)', path: '/article/bonk', headers: { 'accept-encoding': 'br' }, again: true },
  { name: 'article, not changed, as a browser asks', path: '/article/bonk', headers: browser, again: true },
];

interface Measured {
  /** Answers a second. */
  readonly speed: number;
  /** Processor time an answer, in microseconds. */
  readonly work: number;
}

async function load({ url, pid }: Running, path: string, headers: Record<string, string>, connections: number): Promise<Measured> {
  const before = workedOf(pid);
  // As often as the server closes a connection, which this client would not notice.
  const reconnectRate = 1_000;
  const { requests, non2xx, errors, statusCodeStats } = await autocannon({
    url: url + path,
    headers,
    connections,
    duration: 1,
    reconnectRate,
  });
  const notChanged = statusCodeStats?.['304']?.count ?? 0;
  if (errors > 0 || non2xx > notChanged) throw new Error(`${path}: ${errors} errors, ${non2xx} answers that are no 200.`);
  return { speed: requests.average, work: (workedOf(pid) - before) / requests.total };
}

/** What is kept, against a server of Node alone that sends the same bytes and headers. */
export async function cached(): Promise<Table[]> {
  const rows: string[][] = [];
  await inFolder(async (DATA_DIR) => {
    const ours = await startBuilt({ DATA_DIR });
    for (const { name, path, headers, again } of cases) {
      const asking: Record<string, string> = { ...headers };
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
