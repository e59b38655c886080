import { relative } from 'node:path';
import staticFiles from '@fastify/static';
import { NotFound } from '#server/core/not-found.ts';
import type { App } from './route.ts';

/** How long caches may keep a file, also a compressed one: built files carry a hash of their content in their name. */
function cachingOf(file: string): string {
  const path = file.replace(/\.(?:br|gz)$/, '');
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // A browser asks for a new worker at each visit, and must get it (security T54).
  return path === 'sw.js' ? 'no-cache' : 'public, max-age=3600';
}

/** Serves the files of the build, and answers unknown calls and files with 404. */
export async function publicFiles(app: App, folders: readonly string[]): Promise<void> {
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new NotFound('There is no such call; see /api/docs.');
  });
  // A file of another build, not a page.
  app.get('/assets/*', { schema: { hide: true } }, () => {
    throw new NotFound('Not found');
  });
  for (const [index, root] of folders.entries()) {
    await app.register(staticFiles, {
      root,
      wildcard: false,
      preCompressed: true,
      decorateReply: index === 0,
      index: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(relative(root, path)));
      },
    });
  }
}
