/** Decodes the escapes of a text; null if one of them is invalid. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

// Characters that no path of this site contains: some routers take them for the end of a line, and the URL parser drops
// others.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a path is decodable and contains none of these characters. */
function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  const characters = decoded(path);
  return characters !== null && !unprintable.test(characters);
}

/**
 * Rewrites the URL of a request so that it can always be decoded. In a path with a broken escape, a control character
 * or a line break, each '%' becomes an escaped percent sign: such a URL names nothing that exists, and gets the usual
 * 404. A query is decoded as browsers do it, so that a page is the same on both sides.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  const query = url.slice(path.length + 1);
  return (
    (isReadable(path) ? path : path.replaceAll('%', '%25')) +
    (decoded(query) === null ? `?${new URLSearchParams(query)}` : url.slice(path.length))
  );
}
