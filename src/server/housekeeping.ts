import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Chore } from './db/chores.ts';
import type { Database } from './db/client.ts';
import { forgetNonces, forgetSessions, forgettingAccounts } from './features/people/forgetting.ts';
import { forgetOldNotices } from './features/people/telling.ts';
import { emptyComments, forgetSubmissions } from './features/submissions/forgetting.ts';
import { forgetOldKeys } from './features/submissions/network-seal.ts';

/** All that piles up, by the name that the metrics have for it. */
export const everyChore = (): Record<string, Chore> => ({
  nonces: forgetNonces,
  sessions: forgetSessions,
  accounts: forgettingAccounts(),
  notices: forgetOldNotices,
  submissions: forgetSubmissions,
  comments: emptyComments,
  'network keys': forgetOldKeys,
});

// Any number that no other application on the same server is likely to lock.
const lock = 5_318_008_378;
// So many rows a transaction: none holds the store for long.
const atOnce = 1_000;
// In milliseconds.
const pause = 10 * 60_000;
const betweenSweeps = 24 * 60 * 60_000;

/**
 * Does a chore to its end, in short transactions. Where another instance is at one, it is left to that. Returns how many rows it deleted or
 * emptied.
 */
export async function doChore({ db }: Pick<Database, 'db'>, chore: Chore): Promise<number> {
  for (let rows = 0; ;) {
    const done = await db.transaction(async (transaction) => {
      const [taken] = await transaction.execute<{ isMine: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as "isMine"`);
      return taken!.isMine ? chore(transaction, atOnce) : { rows: 0, isMore: false };
    });
    rows += done.rows;
    if (!done.isMore) return rows;
  }
}

/** Gives back the room of what was deleted, and renews what the planner knows of the tables: a server does that by itself. */
export async function sweep({ db }: Pick<Database, 'db'>): Promise<void> {
  const tables = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
}

/** Does all chores at the start and every ten minutes, in one instance at a time, and says in the metrics what came of it. */
export function keepHouse(app: FastifyInstance, database: Database): void {
  const registers = [app.metrics];
  const rows = new Counter({
    name: 'housekeeping_rows_total',
    help: 'Rows deleted or emptied, by chore',
    labelNames: ['chore'],
    registers,
  });
  const when = new Gauge({ name: 'housekeeping_done_seconds', help: 'When each chore was last done', labelNames: ['chore'], registers });
  const chores = Object.entries(everyChore());
  let sweptAt = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<void> = Promise.resolve();
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
  const doAll = async () => {
    for (const [name, chore] of chores) await attempt(name, () => doChore(database, chore));
    if (database.shared || Date.now() - sweptAt < betweenSweeps) return;
    sweptAt = Date.now();
    await attempt('sweep', () => sweep(database).then(() => 0));
  };
  const begin = () => {
    underway = doAll().finally(() => {
      if (!isOver) timer = setTimeout(begin, pause).unref();
    });
  };
  app.addHook('onReady', async () => begin());
  app.addHook('onClose', async () => {
    isOver = true;
    clearTimeout(timer);
    await underway;
  });
}
