import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { load } from './load.ts';
import { atLeast, inTurn, median, ratio, ratios, short, workedOf, type Bound, type Table } from './measure.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { inFolder, startBare, startBuilt, type RawAnswer, type Running } from './processes.ts';

// Headers that Node adds, or that belong to one connection.
const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

function ask(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
        values!.map((value) => [name, value] as const),
      );
      resolve({
        status: answer.statusCode!,
        headers: pairs.filter(([name]) => !own.has(name)).flat(),
        body: await buffer(answer),
      });
    }).on('error', reject);
  });
}

// The headers of a modern browser for a page.
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
// The page, the request's headers, and whether the client already has the page.
interface Case {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly again?: true;
}
const [gzip, brotli] = [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br' }];
const cases: readonly Case[] = [
  { name: 'article, gzip', path: '/article/bonk', headers: gzip },
  { name: 'article, brotli', path: '/article/bonk', headers: brotli },
  { name: 'article, as a browser asks', path: '/article/bonk', headers: browser },
  { name: 'home, gzip', path: '/', headers: gzip },
  { name: 'home, brotli', path: '/', headers: brotli },
  { name: 'article, not changed (304)', path: '/article/bonk', headers: brotli, again: true },
  { name: 'article, not changed, as a browser asks', path: '/article/bonk', headers: browser, again: true },
  { name: 'home, not changed (304)', path: '/', headers: brotli, again: true },
];

interface Measured {
  /** Answers per second. */
  readonly speed: number;
  /** Processor time per answer, in microseconds. */
  readonly work: number;
}

/** Loads a server with requests for a page, for a second. */
function loaded({ url, pid }: Running, path: string, headers: Record<string, string>, connections: number) {
  return async (): Promise<Measured> => {
    const before = workedOf(pid);
    const { speed, answers } = await load({ url: url + path, headers, connections, duration: 1 });
    return { speed, work: (workedOf(pid) - before) / answers };
  };
}

/** The headers of a case; for a repeated request, those that get a 304 from this server. */
async function asking({ url }: Running, { path, headers, again }: Case): Promise<Record<string, string>> {
  if (!again) return { ...headers };
  const first = await ask(url + path, { ...headers });
  return { ...headers, 'if-none-match': first.headers[first.headers.indexOf('etag') + 1]! };
}

interface Servers {
  readonly ours: Running;
  readonly bare: Running;
  readonly nginx: Running | undefined;
}

/** One case against these servers: a row for each number of connections, and the bounds. */
async function compare(one: Case, { ours, bare, nginx }: Servers): Promise<{ rows: string[][]; bounds: Bound[] }> {
  const rows: string[][] = [];
  const shares: { wall: number; work: number }[] = [];
  const headers = await asking(ours, one);
  const ofNginx = nginx && (await asking(nginx, one));
  for (const connections of [16, 64]) {
    const measured: Record<string, Measured[]> = await inTurn<string, Measured>({
      ours: loaded(ours, one.path, headers, connections),
      bare: loaded(bare, one.path, headers, connections),
      ...(nginx && ofNginx ? { nginx: loaded(nginx, one.path, ofNginx, connections) } : {}),
    });
    const of = (which: string, what: keyof Measured) => (measured[which] ?? []).map((each) => each[what]);
    const [speed, work] = [of('ours', 'speed'), of('ours', 'work')];
    shares.push({ wall: median(ratios(speed, of('bare', 'speed'))), work: median(ratios(of('bare', 'work'), work)) });
    const beside = nginx ? [ratio(speed, of('nginx', 'speed')), ratio(of('nginx', 'work'), work)] : ['–', '–'];
    rows.push([
      one.name,
      String(connections),
      short(median(speed)),
      ratio(speed, of('bare', 'speed')),
      short(median(work)),
      ratio(of('bare', 'work'), work),
      ...beside,
    ]);
  }
  const least = 0.8;
  const lowest = (what: 'wall' | 'work') => Math.min(...shares.map((share) => share[what]));
  return {
    rows,
    bounds: [
      atLeast(`${one.name}: answers a second, of bare Node’s`, lowest('wall'), least),
      atLeast(`${one.name}: bare Node’s processor time, of ours`, lowest('work'), least),
    ],
  };
}

/**
 * Cached answers, compared with a bare Node server that sends the same bytes and headers, and with nginx if it is
 * installed.
 */
export async function cached(): Promise<Table[]> {
  const rows: string[][] = [];
  const bounds: Bound[] = [];
  if (!hasNginx()) console.log('nginx is not installed (on Debian: apt-get install nginx-light); it is left out.');
  await inFolder(async (DATA_DIR) => {
    const ours = await startBuilt({ DATA_DIR });
    for (const one of cases) {
      console.log(`  ${one.name}`);
      await inFolder(async (folder) => {
        const plain = await ask(ours.url + one.path, { ...one.headers });
        const bare = await startBare(one.again ? await ask(ours.url + one.path, await asking(ours, one)) : plain);
        const nginx = hasNginx() ? await startNginx(plain, folder) : undefined;
        const compared = await compare(one, { ours, bare, nginx });
        rows.push(...compared.rows);
        bounds.push(...compared.bounds);
        await Promise.all([bare.stop(), nginx?.stop()]);
      });
    }
    await ours.stop();
  });
  return [
    {
      title:
        'Pages that are kept, against Node alone with the same bytes and headers, ' +
        'and against nginx with them as a file' +
        (hasNginx() ? '' : ' (which is missing here)'),
      columns: [
        'page',
        'connections',
        'answers a second',
        'of bare Node’s',
        'µs of processor an answer',
        'bare Node’s of ours',
        'answers a second, of nginx’s',
        'nginx’s µs of ours',
      ],
      rows,
      bounds,
    },
  ];
}
