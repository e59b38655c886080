import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

// The tag of a write that touched more than a header can list: every query is forgotten (docs/architecture.md, Tags).
const everything = '*';

/** For each client, the tags of every query that it knows, by the hash of the query's key. */
const known = new WeakMap<QueryClient, Map<string, ReadonlySet<string>>>();

/** The tags of every query that a client knows, by the hash of the query's key. */
export function tagsOf(client: QueryClient): Map<string, ReadonlySet<string>> {
  const tags = known.get(client) ?? new Map<string, ReadonlySet<string>>();
  known.set(client, tags);
  return tags;
}

/** Keeps the tags of an answer beside its query. */
export function keepTags(client: QueryClient, queryKey: QueryKey, tags: readonly string[]): void {
  tagsOf(client).set(hashKey(queryKey), new Set(tags));
}

/** Adds the tags of a further part of an answer to those of its query. */
export function addTags(client: QueryClient, queryKey: QueryKey, tags: readonly string[]): void {
  keepTags(client, queryKey, [...(tagsOf(client).get(hashKey(queryKey)) ?? []), ...tags]);
}

interface Forgetting {
  /** Whether queries on the screen, too, are read again only when they are next shown. */
  readonly isLater?: boolean;
  /** The key of a query that holds the change already and is left alone. */
  readonly except?: QueryKey | undefined;
}

/**
 * Forgets every query that was made from one of these tags. Those on the screen are read again at once, and this
 * resolves when they are; the others are read when they are next shown.
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
// Opened at the first use, which happens in the browser alone: on the server an open channel would keep the process
// from ending.
const windows = () => (channel ??= new BroadcastChannel('touched'));

/** Tells the site's other open windows what a write touched. */
export function announceTouched(tags: readonly string[]): void {
  if (tags.length > 0) windows().postMessage(tags);
}

/**
 * Forgets what the site's other windows touched. Queries with the meta `isOwn` hold what this window knows from its own
 * writes alone; they are emptied once the others were read again. Returns a function that stops this.
 */
export function followWindows(client: QueryClient): () => void {
  const onMessage = async ({ data }: MessageEvent<string[]>) => {
    await forget(client, data, { isLater: true });
    // Own writes, too, leave what is shown to be read later: without these, the older counts of a list would stand
    // again.
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
