import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { articleOfFigures, screen, slower, withBrowser } from './browser.ts';
import { atMost, median, rounds, short, type Bound, type Table } from './measure.ts';

const paths: Readonly<Record<string, string>> = {
  article: '/article/bonk',
  'article of three figures': articleOfFigures,
  home: '/',
  browse: '/browse',
};

// Lighthouse's phone: slow 4G and a processor four times as slow (lighthouse/core/config/constants.js), with the
// settings of its simulated throttling. Bytes per second.
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
// How long to wait for further work after a page responds to clicks, in milliseconds.
const quiet = 2_000;

/** Measurements of a page in the browser. */
interface Seen {
  readonly painted: number;
  readonly largest: number;
  readonly shift: number;
  readonly tasks: readonly { readonly start: number; readonly duration: number }[];
}

/** The transferred bytes with headers, by kind. */
interface Brought {
  requests: number;
  all: number;
  scripts: number[];
}

// Runs in the page before its own scripts.
const watch = `
  globalThis.seen = { largest: 0, shift: 0, tasks: [] };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  observe('layout-shift', ({ value }) => (seen.shift += value));
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));`;
const look = "({ ...seen, painted: performance.getEntriesByName('first-contentful-paint')[0].startTime })";

async function throttled(page: Page): Promise<{ session: CDPSession; brought: Brought }> {
  const session = await page.context().newCDPSession(page);
  const brought: Brought = { requests: 0, all: 0, scripts: [] };
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    brought.requests += 1;
    brought.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') brought.scripts.push(encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { session, brought };
}

interface Loaded extends Brought {
  readonly painted: number;
  readonly largest: number;
  readonly shift: number;
  /** The total blocking time: that of tasks beyond 50 ms each, after the first paint. */
  readonly blocked: number;
}

/**
 * Waits until a page responds to clicks. Playwright's own waiting would add its script to the page, which blocks a slow
 * processor for longer than the page's scripts.
 */
async function hydrated(session: CDPSession): Promise<void> {
  for (;;) {
    const expression = "'hydrated' in document.documentElement.dataset";
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
    await setTimeout(100);
  }
}

/** Loads a page as a new visitor's phone. */
async function loaded(browser: Browser, url: string): Promise<Loaded> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.addInitScript({ content: watch });
  const { session, brought } = await throttled(page);
  await page.goto(url);
  await hydrated(session);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(quiet);
  const { painted, largest, shift, tasks } = await page.evaluate<Seen>(look);
  await context.close();
  const blocked = tasks.reduce((sum, { start, duration }) => sum + (start > painted ? duration - 50 : 0), 0);
  return { ...brought, painted, largest, shift, blocked };
}

const kB = (bytes: number) => bytes / 1000;
const sum = (bytes: readonly number[]) => bytes.reduce((all, one) => all + one, 0);

/** The bytes and timings of an article, the home page and /browse for a phone on a slow connection. */
export async function phone(): Promise<Table[]> {
  const rows: string[][] = [];
  const bounds: Bound[] = [];
  const hasRun = await withBrowser(async (browser, url) => {
    for (const [name, path] of Object.entries(paths)) {
      // Fills the cache, as for nearly every visitor.
      await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
      const all: Loaded[] = [];
      while (all.length < rounds) all.push(await loaded(browser, url + path));
      const of = (value: (one: Loaded) => number) => median(all.map(value));
      const [painted, largest, blocked, shift] = [
        of((one) => one.painted),
        of((one) => one.largest),
        of((one) => one.blocked),
        of((one) => one.shift),
      ];
      const scripts = of(({ scripts }) => kB(sum(scripts)));
      const files = of((one) => one.scripts.length);
      const times = [painted, largest, blocked].map(short);
      rows.push([
        name,
        short(of((one) => one.requests)),
        short(of((one) => kB(one.all))),
        short(scripts),
        short(files),
        ...times,
        short(shift),
      ]);
      if (name === 'article')
        bounds.push(
          atMost('scripts of an article, with headers', scripts, 130, 'kB'),
          // One more is the script of its figure.
          atMost('files of scripts of an article, without its figure', files - 1, 6),
        );
      bounds.push(
        atMost(`first paint, ${name}`, painted / 1000, 1, 's'),
        atMost(`largest paint (LCP), ${name}`, largest / 1000, 1.8, 's'),
        atMost(`blocking, ${name}`, blocked, 100, 'ms'),
        atMost(`layout shift (CLS), ${name}`, shift, 0.001),
      );
    }
  });
  if (!hasRun) return [];
  return [
    {
      title: `On a phone: 1.6 Mbit/s, 150 ms, a processor ${slower} times as slow, nothing kept; medians of ${rounds}`,
      columns: [
        'page',
        'requests',
        'kB in all',
        'kB of scripts',
        'scripts',
        'first paint, ms',
        'LCP, ms',
        'blocking, ms',
        'layout shift',
      ],
      rows,
      bounds,
    },
  ];
}
