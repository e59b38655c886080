import type { FastifyInstance } from 'fastify';

// Each takes some milliseconds, a page some more.
const most = 40;
// The cursors of bounties contain the time of the first page.
const comparable = (text: string) => text.replaceAll(/\b\d{13}(?=\.(winnable|past|closed)\.)/g, '');
// A separate address, whose limits no test has used.
const remoteAddress = '203.0.113.254';

/** The first difference between two texts, with its context in each. */
function difference(kept: string, now: string): string {
  const at = Array.from(kept).findIndex((letter, place) => now[place] !== letter);
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 40);
  return `kept …${around(kept)}… and now …${around(now)}…`;
}

/**
 * The paths of cached answers that the application would render differently now: a write changed their data and did not
 * purge them. Checks the most recently used ones, and clears the cache.
 */
export async function outdated(app: FastifyInstance): Promise<string[]> {
  // Answers that several URLs share have no path.
  const kept = [...app.publicCache.current()].filter(([key]) => key.startsWith('/')).slice(0, most);
  app.publicCache.clear();
  const { now } = app.publicCache;
  const paths: string[] = [];
  for (const [path, text] of kept) {
    const { statusCode, payload } = await app.inject({ url: path, remoteAddress });
    // Refusals, for a closed store or a limit, say nothing; nor does a "not found" for that reason.
    const isGone = statusCode === 404 && app.publicCache.read(path) === undefined;
    if (!isGone && statusCode < 500 && statusCode !== 429 && comparable(payload) !== comparable(text))
      paths.push(`${path} (${difference(comparable(text), comparable(payload))})`);
  }
  // Background work wrote meanwhile, and purged what it changed.
  return app.publicCache.now === now ? paths : [];
}
