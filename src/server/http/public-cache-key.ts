/** The values of a query by name, as Fastify parses them. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** What is left of a query when only these names count. */
export function allowedPart(query: Query, names: readonly string[]): Query {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(query, name) ? [[name, query[name]!]] : [])));
}

/**
 * The one spelling of a URL under which its answer is kept: each part of the path escaped alike, the query sorted by name. It is itself a
 * URL, and the key of a key is that key. Takes only URLs that were routed: the router has refused what cannot be decoded.
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
