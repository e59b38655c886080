/** The values of a query by name, as Fastify parses them. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** The path of a URL and its query, as they form a key. */
export interface Spelled {
  readonly path: string;
  readonly query: Query;
}

/** The parameters of a query with these names. */
export function allowedPart(query: Query, names: readonly string[]): Query {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(query, name) ? [[name, query[name]!]] : [])));
}

/**
 * The cache key of a URL: one spelling for all ways to write the same URL, with the same escapes in the path and the
 * query sorted by name. A key is itself a URL with that key. Takes only URLs that the router accepted, since the router
 * refuses undecodable ones.
 */
export function cacheKey(url: string, query: Query): string {
  const [address = '/'] = url.replace(/^https?:\/\/.*?\//, '/').split(/[?#]/, 1);
  const path = address.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value])),
  );
  search.sort();
  return search.size === 0 ? path.join('/') : `${path.join('/')}?${search}`;
}
