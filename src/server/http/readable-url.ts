/** The text with its escapes decoded; null when one of them is no character. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

// Characters that no path here has: routers take some of them for the end of a line, and the URL parser drops others.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Whether a path can be decoded and holds none of these characters. */
function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  const characters = decoded(path);
  return characters !== null && !unprintable.test(characters);
}

/**
 * The address of a request in a form that can always be decoded. In a path with a broken escape, or one that stands for
 * a control character or the end of a line, each '%' becomes an escaped percent sign: such an address names nothing
 * that exists, and gets the same 404 as any other that does not. A query is read as browsers read it, so that a page
 * says the same on both sides.
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
