import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Progress } from './db/chores.ts';
import type { Database, Store } from './db/client.ts';
import { write } from './db/write.ts';
import { recountWhereNeeded } from './recount.ts';
import { tags } from './tags.ts';

/** What an upgrade leaves to be done, by its name in the log and in the metrics. A step that was cut off runs again. */
const stepsOf = (database: Database): Record<string, (store: Store, progress: Progress) => Promise<void>> => ({
  // One transaction over everything.
  standing: async (store, { note }) => note(await database.unhurried((db) => recountWhereNeeded({ ...store, db }))),
});

// In milliseconds.
const betweenLines = 10_000;
const beforeNextTry = 60_000;

/**
 * Finishes what an upgrade left to do once the server listens, so that no health check waits for it. Says how far it is on standard output
 * every ten seconds and in the metrics, and tries again in a minute what failed. The public sees the result of a step when it is done.
 */
export function finishUpgrade(app: FastifyInstance, database: Database, store: Store): void {
  const registers = [app.metrics];
  const rows = new Counter({
    name: 'upgrade_rows_total',
    help: 'Rows that an upgrade left and that are done, by step',
    labelNames: ['step'],
    registers,
  });
  const underway = new Gauge({
    name: 'upgrade_underway',
    help: '1 while a step of an upgrade is worked on',
    labelNames: ['step'],
    registers,
  });
  let isOver = false;
  let work: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const finish = async (step: string, run: ReturnType<typeof stepsOf>[string]) => {
    let done = 0;
    let said = Date.now();
    const note = (more: number) => {
      done += more;
      rows.inc({ step }, more);
      if (Date.now() - said < betweenLines) return;
      said = Date.now();
      console.log(`Upgrade: ${step}, ${done} done so far`);
    };
    underway.set({ step }, 1);
    try {
      await run(store, { note, isOver: () => isOver });
      if (done === 0) return;
      await write(store, async (_db, touch) => touch(tags.everything));
      console.log(`Upgrade: ${step}, all ${done} done`);
    } finally {
      underway.set({ step }, 0);
    }
  };
  const finishAll = async () => {
    try {
      for (const [step, run] of Object.entries(stepsOf(database))) if (!isOver) await finish(step, run);
    } catch (error) {
      app.log.warn({ err: error }, 'what the upgrade left could not be finished; it is tried again in a minute');
      if (!isOver) timer = setTimeout(begin, beforeNextTry).unref();
    }
  };
  const begin = () => {
    work = finishAll();
  };
  app.addHook('onListen', async () => begin());
  app.addHook('onClose', async () => {
    isOver = true;
    clearTimeout(timer);
    await work;
  });
}
