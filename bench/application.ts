import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf, type Store } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { builtPages } from '#server/http/page-build.ts';
import { seed } from '#server/seed.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The application in this process, which has the encyclopedia's articles and the pages of the build. */
export async function openApplication(env: NodeJS.ProcessEnv): Promise<{ app: FastifyInstance; store: Store; close(): Promise<void> }> {
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env });
  const database = await openDatabase(placeOf(config));
  await migrateDatabase(database);
  const app = await createApp({ config, database, pageSource: await builtPages(join(root, 'dist')), publicFolders: [] });
  await app.ready();
  const store: Store = { db: database.db, purge: (tags) => app.publicCache.purge(tags) };
  await seed(store, join(root, 'content'));
  return {
    app,
    store,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
