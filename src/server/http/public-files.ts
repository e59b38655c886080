import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { NotFound } from '#server/core/not-found.ts';
import type { App } from './route.ts';

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
        // Built files carry a hash of their content in their name.
        reply.header(
          'cache-control',
          path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
}
