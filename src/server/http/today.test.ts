import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eachDay, forgetPast } from './today.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T22:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const day = () => new Date().toISOString().slice(0, 10);
const hours = (count: number) => vi.advanceTimersByTimeAsync(count * 60 * 60 * 1000);

/** An application that records its scheduled work. */
function application() {
  const purged: string[] = [];
  const closing: (() => void)[] = [];
  const app = {
    publicCache: { purge: (tags: readonly string[]) => void purged.push(`${tags.join()} ${day()}`) },
    addHook: (_name: string, hook: () => void) => void closing.push(hook),
  } as unknown as Parameters<typeof eachDay>[0];
  return { app, purged, close: () => closing.forEach((hook) => hook()) };
}

it('renders pages that depend on the day or the hour again when the next one begins', async () => {
  const { app, purged, close } = application();
  forgetPast(app);
  await hours(1);
  expect(purged).toEqual(['today 2026-11-21', 'this-hour 2026-11-21']);
  await hours(26);
  const days = purged.filter((purge) => purge.startsWith('today'));
  expect(days.slice(1)).toEqual(['today 2026-11-22', 'today 2026-11-23']);
  expect(purged.length - days.length).toBe(27);
  close();
  const { length } = purged;
  await hours(72);
  expect(purged).toHaveLength(length);
});

it('retries failed work of a day soon, and stops when the day is over', async () => {
  const { app, close } = application();
  const done: string[] = [];
  let isAway = true;
  eachDay(app, async () => {
    done.push(day());
    if (isAway) throw new Error('away');
  });
  await hours(0.1);
  expect(done.length).toBeGreaterThan(1);
  isAway = false;
  await hours(1);
  const { length } = done;
  await hours(1);
  expect(done).toHaveLength(length + 1);
  expect(done.at(-1)).toBe('2026-11-22');
  close();
  await hours(72);
  expect(done).toHaveLength(length + 1);
});
