import { once } from 'node:events';
import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { brokenPictures, oddPictures, otherFiles } from '#test/hostile-pictures.ts';
import { atMost, memoryOf, quantile, short, sized, type Table } from './measure.ts';
import { loggedIn } from './people.ts';
import { inFolder, startBuilt, type Running } from './processes.ts';

const page = '/article/bonk';
// The pause between two measurements of the page and of the memory, in milliseconds.
const pause = 10;
// How long to measure the page before the first picture, in milliseconds.
const quiet = sized(20_000, 2_000);

/** A noisy JPEG with sides of this many pixels, about as large as an upload may be. */
const noisy = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } })
    .composite([
      {
        input: {
          create: {
            width: 512,
            height: 512,
            channels: 3,
            background: '#000',
            noise: { type: 'gaussian', mean: 128, sigma: 20 },
          },
        },
        tile: true,
      },
    ])
    .jpeg({ quality: 35 })
    .toBuffer();

/** Every file to send: hostile ones, and pictures with nearly as many pixels as possible. */
async function allFiles(): Promise<(readonly [name: string, bytes: Uint8Array])[]> {
  const largest = await noisy(7_000);
  const plain = await sharp({ create: { width: 7_000, height: 7_000, channels: 4, background: '#0a7' } })
    .png()
    .toBuffer();
  const middle = await noisy(3_000);
  // Another byte at its end makes it a different upload.
  const copies = Array.from({ length: sized(6, 1) }, (_, nth) =>
    Buffer.concat([nth % 2 === 0 ? largest : middle, Buffer.from([nth])]),
  );
  const hostile = [...otherFiles, ...(await brokenPictures()), ...(await oddPictures())];
  return [
    ...hostile.map(([name, bytes]) => [name, bytes] as const),
    ['49 million plain pixels', plain],
    ...copies.map((bytes, nth) => [`large, ${nth}`, bytes] as const),
  ];
}

/** The running processes that a server started. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The memory of a process, 0 if it has ended. */
function heldBy(pid: number): number {
  try {
    return memoryOf(pid);
  } catch {
    return 0;
  }
}

/** Sends files one after the other. Returns how many became pictures, and how many were refused in a sentence. */
async function sendAll({ url }: Running, cookie: string, files: (readonly [string, Uint8Array])[]) {
  let [made, refused] = [0, 0];
  for (let next = files.shift(); next !== undefined; next = files.shift()) {
    const [name, bytes] = next;
    const form = new FormData();
    for (const [field, value] of [
      ['alt', name],
      ['author', 'bench'],
      ['licence', 'CC0-1.0'],
    ] as const)
      form.set(field, value);
    form.set('file', new File([new Uint8Array(bytes)], 'a.png'));
    const answer = await fetch(`${url}/api/media`, { method: 'POST', body: form, headers: { cookie } });
    const reply = await answer.text();
    if (answer.ok) made += 1;
    else if (answer.status < 500 && /^[A-Z][^\n]+\.$/.test(reply)) refused += 1;
    else throw new Error(`${name}: ${answer.status} ${reply}`);
  }
  return { made, refused };
}

/** Sends a file at a byte a second until the server answers. Returns the seconds and the answer. */
async function drip({ url }: Running, cookie: string): Promise<readonly [number, string]> {
  const begin = performance.now();
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000 };
  const sent = request(`${url}/api/media`, { method: 'POST', headers });
  sent.on('error', () => {});
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG');
  const timer = setInterval(() => sent.write('x'), 1_000);
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      sent.once('response', (response) => void text(response).then(resolve, reject));
      sent.once('close', () => reject(new Error('The connection ended without an answer.')));
    });
    return [(performance.now() - begin) / 1_000, answer];
  } finally {
    clearInterval(timer);
    sent.destroy();
  }
}

/** Measures the time of a page in a thread, which the files that this one sends do not delay. */
function timesOf(url: string): () => Promise<number[]> {
  const reader = new Worker(new URL('page-times.ts', import.meta.url), { workerData: { url, pause } });
  return async () => {
    reader.postMessage('end');
    const [times] = (await once(reader, 'message')) as [number[]];
    await reader.terminate();
    return times;
  };
}

/** Measures the memory of a server and its processes until `isOver`. */
async function watch({ pid }: Running, isOver: () => boolean) {
  const most = { server: 0, child: 0, all: 0, children: 0 };
  while (!isOver()) {
    const children = childrenOf(pid);
    const [server, child] = [heldBy(pid), children.reduce((sum, one) => sum + heldBy(one), 0)];
    most.server = Math.max(most.server, server);
    most.child = Math.max(most.child, child);
    most.all = Math.max(most.all, server + child);
    most.children = Math.max(most.children, children.length);
    await setTimeout(pause);
  }
  return most;
}

/** A row with the distribution of times. */
const rowOf = (when: string, times: readonly number[]) => [
  `${page}, ${when}, ms: p50, p99, most of ${times.length}`,
  [0.5, 0.99, 1].map((share) => short(quantile(times, share))).join(', '),
];

/** The memory, and the time of a cached page, while people send hostile and large pictures, two at once. */
export async function pictures(): Promise<Table[]> {
  const files = await allFiles();
  const sent = files.length;
  return inFolder(async (DATA_DIR) => {
    const server = await startBuilt({ DATA_DIR });
    const cookies = [await loggedIn(server.url), await loggedIn(server.url), await loggedIn(server.url)] as const;
    await (await fetch(server.url + page)).arrayBuffer();
    // What this machine's own work costs a reader.
    const endQuiet = timesOf(server.url + page);
    await setTimeout(quiet);
    const before = await endQuiet();
    let isOver = false;
    const endReading = timesOf(server.url + page);
    // The senders are elsewhere: their work must not delay the reader on this machine.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    const watched = watch(server, () => isOver);
    const dripped = drip(server, cookies[2]);
    const begin = performance.now();
    const outcomes = await Promise.all(cookies.slice(0, 2).map((cookie) => sendAll(server, cookie, files)));
    const took = (performance.now() - begin) / 1_000;
    const [seconds, sentence] = await dripped;
    isOver = true;
    const [times, most] = await Promise.all([endReading(), watched]);
    setPriority(constants.priority.PRIORITY_NORMAL);
    await server.stop();
    const sum = (which: 'made' | 'refused') => outcomes.reduce((total, outcome) => total + outcome[which], 0);
    const rows = [
      ['files, two at once', `${sent} in ${short(took)} s: ${sum('made')} pictures, ${sum('refused')} sentences`],
      [
        'most MB: server, processes of conversions, together',
        [most.server, most.child, most.all].map(short).join(', '),
      ],
      ['most processes at a time', String(most.children)],
      rowOf('cached, while pictures are converted', times),
      rowOf('cached, before the first one', before),
      ['a byte a second', `after ${short(seconds)} s: ${sentence}`],
    ];
    return [
      {
        title: 'While pictures are converted',
        columns: ['what', 'measured'],
        rows,
        bounds: [
          atMost('memory during conversions, with their process', most.all, 600, 'MB'),
          atMost('cached page during conversions, the slowest', quantile(times, 1), 50, 'ms'),
          atMost('answer to a byte a second', seconds, 30, 's'),
        ],
      },
    ];
  });
}
