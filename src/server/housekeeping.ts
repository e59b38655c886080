import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Chore, Progress } from './db/chores.ts';
import type { Database, Store } from './db/client.ts';
import { queueLeftReceipts } from './features/addresses/receipts/receipts.ts';
import { forgetPastes } from './features/addresses/seen-fakes.ts';
import { relateLeft } from './features/articles/related.ts';
import { queueStrays } from './features/media/delete-strays.job.ts';
import { queueUnused } from './features/media/delete-unused.job.ts';
import { forgetUses } from './features/media/uses.ts';
import { forgetJobs } from './jobs/queue.ts';
import { forgetNonces, forgetSessions, forgettingAccounts } from './features/people/forgetting.ts';
import { forgettingFlags, forgetSwitches } from './features/moderation/outdated.ts';
import { forgettingNotices } from './features/notices/telling.ts';
import { emptyComments, forgetSubmissions } from './features/submissions/leaving/forgetting.ts';
import { forgetOldKeys } from './db/network-seal.ts';
import { keepLeftChanges } from './features/submissions/leaving/changes-shown.ts';
import { recountWhereNeeded } from './features/submissions/recount.ts';
import { retention, type Keeping } from './core/retention.ts';
import { tags } from './core/tags.ts';
import { advisoryLocks } from './db/locks.ts';
import { write } from './db/write.ts';

/** All chores, by the names of their metrics. */
export const everyChore = ({ noticeDays, flagDays }: Keeping = retention): Record<string, Chore> => ({
  nonces: forgetNonces,
  sessions: forgetSessions,
  accounts: forgettingAccounts(),
  notices: forgettingNotices(noticeDays),
  flags: forgettingFlags(flagDays),
  switches: forgetSwitches,
  submissions: forgetSubmissions,
  comments: emptyComments,
  'network keys': forgetOldKeys,
  fakes: forgetPastes,
  jobs: forgetJobs,
  'picture uses': forgetUses,
  pictures: queueUnused,
  'picture files': queueStrays,
  receipts: queueLeftReceipts,
});

// The number of rows per transaction: none blocks the store for long.
const atOnce = 1_000;
// In milliseconds; a server's autovacuum checks at the same interval (PostgreSQL, autovacuum_naptime).
const pauses = { chores: 10 * 60_000, sweep: 60_000 };

/**
 * Runs a chore to its end, in short transactions. Skips it if another instance is running one. Returns the number of
 * rows that it deleted or emptied.
 */
export async function doChore({ db }: Pick<Database, 'db'>, chore: Chore): Promise<number> {
  for (let rows = 0; ;) {
    const done = await db.transaction(async (transaction) => {
      const [taken] = await transaction.execute<{ isMine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${advisoryLocks.chores}) as "isMine"`,
      );
      return taken!.isMine ? chore(transaction, atOnce) : { rows: 0, isMore: false };
    });
    rows += done.rows;
    if (!done.isMore) return rows;
  }
}

/**
 * Vacuums and analyses a table after enough changes, by the thresholds of a server's autovacuum (PostgreSQL, Automatic
 * Vacuuming), which PGlite lacks. Without it, each save of an article is slower than the one before.
 */
export async function sweep({ db, unhurried }: Pick<Database, 'db' | 'unhurried'>): Promise<void> {
  const tables = await db.execute<{ name: string; isFull: boolean }>(sql`
    select relname as name, "isFull" from (
      select known.relname, known.n_mod_since_analyze > 50 + 0.1 * known.n_live_tup as "isOther",
        known.n_dead_tup > 50 + 0.2 * known.n_live_tup or known.n_ins_since_vacuum > 1000 + 0.2 * known.n_live_tup
          or coalesce(long.n_dead_tup > 50 + 0.2 * long.n_live_tup, false) as "isFull"
      from pg_stat_user_tables as known join pg_class on pg_class.oid = known.relid
        -- The TOAST tables, with the long values.
        left join pg_stat_all_tables as long on long.relid = pg_class.reltoastrelid
      where known.schemaname = 'public') as tables
    where "isFull" or "isOther"`);
  // Without a table to vacuum, keeps the usual statement limit.
  for (const { name, isFull } of tables)
    await unhurried((own) =>
      own.execute(isFull ? sql`vacuum (analyze) ${sql.identifier(name)}` : sql`analyze ${sql.identifier(name)}`),
    );
}

/**
 * Work that an upgrade does after the start: each step by its name in the log and the metrics. An interrupted step runs
 * again.
 */
const stepsOf = (database: Database): Record<string, (store: Store, progress: Progress) => Promise<void>> => ({
  // One transaction for everything.
  standing: async (store, { note, part }) =>
    note(await database.unhurried((db) => recountWhereNeeded({ ...store, db }, part))),
  'recent changes': keepLeftChanges,
  'related articles': relateLeft,
});

// In milliseconds.
const betweenLines = 10_000;
const beforeNextTry = 60_000;

/**
 * Finishes the work of an upgrade after the server listens, so that no health check waits for it. Reports its progress
 * on standard output every ten seconds and in the metrics, and retries a failed step after a minute. Readers see the
 * result of a step only when it is complete.
 */
function finishUpgrade(app: FastifyInstance, database: Database, store: Store): void {
  const registers = [app.metrics];
  const rows = new Counter({
    name: 'trenchpedia_upgrade_rows_total',
    help: 'Rows that an upgrade left and that are done, by step',
    labelNames: ['step'],
    registers,
  });
  const underway = new Gauge({
    name: 'trenchpedia_upgrade_underway',
    help: '1 while a step of an upgrade is worked on',
    labelNames: ['step'],
    registers,
  });
  const parts = ['done', 'all'].map(
    (which) =>
      new Gauge({
        name: `trenchpedia_upgrade_parts_${which}`,
        help: which === 'done' ? 'Parts of a step of an upgrade that are done' : 'Parts that a step of an upgrade has',
        labelNames: ['step'],
        registers,
      }),
  );
  let isOver = false;
  let work: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const finish = async (step: string, run: ReturnType<typeof stepsOf>[string]) => {
    let done = 0;
    let loggedAt = 0;
    const say = (far: string) => {
      if (Date.now() - loggedAt < betweenLines) return;
      loggedAt = Date.now();
      console.log(`Upgrade: ${step}, ${far}`);
    };
    const note = (more: number) => {
      done += more;
      rows.inc({ step }, more);
    };
    const part = (...far: [done: number, of: number]) => {
      parts.forEach((gauge, which) => gauge.set({ step }, far[which]!));
      say(`${far[0]} of ${far[1]} parts done`);
    };
    underway.set({ step }, 1);
    try {
      await run(store, { note, part, isOver: () => isOver });
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

/**
 * Runs all chores at the start and every ten minutes, on one instance at a time, vacuums the embedded store, and
 * reports the results in the metrics. After the server listens, it finishes the work of an upgrade.
 */
export function keepHouse(app: FastifyInstance, database: Database, store: Store, keeping: Keeping): void {
  finishUpgrade(app, database, store);
  const registers = [app.metrics];
  const rows = new Counter({
    name: 'trenchpedia_housekeeping_rows_total',
    help: 'Rows deleted or emptied, by chore',
    labelNames: ['chore'],
    registers,
  });
  const when = new Gauge({
    name: 'trenchpedia_housekeeping_last_success_timestamp_seconds',
    help: 'When each chore was last done',
    labelNames: ['chore'],
    registers,
  });
  const chores = Object.entries(everyChore(keeping));
  let isOver = false;

  const attempt = async (chore: string, work: () => Promise<number>) => {
    if (isOver || database.isFull()) return;
    try {
      rows.inc({ chore }, await work());
      when.set({ chore }, Date.now() / 1_000);
    } catch (error) {
      app.log.warn({ err: error }, `housekeeping failed: ${chore}`);
    }
  };
  const repeat = (work: () => Promise<void>, pause: number, first: number) => {
    let timer: NodeJS.Timeout | undefined;
    let underway: Promise<void> = Promise.resolve();
    const begin = () => {
      underway = work().finally(() => {
        if (!isOver) timer = setTimeout(begin, pause).unref();
      });
    };
    app.addHook('onReady', async () => {
      timer = setTimeout(begin, first).unref();
    });
    app.addHook('onClose', async () => {
      isOver = true;
      clearTimeout(timer);
      await underway;
    });
  };
  const doAll = async () => {
    for (const [name, chore] of chores) await attempt(name, () => doChore(database, chore));
  };
  repeat(doAll, pauses.chores, 0);
  if (!database.shared) repeat(() => attempt('sweep', () => sweep(database).then(() => 0)), pauses.sweep, pauses.sweep);
}
