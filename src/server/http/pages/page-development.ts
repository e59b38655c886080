import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'vite';
import { dashboardPage, type PageSource, type Renderer } from './pages.ts';

/** The server of development: pages from the present source, and Vite's answers for modules and hot reloading. */
export interface Development {
  readonly source: PageSource;
  readonly publicFolders: readonly string[];
  /** Puts Vite before the application. Vite passes unknown requests on to the application. */
  readonly before: (application: RequestListener) => Server;
  close(): Promise<void>;
}

/** Pages rendered from `root`/src/web without a build, with hot reloading on the server's own port. */
export async function developmentPages(root: string, server: Server): Promise<Development> {
  const vite = await createServer({
    root,
    appType: 'custom',
    // Without `cors: false` Vite sets `Vary: Origin`, and the public cache would store nothing, unlike in production.
    server: { middlewareMode: true, hmr: { server }, cors: false },
    logLevel: 'warn',
  });
  return {
    source: {
      // The source may change at any time.
      build: randomUUID(),
      renderer: async () => (await vite.ssrLoadModule('/src/web/entry.server.tsx')) as unknown as Renderer,
      assets: (page) => ({
        first: '/first.js',
        font: null,
        scripts: [page === dashboardPage ? '/src/web/entry.dashboard.tsx' : '/src/web/entry.browser.tsx'],
        styles: [],
        figureStyles: [],
        pictureStyles: [],
      }),
    },
    publicFolders: [join(root, 'public')],
    before: (application) =>
      server.on('request', (request, response) =>
        vite.middlewares(request, response, () => application(request, response)),
      ),
    close: () => vite.close(),
  };
}
