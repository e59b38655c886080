import { randomUUID } from 'node:crypto';
import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, type Database } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { recountWhereNeeded } from '#server/features/submissions/recount.ts';
import { startBuilder } from './builder.ts';
import { administer, serverUrl } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database to copy: a folder of the embedded store, or the name of a database on the server. */
    template: { store: 'embedded'; folder: string } | { store: 'postgres'; name: string };
    /** The address at which a test that looks at the build asks for it. */
    builder: string;
  }
}

// Linux's place for files in memory.
const memory = '/dev/shm';
// In bytes: several times what the stores of two test files take.
const leastMemory = 2 * 1024 ** 3;

function hasMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= leastMemory;
  } catch {
    return false;
  }
}

/**
 * Gives the run one folder for all that is temporary, and says what removes it: in memory where there is room, because
 * a store writes each commit through to the disk, which takes longer than all else. It does so there too, as the
 * embedded store's own test counts.
 */
async function makeTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(hasMemory() ? memory : tmpdir(), 'trenchpedia-'));
  // As the system's own place is: to be entered by every user.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // Each test file has a process and threads of its own, and all of them load much of the same.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  // A process that is just ending may still keep there what it compiled.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Migrates a database, and counts it, so that no application that uses a copy has anything left to do when it listens.
 */
async function prepare(database: Database): Promise<void> {
  await migrateDatabase(database);
  await recountWhereNeeded({ db: database.db, purge: () => {} });
}

/**
 * Migrates one database, of which every test file then uses a copy. TEST_STORE=postgres takes the server at
 * TEST_DATABASE_URL.
 */
async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['TEST_STORE'] === 'postgres') {
    const name = `trenchpedia_test_${randomUUID().slice(0, 8)}`;
    await administer(`create database ${name}`);
    const database = await openDatabase({ url: serverUrl(name), folder: '' });
    await prepare(database);
    await database.close();
    project.provide('template', { store: 'postgres', name });
    return () => administer(`drop database ${name} with (force)`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-template-'));
  const database = await openDatabase({ folder });
  await prepare(database);
  await database.close();
  project.provide('template', { store: 'embedded', folder });
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * What all test files share: a place for what is temporary, a migrated database to copy, and a build for those that
 * look at pages.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeTemporaryFolder = await makeTemporaryFolder();
  const builder = await startBuilder();
  project.provide('builder', builder.url);
  const removeTemplate = await makeTemplate(project);
  return async () => {
    builder.close();
    await removeTemplate();
    await removeTemporaryFolder();
  };
}
