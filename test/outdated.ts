import type { FastifyInstance } from 'fastify';

// Each takes some milliseconds, a page some more.
const most = 40;
// The cursors of bounties say when a walk through them began.
const comparable = (text: string) => text.replaceAll(/\b\d{13}(?=\.(winnable|past|closed)\.)/g, '');
// An address of its own, whose limits no test has used.
const remoteAddress = '203.0.113.254';

/** Where two texts begin to differ, and what stands there in each. */
function difference(kept: string, now: string): string {
  const at = Array.from(kept).findIndex((letter, place) => now[place] !== letter);
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 40);
  return `kept …${around(kept)}… and now …${around(now)}…`;
}

/**
 * The paths of answers that an application keeps and would render differently now: a write changed what they show and
 * did not purge them. It looks at the last that were used, and forgets what is kept.
 */
export async function outdated(app: FastifyInstance): Promise<string[]> {
  // What is kept for many addresses stands at none.
  const kept = [...app.publicCache.current()].filter(([key]) => key.startsWith('/')).slice(0, most);
  app.publicCache.clear();
  const { now } = app.publicCache;
  const paths: string[] = [];
  for (const [path, text] of kept) {
    const { statusCode, payload } = await app.inject({ url: path, remoteAddress });
    // What is refused, because the store is gone or for some limit, says nothing; nor does what says that nothing is
    // there, for that reason.
    const isGone = statusCode === 404 && app.publicCache.read(path) === undefined;
    if (!isGone && statusCode < 500 && statusCode !== 429 && comparable(payload) !== comparable(text))
      paths.push(`${path} (${difference(comparable(text), comparable(payload))})`);
  }
  // Work in the background wrote meanwhile, and purged what it changed.
  return app.publicCache.now === now ? paths : [];
}
