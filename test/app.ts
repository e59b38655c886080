import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database, Store } from '#server/db/client.ts';
import { Rendering } from '#server/features/texts/rendering.ts';
import { builtPages } from '#server/http/pages/page-build.ts';
import type { PageSource } from '#server/http/pages/pages.ts';
import { built } from './built.ts';
import { testDatabase } from './database.ts';
import { outdated } from './outdated.ts';
import { logIn, testWallet, type Caller } from './wallet.ts';

/** The whole application on its own database. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** The store for builders: they write through the features' functions and purge this application's cache. */
  readonly store: Store;
  close(): Promise<void>;
}

/** The options of a test's application; by default it has its own database and does not print its log. */
export interface TestOptions {
  readonly database?: Database;
  /** A clock in milliseconds, for the lifetimes of cached entries. */
  readonly clock?: () => number;
  /**
   * The longest delay of the event loop before requests are refused, in milliseconds; by default unlimited, for slow
   * machines.
   */
  readonly longestDelay?: number;
  /** Receives the log. */
  readonly logTo?: { write(line: string): void };
  /** 'built' for tests of pages or static files. Other tests get plain pages that contain only their path. */
  readonly pages?: 'built';
}

const plainPages: PageSource = {
  build: 'plain',
  renderer: () =>
    Promise.resolve({
      render: ({ url }) =>
        Promise.resolve({ status: 200, html: `<html lang="en"><h1>${new URL(url).pathname}</h1></html>` }),
      queryRules: () => ({}),
      pageFile: () => null,
      refusal: (_status, sentence) => new Error(sentence),
    }),
  assets: () => ({ first: '/first.js', font: null, scripts: [], styles: [], figureStyles: [], pictureStyles: [] }),
};

// A thread takes longer to start than most tests to run, so all applications of a process share one.
const sharedRendering = new Rendering();

/** The pages and files: of the build, or plain pages and no files. */
async function served(pages: TestOptions['pages']): Promise<{ pageSource: PageSource; publicFolders: string[] }> {
  if (pages === undefined) return { pageSource: plainPages, publicFolders: [] };
  const dist = await built();
  return { pageSource: await builtPages(dist), publicFolders: [`${dist}/client`, `${dist}/dashboard`] };
}

/**
 * Starts the application with this environment. Rate limits and the log of slow statements are off unless the
 * environment sets them: on a slow machine any statement may be slow.
 */
export async function testApp(environment: Record<string, string> = {}, options: TestOptions = {}): Promise<TestApp> {
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SLOW_MS: '0', ...environment });
  const database = options.database ?? (await testDatabase());
  const { logTo, clock, longestDelay = 0 } = options;
  const pages = await served(options.pages);
  const app = await createApp({ config, database, ...pages, logTo, clock, longestDelay, sharedRendering });
  await app.ready();
  return {
    app,
    database,
    store: { db: database.db, purge: (tags) => app.publicCache.purge(tags) },
    close: async () => {
      const isAlone = options.database === undefined;
      // Only on a single instance: other instances' writes may not have arrived yet.
      const paths = isAlone ? await outdated(app) : [];
      await app.close();
      if (isAlone) await database.close();
      if (paths.length > 0)
        throw new Error(`Kept, but not what would be rendered now; a write lacks a tag: ${paths.join(', ')}`);
    },
  };
}

/** An application with a logged-in admin. */
export async function testAppWithAdmin(
  environment: Record<string, string> = {},
  options: TestOptions = {},
): Promise<{ test: TestApp; boss: Caller }> {
  const wallet = testWallet();
  const test = await testApp({ ADMIN_WALLET: wallet.address, ...environment }, options);
  return { test, boss: await logIn(test.app, wallet) };
}
