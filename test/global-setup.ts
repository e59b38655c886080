import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { administer, serverUrl } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database to copy: a folder of the embedded store, or the name of a database on the server. */
    template: { store: 'embedded'; folder: string } | { store: 'postgres'; name: string };
  }
}

/** Migrates one database, of which every test file then uses a copy. TEST_STORE=postgres takes the server at TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['TEST_STORE'] === 'postgres') {
    const name = `trenchpedia_test_${randomUUID().slice(0, 8)}`;
    await administer(`create database ${name}`);
    const database = await openDatabase({ url: serverUrl(name), folder: '' });
    await migrateDatabase(database);
    await database.close();
    project.provide('template', { store: 'postgres', name });
    return () => administer(`drop database ${name} with (force)`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-template-'));
  const database = await openDatabase({ folder });
  await migrateDatabase(database);
  await database.close();
  project.provide('template', { store: 'embedded', folder });
  return () => rm(folder, { recursive: true, force: true });
}
