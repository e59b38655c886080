import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, placeOf, type Store } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { builtPages } from '#server/http/pages/page-build.ts';
import { seed } from '#server/seed.ts';
import type { Watched } from './watched.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The application in this process, with the encyclopedia's articles and the built pages; `watched` measures it. */
export async function openApplication(
  env: NodeJS.ProcessEnv,
  watched?: Watched,
): Promise<{ app: FastifyInstance; store: Store; close(): Promise<void> }> {
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env });
  const database = await openDatabase(placeOf(config));
  await migrateDatabase(database);
  watched?.store(database);
  const built = await builtPages(join(root, 'dist'));
  const app = await createApp({ config, database, pageSource: watched?.pages(built) ?? built, publicFolders: [] });
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
