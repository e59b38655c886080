import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase, placeOf } from './db/client.ts';
import { migrateDatabase } from './db/migrate.ts';
import { isDiskFull, isReadOnly } from './db/outage.ts';
import { sayingOf } from './http/observability/logging.ts';
import { builtPages } from './http/pages/page-build.ts';
import { listening, started } from './core/listen.ts';
import { recountWhereNeeded } from './features/submissions/recount.ts';
import { program } from './core/program.ts';
import { notLoaded, notLoadedLine, seed } from './seed.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
if (process.argv.includes('--version')) {
  console.log(`Trenchpedia ${program.version}, commit ${program.commit}`);
  process.exit();
}
const development = process.argv.includes('--dev');
const demo = process.argv.includes('--demo');

/** The reason of a failed start, in one line. */
function reasonOf(error: unknown): string {
  // The embedded store is read-only only on a full disk, which has its own sentence.
  if (isReadOnly(error) && process.env['DATABASE_URL'])
    return 'DATABASE_URL: the database only reads: it is a standby, as after a failover, or was set to read only; name the server that takes writes.';
  if (isDiskFull(error) || isReadOnly(error))
    return 'The disk is full: there is no room to begin; make room, or set DATA_DIR to another disk.';
  return sayingOf(error);
}

/** Prints in one line why the start failed, and exits. */
function refuse(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(placeOf(config));
  await migrateDatabase(database);
  const store = { db: database.db, purge: () => {} };
  // With several instances at the start, one loads the encyclopedia and the others wait for it.
  const added = await database.unhurried((db) => seed({ ...store, db }, join(root, 'content')));
  // A new site has no points to count, and no cached pages.
  if (added > 0) await recountWhereNeeded(store);
  if (demo) await (await import('#scripts/demo/populate.ts')).populate(store, join(root, 'content'));

  const vite = development
    ? await (await import('./http/pages/page-development.ts')).developmentPages(root, createServer())
    : null;
  const app = await createApp({
    config,
    database,
    pageSource: vite?.source ?? (await builtPages(join(root, 'dist'))),
    publicFolders: vite?.publicFolders ?? [join(root, 'dist/client'), join(root, 'dist/dashboard')],
    serverFactory: vite?.before,
  });
  await listening('PORT', config, () => app.listen({ port: config.PORT, host: config.HOST }));
  const metricsPort = config.METRICS_PORT;
  const operators =
    metricsPort === undefined
      ? null
      : await listening('METRICS_PORT', config, () => started(createServer(app.operators), metricsPort, config.HOST));

  const announced = config.STOP_DELAY * 1_000;
  closeWithGrace({ delay: announced + 10_000, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'ended by an error');
    app.stopping.begin();
    if (!err) await setTimeout(announced);
    operators?.close();
    await app.close();
    await vite?.close();
    await database.close();
  });

  // With --attended, the parent is scripts/serve.mjs: stop when it ends, since nothing else would stop this process.
  if (process.argv.includes('--attended'))
    process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume();

  const { port } = app.server.address() as { port: number };
  console.log(`${config.SITE_NAME} is at http://${config.HOST === '127.0.0.1' ? 'localhost' : config.HOST}:${port}`);
  console.log(`Version ${program.version}, commit ${program.commit}`);
  console.log(`Store: ${database.description}${added > 0 ? `, ${added} articles loaded` : ''}`);
  const missing = added > 0 ? [] : await notLoaded(database, join(root, 'content'));
  if (missing.length > 0) console.log(notLoadedLine(missing));
  if (config.ADMIN_WALLET.length === 0)
    console.log('No admin yet: name your wallet with ADMIN_WALLET=<address> npm start');
}

await start().catch(refuse);
