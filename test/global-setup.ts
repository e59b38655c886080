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
import { administer, dropAll, serverUrl } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database to copy: a folder of the embedded store, or the name of a database on the server. */
    template: { store: 'embedded'; folder: string } | { store: 'postgres'; name: string };
    /** The URL where tests request the build. */
    builder: string;
  }
}

// Linux's file system in memory.
const memory = '/dev/shm';
// In bytes: several times the stores of two test files.
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
 * Creates one temporary folder for the run: in memory if there is space, because the store syncs each commit, which
 * takes longer than all else on a disk. It still calls fsync there, and the embedded store's own test counts the calls.
 * Returns a function that removes the folder.
 */
async function makeTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(hasMemory() ? memory : tmpdir(), 'trenchpedia-'));
  // Like the system's temporary folder: every user may enter it.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  // Each test file has separate processes and threads, which load much of the same code.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  // A process that is ending may still write its compile cache there.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Migrates a database and counts its facts, so that an application on a copy has nothing to do after its start. */
async function prepare(database: Database): Promise<void> {
  await migrateDatabase(database);
  await recountWhereNeeded({ db: database.db, purge: () => {} });
}

/** Migrates one database, which every test file copies. TEST_STORE=postgres uses the server at TEST_DATABASE_URL. */
async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['TEST_STORE'] === 'postgres') {
    const name = `trenchpedia_test_${randomUUID().slice(0, 8)}`;
    await administer(`create database ${name}`);
    const database = await openDatabase({ url: serverUrl(name), folder: '' });
    await prepare(database);
    await database.close();
    project.provide('template', { store: 'postgres', name });
    return () => dropAll(name);
  }
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-template-'));
  const database = await openDatabase({ folder });
  await prepare(database);
  await database.close();
  project.provide('template', { store: 'embedded', folder });
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * The shared setup of all test files: a temporary folder, a migrated database to copy, and the build for tests of
 * pages.
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
