import type { Browser, CDPSession, Page } from '@playwright/test';
import { articleOfFigures, figures, screen, slower, withBrowser } from './browser.ts';
import { atLeast, atMost, median, quantile, rounds, short, sized, type Bound, type Table } from './measure.ts';

// The moves of a finger per round, and the total number of changes of a figure.
const moves = sized(240, 60);
const changes = sized(100_000, 3_000);
// The changes before the first measurement, for one-time allocations.
const warming = 1_000;

/** Opens the article of figures, and waits until that figure responds. */
async function opened(browser: Browser, url: string, kind: string, first = ''): Promise<[Page, CDPSession]> {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  if (first !== '') await page.addInitScript({ content: first });
  await page.goto(url + articleOfFigures);
  await page.locator(`#figure-${kind}`).scrollIntoViewIfNeeded();
  await page.locator(`#figure-${kind}[data-played]`).waitFor();
  return [page, await context.newCDPSession(page)];
}

interface Dragged {
  /** Per second. */
  readonly frames: number;
  /** Between two frames, in milliseconds: the 99th percentile. */
  readonly longest: number;
  /** The time for scripts, styles, layout and painting per frame, in milliseconds. */
  readonly worked: number;
}

const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
};

/** Drags a figure's handle to and fro with a finger, on a slow processor. */
async function dragged(browser: Browser, url: string, kind: string): Promise<Dragged> {
  const [page, session] = await opened(browser, url, kind);
  const handle = page.locator(`#figure-${kind} svg:visible .handle .touch`);
  await handle.scrollIntoViewIfNeeded();
  const box = (await handle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Thread time excludes other work on this machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await touch('touchStart', { x, y });
  await page.evaluate(`
    globalThis.times = [];
    const note = (time) => { times.push(time); requestAnimationFrame(note); };
    requestAnimationFrame(note);`);
  const before = await workOf(session);
  for (let move = 0; move < moves; move += 1) {
    const away = Math.sin(move / 12) * 70;
    await touch('touchMove', { x: x + away, y: y + away / 2 });
  }
  const [times, after] = [await page.evaluate<number[]>('times'), await workOf(session)];
  await touch('touchEnd');
  await page.context().close();
  const between = times.slice(1).map((time, place) => time - times[place]!);
  return {
    frames: (between.length * 1000) / (times.at(-1)! - times[0]!),
    longest: quantile(between, 0.99),
    worked: (after - before) / between.length,
  };
}

/** Nodes and bytes of a page after a garbage collection. */
async function memoryOf(session: CDPSession): Promise<{ nodes: number; bytes: number; listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)!.value;
  return { nodes: of('Nodes'), bytes: of('JSHeapUsedSize'), listeners: of('JSEventListeners') };
}

// Draws each change at once, whereas a browser draws all changes of a frame together.
const drawAtOnce = `globalThis.requestAnimationFrame = (draw) => (queueMicrotask(() => draw(performance.now())), 1);`;

/** Moves the sliders of a figure this many times over their ranges, and then back. */
const change = (page: Page, kind: string, times: number) =>
  page.evaluate<void>(`(async () => {
    const sliders = [...document.querySelectorAll('#figure-${kind} input[type=range]')];
    const first = sliders.map(({ value }) => value);
    const set = (slider, value) => {
      slider.value = value;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    };
    for (let time = 0; time < ${times}; time += 1) {
      const slider = sliders[time % sliders.length];
      set(slider, Number(slider.min) + (Number(slider.max) - Number(slider.min)) * ((time * 7919) % 1000) / 1000);
      await null;
      if (time % 500 === 0) await new Promise((go) => setTimeout(go));
    }
    sliders.forEach((slider, place) => set(slider, first[place]));
    await new Promise((go) => setTimeout(go));
  })()`);

/** The memory growth of a page after this many changes of a figure. */
async function left(browser: Browser, url: string, kind: string, times: number) {
  const [page, session] = await opened(browser, url, kind, drawAtOnce);
  await session.send('Performance.enable');
  await change(page, kind, warming);
  const before = await memoryOf(session);
  await change(page, kind, times);
  const after = await memoryOf(session);
  await page.context().close();
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    kilobytes: (after.bytes - before.bytes) / 1000,
  };
}

/** The smoothness of dragging figures on a phone, and the memory that it leaks. */
export async function playing(): Promise<Table[]> {
  const bounds: Bound[] = [];
  const [drags, leaks]: [string[][], string[][]] = [[], []];
  const hasRun = await withBrowser(async (browser, url) => {
    for (const kind of figures) {
      const all: Dragged[] = [];
      while (all.length < rounds) all.push(await dragged(browser, url, kind));
      const of = (value: (one: Dragged) => number) => median(all.map(value));
      const [frames, longest, worked] = [of((one) => one.frames), of((one) => one.longest), of((one) => one.worked)];
      drags.push([kind, short(frames), short(longest), short(worked)]);
      bounds.push(
        atLeast(`frames a second while it is dragged, ${kind}`, frames, 59),
        // At 60 frames a second, a frame has 16.7 ms; thread time excludes other work on the machine.
        atMost(`work for a frame, ${kind}`, worked, 16, 'ms'),
      );
    }
    for (const kind of figures) {
      const { nodes, listeners, kilobytes } = await left(browser, url, kind, Math.ceil(changes / figures.length));
      leaks.push([kind, short(nodes), short(listeners), short(kilobytes)]);
      bounds.push(
        atMost(`nodes that are left, ${kind}`, nodes, 0),
        atMost(`listeners that are left, ${kind}`, listeners, 0),
        atMost(`memory that is left, ${kind}`, kilobytes, 200, 'kB'),
      );
    }
  });
  if (!hasRun) return [];
  return [
    {
      title: `Dragged with a finger, a processor ${slower} times as slow; medians of ${rounds}`,
      columns: ['figure', 'frames a second', '99 of 100 within, ms', 'work for a frame, ms'],
      rows: drags,
    },
    {
      title: `Left after ${short(changes)} changes in all, each drawn, and a collection`,
      columns: ['figure', 'nodes', 'listeners', 'kB of the heap'],
      rows: leaks,
      bounds,
    },
  ];
}
