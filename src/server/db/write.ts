import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Tag, Touch } from '#server/core/tag.ts';
import type { Db, Store } from './client.ts';
import { ConnectionPool } from './connections.ts';
import { isInTheWay } from './outage.ts';
import { purges } from './schema/instances.ts';

// How often a transaction is tried that others were in the way of, and how long it waits at most before the second
// time, in milliseconds.
const attempts = 5;
const longestPause = 40;

/**
 * Does `attempt`, which is one transaction, again where PostgreSQL took it back because another one was in its way. An
 * open transaction is its owner's to try again.
 */
export async function againWhereInTheWay<T>(db: Store['db'], attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === attempts || !isInTheWay(error) || !(db.$client instanceof ConnectionPool)) throw error;
      // Not at the same moment as the other one.
      await setTimeout(Math.random() * longestPause * 2 ** tried);
    }
  }
}

/**
 * Runs `work` in one transaction and, once it is committed, purges the tags that it touched, so that the public sees
 * the change at its next request. What the other instances purge is written by the transaction itself: they read it
 * when it is committed, and only then. Nothing is purged when the work throws. Nothing inside may wait for the network,
 * and `work` leaves nothing behind that its transaction does not take back: it is done again where another transaction
 * was in its way. It takes its locks in the order that `locks.ts` says. Refuses while the site only reads.
 */
export async function write<T>(store: Store, work: (db: Db, touch: Touch) => Promise<T>): Promise<T> {
  store.mayWrite?.();
  const { result, touched } = await againWhereInTheWay(store.db, async () => {
    const touched = new Set<Tag>();
    const result = await store.db.transaction(async (transaction) => {
      const done = await work(transaction, (...changed) => changed.forEach((tag) => touched.add(tag)));
      // Work may have waited for others while the site came to only read.
      store.mayWrite?.();
      if (touched.size > 0 && store.begin)
        // Now, and not when it began: rows are kept for some minutes.
        await transaction
          .insert(purges)
          .values({ write: store.begin(), tags: [...touched], createdAt: sql`clock_timestamp()` });
      return done;
    });
    return { result, touched };
  });
  store.purge([...touched]);
  return result;
}
