import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Tag } from '#server/core/tag.ts';
import type { Touch } from '#server/core/touch.ts';
import type { Db, Store } from './client.ts';
import { ConnectionPool } from './connections.ts';
import { isInTheWay } from './outage.ts';
import { purges } from './schema/instances.ts';

// The most attempts of a transaction that conflicts with others, and the longest wait before the second attempt, in
// milliseconds.
const attempts = 5;
const longestPause = 40;

/**
 * Runs `attempt`, which is one transaction, and retries it after a deadlock or serialization failure. The owner of an
 * open transaction has to retry it.
 */
export async function againWhereInTheWay<T>(db: Store['db'], attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === attempts || !isInTheWay(error) || !(db.$client instanceof ConnectionPool)) throw error;
      // Jitter, so that both transactions do not conflict again.
      await setTimeout(Math.random() * longestPause * 2 ** tried);
    }
  }
}

/**
 * Runs `work` in one transaction and, after the commit, purges the tags that it touched, so that readers see the change
 * at their next request. The transaction itself stores the purges for the other instances: they read them after its
 * commit, and only then. If `work` throws, nothing is purged. `work` must not wait for the network, and must have no
 * effect beyond its transaction, since `write` retries it after a conflict. It takes its locks in the order of
 * `locks.ts`. Refuses while the site is read-only.
 */
export async function write<T>(store: Store, work: (db: Db, touch: Touch) => Promise<T>): Promise<T> {
  store.mayWrite?.();
  const { result, touched } = await againWhereInTheWay(store.db, async () => {
    const touched = new Set<Tag>();
    const result = await store.db.transaction(async (transaction) => {
      const done = await work(transaction, (...changed) => changed.forEach((tag) => touched.add(tag)));
      // The site may have become read-only while `work` waited for others.
      store.mayWrite?.();
      if (touched.size > 0 && store.begin)
        // The present time, not the start of the transaction: rows live for only a few minutes.
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
