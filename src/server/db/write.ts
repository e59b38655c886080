import type { Db, Store } from './client.ts';

/**
 * Runs `work` in one transaction and, once it is committed, purges the tags that it touched, so that the public sees the change
 * at its next request. Other instances are told by the transaction itself: they hear of it when it commits, and only then. Nothing is
 * purged when the work throws. Nothing inside may wait for the network.
 */
export async function write<T>(store: Store, work: (db: Db, touch: (...tags: string[]) => void) => Promise<T>): Promise<T> {
  const touched = new Set<string>();
  const result = await store.db.transaction(async (transaction) => {
    const done = await work(transaction, (...tags) => tags.forEach((tag) => touched.add(tag)));
    if (touched.size > 0) await store.announce?.(transaction, [...touched]);
    return done;
  });
  store.purge([...touched]);
  return result;
}
