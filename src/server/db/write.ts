import type { Tag, Touch } from '#server/tags.ts';
import type { Db, Store } from './client.ts';
import { purges } from './schema.ts';

/**
 * Runs `work` in one transaction and, once it is committed, purges the tags that it touched, so that the public sees the change
 * at its next request. What the other instances purge is written by the transaction itself: they read it when it is committed, and only
 * then. Nothing is purged when the work throws. Nothing inside may wait for the network.
 */
export async function write<T>(store: Store, work: (db: Db, touch: Touch) => Promise<T>): Promise<T> {
  const touched = new Set<Tag>();
  const result = await store.db.transaction(async (transaction) => {
    const done = await work(transaction, (...changed) => changed.forEach((tag) => touched.add(tag)));
    if (touched.size > 0 && store.begin) await transaction.insert(purges).values({ write: store.begin(), tags: [...touched] });
    return done;
  });
  store.purge([...touched]);
  return result;
}
