// Data that takes long to create stays between runs: in `.cache/bench`, and in databases whose names begin with
// `bench_kept_`. Remove these to create it again.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { seed } from '#server/seed.ts';
import { administer, connectTo, serverUrl } from '#test/postgres.ts';
import { addArticles } from './articles.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The folder of cached data, outside git. */
export const cacheFolder = at('../.cache/bench');

/**
 * Identifies the inputs of the data. Its encyclopedia is that of its creation, and later migrations change it as in any
 * store.
 */
function version(): string {
  const hash = createHash('sha256');
  for (const file of ['articles.ts', 'vocabulary.txt', 'words.ts']) hash.update(readFileSync(at(file)));
  return hash.digest('hex').slice(0, 8);
}

/** A cached store: the encyclopedia and this many invented articles. */
export interface Data {
  readonly articles: number;
}

const nameOf = ({ articles }: Data) => `${articles}_${version()}`;

// A statement may take longer than the application's ten seconds.
const limit = 600_000;

async function fill(database: Database, { articles }: Data): Promise<void> {
  const store = { db: database.db, purge: () => {} };
  await migrateDatabase(database);
  await seed(store, at('../content'));
  await addArticles(
    database,
    articles,
    (done) => done % 10_000 === 0 && console.log(`  ${done.toLocaleString('en-US')} articles`),
  );
}

async function made(place: { url?: string; folder: string }, data: Data): Promise<void> {
  console.log(`  making a store of ${JSON.stringify(data)} …`);
  const database = await openDatabase({ ...place, limit });
  try {
    await database.unhurried(() => fill(database, data));
  } finally {
    await database.close();
  }
}

/** The folder of an embedded store with this data; creates it if it is missing. */
export async function cachedOnDisk(data: Data): Promise<string> {
  const folder = `${cacheFolder}/${nameOf(data)}`;
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  await mkdir(cacheFolder, { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await made({ folder: unfinished }, data);
  await rename(unfinished, folder);
  return folder;
}

/** The URL of a database with this data on the server in TEST_DATABASE_URL; creates it if it is missing. */
export async function cachedOnServer(data: Data): Promise<string> {
  const name = `bench_kept_${nameOf(data)}`;
  const sql = connectTo({ url: serverUrl('postgres') });
  const [known] = await sql`select from pg_database where datname = ${name}`;
  await sql.pool.end();
  const url = new URL(serverUrl(name));
  // Durable, as in production.
  url.searchParams.delete('options');
  if (known !== undefined) return url.href;
  await administer(`drop database if exists ${name}_unfinished with (force)`);
  await administer(`create database ${name}_unfinished`);
  await made({ url: serverUrl(`${name}_unfinished`), folder: '' }, data);
  await administer(`alter database ${name}_unfinished rename to ${name}`);
  return url.href;
}

/** The stores with this data: an embedded one and, with TEST_DATABASE_URL, a database there. */
export async function eachCachedStore(
  data: Data,
  work: (store: 'embedded' | 'PostgreSQL', env: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  await work('embedded', { DATA_DIR: await cachedOnDisk(data) });
  if (process.env['TEST_DATABASE_URL']) await work('PostgreSQL', { DATABASE_URL: await cachedOnServer(data) });
}
