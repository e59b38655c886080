import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer, serverUrl } from './postgres.ts';

/**
 * Creates a separate store for a tested server, and returns its settings and a function that removes it: a database on
 * the server at TEST_DATABASE_URL, which takes a third of the processor time, or else the embedded store in a folder.
 */
export async function ownStore(): Promise<{ variables: Record<string, string>; remove(): Promise<void> }> {
  if (process.env['TEST_DATABASE_URL']) {
    const name = `trenchpedia_e2e_${randomUUID().slice(0, 8)}`;
    await administer(`create database ${name}`);
    return {
      variables: { DATABASE_URL: serverUrl(name) },
      remove: () => administer(`drop database ${name} with (force)`),
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'trenchpedia-e2e-'));
  return {
    variables: { DATABASE_URL: '', DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
