import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

// The tag of a write that touched more than a header can list: it invalidates every query (docs/architecture.md, Tags).
export const everything = '*';

/** The tags of each client's queries, by the hash of the query's key. */
const known = new WeakMap<QueryClient, Map<string, ReadonlySet<string>>>();

/** The tags of a client's queries, by the hash of the query's key. */
export function tagsOf(client: QueryClient): Map<string, ReadonlySet<string>> {
  const tags = known.get(client) ?? new Map<string, ReadonlySet<string>>();
  known.set(client, tags);
  return tags;
}

/** Stores the tags of an answer beside its query. */
export function keepTags(client: QueryClient, queryKey: QueryKey, tags: readonly string[]): void {
  tagsOf(client).set(hashKey(queryKey), new Set(tags));
}

/** Adds the tags of a further page to those of its query. */
export function addTags(client: QueryClient, queryKey: QueryKey, tags: readonly string[]): void {
  keepTags(client, queryKey, [...(tagsOf(client).get(hashKey(queryKey)) ?? []), ...tags]);
}

interface Forgetting {
  /** Whether even visible queries wait until a component next uses them. */
  readonly isLater?: boolean;
  /** The key of a query that already has the change. */
  readonly except?: QueryKey | undefined;
}

/**
 * Invalidates every query with one of these tags. Refetches visible ones at once, and resolves when they have loaded;
 * the others are refetched when a component next uses them.
 */
export async function forget(
  client: QueryClient,
  touched: readonly string[],
  { isLater = false, except }: Forgetting = {},
): Promise<void> {
  if (touched.length === 0) return;
  const exempt = except && hashKey(except);
  const isTouched = ({ queryHash }: Query) => {
    const tags = tagsOf(client).get(queryHash);
    return (
      queryHash !== exempt &&
      tags !== undefined &&
      (touched.includes(everything) || touched.some((tag) => tags.has(tag)))
    );
  };
  await client.invalidateQueries({ predicate: isTouched, refetchType: isLater ? 'none' : 'active' });
}

let channel: BroadcastChannel | undefined;
// Opened at the first use, which happens only in the browser: on the server an open channel would keep the process
// alive.
const windows = () => (channel ??= new BroadcastChannel('touched'));

/** Announces a write's tags to the site's other open windows. */
export function announceTouched(tags: readonly string[]): void {
  if (tags.length > 0) windows().postMessage(tags);
}

/**
 * Invalidates the queries that other windows touched. Queries with the meta `isOwn` hold results of this window's own
 * writes; they are reset after the others have been refetched. Returns a function that stops this.
 */
export function followWindows(client: QueryClient): () => void {
  const onMessage = async ({ data }: MessageEvent<string[]>) => {
    await forget(client, data, { isLater: true });
    // Own writes leave visible lists stale until later: refetch these first, or their older counts would reappear.
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
    client
      .getQueryCache()
      .findAll({ predicate: ({ meta }) => meta?.['isOwn'] === true })
      .forEach((query) => query.reset());
  };
  const listener = (event: MessageEvent<string[]>) => void onMessage(event);
  windows().addEventListener('message', listener);
  return () => windows().removeEventListener('message', listener);
}
