import type { Db, Store } from './client.ts';

/**
 * Runs `work` in one transaction and, once it is committed, purges the tags that it touched, so that the public sees the change
 * at its next request. Nothing is purged when the work throws. Nothing inside may wait for the network.
 */
export async function write<T>(store: Store, work: (db: Db, touch: (...tags: string[]) => void) => Promise<T>): Promise<T> {
  const touched = new Set<string>();
  const result = await store.db.transaction((transaction) => work(transaction, (...tags) => tags.forEach((tag) => touched.add(tag))));
  await store.purge([...touched]);
  return result;
}
