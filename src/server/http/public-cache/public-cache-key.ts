/** The values of a query by name, as Fastify parses them. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** The path of an address and its query, as they make a key. */
export interface Spelled {
  readonly path: string;
  readonly query: Query;
}

/** What is left of a query when only these names count. */
export function allowedPart(query: Query, names: readonly string[]): Query {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(query, name) ? [[name, query[name]!]] : [])));
}

/**
 * The key under which the answer of a URL is kept: one spelling for all ways to write the same URL, with the same
 * escapes in the path and the query sorted by name. A key is itself a URL, whose key it is. Takes only URLs that were
 * routed, since the router refuses what cannot be decoded.
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
