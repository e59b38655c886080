/** Whether every escape stands for a character. */
function isReadable(text: string): boolean {
  try {
    if (text.includes('%')) decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address of a request with all its escapes readable. In a path that holds one which is none, each '%' stands for itself: a mistyped
 * address names nothing that exists, and gets the same answer as every other one that does not. A query is read as browsers read it, so
 * that a page says the same on both sides.
 */
export function readableUrl(url: string): string {
  if (isReadable(url)) return url;
  const [path = ''] = url.split('?', 1);
  const query = url.slice(path.length + 1);
  return (
    (isReadable(path) ? path : path.replaceAll('%', '%25')) +
    (isReadable(query) ? url.slice(path.length) : `?${new URLSearchParams(query)}`)
  );
}
