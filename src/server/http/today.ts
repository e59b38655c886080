import type { FastifyInstance } from 'fastify';
import { dayLength, hourLength } from '#contract/timing.ts';
import { tags } from '#server/core/tags.ts';

type App = Pick<FastifyInstance, 'addHook' | 'publicCache'>;

// How long after the start, in milliseconds: a timer may fire a moment early, and the store's clock may be a little
// behind.
const margin = 2_000;
// The pause before a retry, in milliseconds.
const pause = 60_000;

/** Runs `work` now and at the start of each period of that length in milliseconds, in UTC; retries after a minute. */
function eachPeriod(app: App, length: number, work: () => Promise<void>): void {
  let timer: NodeJS.Timeout;
  let isOver = false;
  const again = (milliseconds: number) => {
    if (!isOver) timer = setTimeout(begin, milliseconds).unref();
  };
  const begin = () =>
    void work().then(
      () => again(length - (Date.now() % length) + margin),
      () => again(pause),
    );
  app.addHook('onClose', () => {
    isOver = true;
    clearTimeout(timer);
  });
  begin();
}

/** Runs `work` at the start and at the start of each day, in UTC; retries after a minute. */
export function eachDay(app: App, work: () => Promise<void>): void {
  eachPeriod(app, dayLength, work);
}

/** Purges `tags.today` at the start of each day, and `tags.thisHour` at that of each hour. */
export function forgetPast(app: App): void {
  eachDay(app, async () => app.publicCache.purge([tags.today]));
  eachPeriod(app, hourLength, async () => app.publicCache.purge([tags.thisHour]));
}
