import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database, Store } from '#server/db/client.ts';
import { builtPages } from '#server/http/page-build.ts';
import { testDatabase } from './database.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** The whole application on a database of its own. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** For builders: writes through the features' own functions, purging this application's cache. */
  readonly store: Store;
  close(): Promise<void>;
}

/** Starts the application with this environment, on `database` or one of its own; limits are off unless the environment turns them on. */
export async function testApp(environment: Record<string, string> = {}, shared?: Database): Promise<TestApp> {
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...environment });
  const database = shared ?? (await testDatabase());
  const app = await createApp({
    config,
    database,
    pageSource: await builtPages(dist),
    publicFolders: [`${dist}/client`, `${dist}/dashboard`],
  });
  await app.ready();
  return {
    app,
    database,
    store: { db: database.db, purge: (tags) => app.publicCache.purge(tags) },
    close: async () => {
      await app.close();
      if (shared === undefined) await database.close();
    },
  };
}
