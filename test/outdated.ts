import type { FastifyInstance } from 'fastify';

// The most answers to check: each takes some milliseconds, a page more.
const most = 40;
// Removes the time of the first page from the cursors of bounties.
const comparable = (text: string) => text.replaceAll(/\b\d{13}(?=\.(winnable|past|closed)\.)/g, '');
// An address whose limits no test has used up.
const remoteAddress = '203.0.113.254';

/** The first difference between two texts, with its context in each. */
function difference(cached: string, now: string): string {
  const at = Array.from(cached).findIndex((letter, place) => now[place] !== letter);
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 40);
  return `kept …${around(cached)}… and now …${around(now)}…`;
}

/**
 * The paths of cached answers that the application would now render differently: a write changed their data without
 * purging them. Checks the most recently used ones, and clears the cache.
 */
export async function outdated(app: FastifyInstance): Promise<string[]> {
  // Skips answers that several URLs share: their keys are no paths.
  const cached = [...app.publicCache.current()].filter(([key]) => key.startsWith('/')).slice(0, most);
  app.publicCache.clear();
  const { now } = app.publicCache;
  const paths: string[] = [];
  for (const [path, text] of cached) {
    const { statusCode, payload } = await app.inject({ url: path, remoteAddress });
    // A refusal, by a closed store or a limit, proves nothing, and neither does a "not found" that follows from one.
    const isGone = statusCode === 404 && app.publicCache.read(path) === undefined;
    if (!isGone && statusCode < 500 && statusCode !== 429 && comparable(payload) !== comparable(text))
      paths.push(`${path} (${difference(comparable(text), comparable(payload))})`);
  }
  // A purge during the check means that background work wrote something.
  return app.publicCache.now === now ? paths : [];
}
